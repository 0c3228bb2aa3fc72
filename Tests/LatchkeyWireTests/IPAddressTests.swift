// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyWire

@Suite("Addresses of the network, and ranges of them")
struct IPAddressTests {
    static let forms = [
        ("192.0.2.7", "192.0.2.7"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"),
        ("::", "::"), ("::1", "::1"), ("2001:DB8::17", "2001:db8::17"), ("2001:db8:0:0:0:0:0:1", "2001:db8::1"),
        ("2001:0db8:0000:0001:0000:0000:0000:0001", "2001:db8:0:1::1"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
        ("::ffff:192.0.2.7", "192.0.2.7"), ("::FFFF:c000:207", "192.0.2.7"),
        ("64:ff9b::192.0.2.7", "64:ff9b::c000:207"),
        ("fe80::", "fe80::"), ("1::8", "1::8"),
    ]
    static let none = [
        "", "192.0.2", "192.0.2.256", "192.0.2.07", "192.0.2.7.1", "192.0.2.+7", " 192.0.2.7", "192.0.2.7:80",
        "0x7f.0.0.1",
        ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "1::2::3", ":1::2", "1::2:", "12345::",
        "+1::",
        "g::", "1:2:3:4:5:6:7:", "[::1]", "::1%eth0", "192.0.2.7::", "::192.0.2.7:1", "1:192.0.2.7:3:4:5:6:7",
        "unknown",
    ]

    @Test("Whatever its form, an address is told in one", arguments: forms)
    func read(_ text: String, _ form: String) {
        #expect(IPAddress(text.utf8)?.description == form)
    }

    @Test("What is no address is none", arguments: none)
    func refused(_ text: String) {
        #expect(IPAddress(text.utf8) == nil)
    }

    @Test("A range holds what begins with its bits, and nothing of the other kind")
    func ranges() throws {
        for (range, inside, outside) in [
            ("10.0.0.0/8", ["10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3"], ["11.0.0.0", "9.255.255.255", "a00::"]),
            ("192.0.2.128/25", ["192.0.2.128", "192.0.2.255"], ["192.0.2.127"]),
            ("192.0.2.7", ["192.0.2.7"], ["192.0.2.6"]), ("0.0.0.0/0", ["1.2.3.4"], ["::1"]),
            ("2001:db8::/33", ["2001:db8:7fff::1"], ["2001:db8:8000::1", "32.1.13.184"]), ("::1/128", ["::1"], ["::"]),
            ("::/0", ["2001:db8::1"], ["192.0.2.7"]),
        ] {
            let range = try #require(AddressRange(range))
            #expect(inside.allSatisfy { IPAddress($0.utf8).map(range.contains) == true })
            #expect(outside.allSatisfy { IPAddress($0.utf8).map(range.contains) == false })
        }
    }

    @Test(
        "A range with bits behind its prefix, or of another form, is none",
        arguments: [
            "10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/08", "10.0.0.0/", "10.0.0.0/8/8", "/8", "", "10/8",
            "2001:db8::1/64", "::/129", "::ffff:10.0.0.0/104", "proxy.example", "::/+8",
        ]
    )
    func noRange(_ text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test("The network around an address is told by its first address and its bits")
    func around() throws {
        let (four, six) = (
            try #require(IPAddress("192.0.2.77".utf8)), try #require(IPAddress("2001:db8:1:2ff::1".utf8))
        )

        #expect(AddressRange(around: four, bits: 24).description == "192.0.2.0/24")
        #expect(AddressRange(around: six, bits: 56).description == "2001:db8:1:200::/56")
    }
}
