// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@testable import Latchkey

@Suite("The server's address")
struct EndpointTests {
    @Test(
        "It gives the origin in the protocol's form",
        arguments: [
            ("https://bank.example", "https://bank.example"),
            ("https://BANK.example:443/", "https://bank.example"),
            ("https://bank.example:8443", "https://bank.example:8443"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://localhost", "http://localhost"),
            ("http://[::1]:80", "http://[::1]"),
        ]
    )
    func origin(address: String, origin: String) throws {
        let endpoint = try Endpoint(server: try #require(URL(string: address)), origin: nil)

        #expect(endpoint.origin.description == origin)
        #expect(try endpoint.url("/v1/session").absoluteString == origin + "/v1/session")
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "http://bank.example", "ftp://bank.example", "https://ada:pw@bank.example", "https://bank.example/app",
            "https://bank.example?x=1", "https://bank.example#top", "bank.example", "http://127.0.0.1.evil.example",
            "http://[2001:db8::1]", "file:///etc",
        ]
    )
    func refused(address: String) throws {
        let url = try #require(URL(string: address))

        let error = #expect(throws: DeviceLoginError.self) { try Endpoint(server: url, origin: nil) }

        #expect(error?.code == .invalidServer)
    }

    @Test("An origin of its own has to have the protocol's form, too")
    func ownOrigin() throws {
        let url = try #require(URL(string: "https://127.0.0.9"))

        let endpoint = try Endpoint(server: url, origin: "https://bank.example")
        let error = #expect(throws: DeviceLoginError.self) {
            try Endpoint(server: url, origin: "https://Bank.example/")
        }

        #expect(endpoint.origin.description == "https://bank.example")
        #expect(error?.code == .invalidServer)
    }
}
