// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyWire

@Suite("Words of the wire")
struct WordTests {
    @Test("An id is 1 to 64 of its characters", arguments: ["a", "A-Z_09", String(repeating: "x", count: 64)])
    func identifiers(_ text: String) {
        #expect(DeviceID(text)?.text == text)
    }

    @Test(
        "Anything else is no id",
        arguments: ["", String(repeating: "x", count: 65), "a b", "a\n", "a.b", "ä", "a/b", "a=", "\u{212A}", "a\0"]
    )
    func notIdentifiers(_ text: String) {
        #expect(DeviceID(text) == nil)
    }

    @Test("A challenge has 76 characters of base64url and keeps its text")
    func challenges() {
        let bytes = [UInt8](0..<57)
        let made = ChallengeText(bytes: bytes)

        #expect(made.text.utf8.count == 76)
        #expect(ChallengeText(made.text)?.bytes == bytes)
    }

    @Test("Text of any other shape is no challenge")
    func notChallenges() {
        let good = ChallengeText(bytes: [UInt8](0..<57)).text
        let others = ["", "-", String(good.dropLast()), good + "A", good.dropLast() + "\n", good.dropLast() + "="]

        for other in others {
            #expect(ChallengeText(String(other)) == nil, "\(other)")
        }
    }

    @Test(
        "An origin is scheme, lower-case host, and the port unless it is the scheme's own",
        arguments: [
            "https://bank.example", "http://127.0.0.1:8080", "http://localhost", "https://a-1.example:8443",
            "http://[::1]:8080", "https://bank.example:80", "http://bank.example:443", "https://xn--fsqu00a.example",
            "https://[2001:db8::1]", "https://[2001:db8:1:2:3:4:5:6]:8443", "https://[::]", "https://[fe80::]",
            "https://[::ffff:127.0.0.1]", "https://[2001:0:0:1::]", "https://[1:0:2:0:3:0:4:0]",
            "https://1password.example", "https://4.bank.example",
        ]
    )
    func origins(_ text: String) {
        #expect(Origin(text)?.description == text)
    }

    @Test(
        "Anything else is no origin",
        arguments: [
            "", "bank.example", "https://", "https://Bank.example", "HTTPS://bank.example", "https://bank.example/",
            "https://bank.example:443", "http://bank.example:80", "https://bank.example:0", "https://bank.example:",
            "https://bank.example:08", "https://bank.example:65536", "https://bank.example:+1", "ftp://bank.example",
            "https://user@bank.example", "https://bank.example?x", "https://bank.example#x", "https://bank .example",
            "https://bank.example\n", "https://-bank.example", "https://bank-.example", "https://bank..example",
            "https://.example", "https://bank.example" + ".", "https://bänk.example", "https://[::1", "https://[]",
            "https://[::1]8080", "https://[::G]", "https://[:::::]", "https://[1:2]",
            "https://[1::2::3]", "https://[0:0:0:0:0:0:0:1]", "https://[::0001]", "https://[1:2:3:4:5:6:7:8:9]",
            "https://[1:2:3:4:5:6:7::8]", "https://[2001:DB8::1]", "https://[2001::1:0:0:0:1]", "https://[::1:]",
            "https://[:::1]", "https://[::+1]", "https://[::ffff:7f00:1]", "https://[::1.2.3]", "https://[::12345]",
            "https://\(String(repeating: "a", count: 64)).example",
            "https://:8",
        ]
    )
    func notOrigins(_ text: String) {
        #expect(Origin(text) == nil)
    }

    @Test(
        "A host whose last label is a number has to be an IPv4 address",
        arguments: [
            ("127.0.0.1", true), ("255.0.10.1", true), ("999.999.999.999", false), ("256.0.0.1", false),
            ("127.0.0.01", false), ("127.1", false), ("1.2.3.4.5", false), ("1", false), ("bank.1", false),
            ("0x7f.0x1", false), ("a.0x", false), ("a.0xg", true), ("4.bank.example", true),
        ]
    )
    func numbers(_ host: String, isHost: Bool) {
        #expect((Origin("https://" + host) != nil) == isHost)
    }

    @Test("A password prints and reflects as nothing")
    func secretText() {
        let message = NewAccount(username: "ada", password: "correct horse")
        var dumped = ""
        dump(message, to: &dumped)

        #expect(!"\(message) \(String(reflecting: message)) \(dumped)".contains("horse"))
        #expect(message.password.text == "correct horse")
    }
}
