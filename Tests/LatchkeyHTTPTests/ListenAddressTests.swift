// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyHTTP
import Testing

@Suite("An address to listen on")
struct ListenAddressTests {
    @Test(
        "Numeric addresses and localhost are read, and written as in a URL",
        arguments: [
            ("127.0.0.1:8080", "127.0.0.1:8080", true), ("localhost:0", "127.0.0.1:0", true),
            ("0.0.0.0:80", "0.0.0.0:80", false), ("127.9.9.9:1", "127.9.9.9:1", true),
            ("192.0.2.1:65535", "192.0.2.1:65535", false), ("[::1]:8080", "[::1]:8080", true),
            ("[::]:80", "[::]:80", false), ("[::ffff:127.0.0.1]:1", "[::ffff:127.0.0.1]:1", true),
            ("[::ffff:192.0.2.1]:1", "[::ffff:192.0.2.1]:1", false),
            ("[0:0:0:0:0:0:0:1]:1", "[::1]:1", true), ("[2001:DB8:0::1]:1", "[2001:db8::1]:1", false),
        ]
    )
    func good(text: String, description: String, isLoopback: Bool) throws {
        let address = try #require(ListenAddress(text))

        #expect(address.description == description)
        #expect(address.isLoopback == isLoopback)
    }

    @Test(
        "Everything else is refused",
        arguments: [
            "", ":", ":80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:-1", "127.0.0.1:65536", "127.0.0.1:8080 ",
            "127.0.0.1:+80", "127.0.0.1:٣", "127.1:80", "127.0.0.256:80", "::1:80", "[::1]", "[::1:80",
            "[127.0.0.1]:80",
            "example.com:80", "LOCALHOST:80", "*:80", "[::1%lo]:80", "[]:80", "http://127.0.0.1:80",
        ]
    )
    func bad(text: String) {
        #expect(ListenAddress(text) == nil)
    }
}
