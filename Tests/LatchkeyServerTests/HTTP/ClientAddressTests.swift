// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Where a caller is")
struct ClientAddressTests {
    private static let proxy = "10.1.2.3"

    private func proxies() throws -> TrustedProxies {
        var configuration = try ServerConfiguration(origins: [Bench.origin])
        try configuration.addTrustedProxy("10.0.0.0/8")
        try configuration.addTrustedProxy("2001:db8:ffff::/48")
        return configuration.trustedProxies
    }

    private func request(_ headers: [(String, String)], from peer: String = proxy) -> ServerRequest {
        ServerRequest(method: "GET", path: "/", headers: headers.map { (name: $0.0, value: $0.1) }, peerAddress: peer)
    }

    static let standard = [
        ("for=192.0.2.7", "192.0.2.7"), ("For=\"192.0.2.7:47011\";proto=https;by=203.0.113.43", "192.0.2.7"),
        ("for=\"[2001:DB8::17]:4711\"", "2001:db8::17"), ("for=\"[2001:db8::17]:_port\"", "2001:db8::17"),
        ("for=192.0.2.7, for=10.9.9.9", "192.0.2.7"), ("for=203.0.113.1, for=192.0.2.7", "192.0.2.7"),
        ("for=192.0.2.7,, , for=\"[2001:db8:ffff::1]\" ,", "192.0.2.7"), ("for=\"192.0.\\2.7\"", "192.0.2.7"),
        // The peer's own, where the entry that counts is no address.
        ("for=unknown", proxy), ("for=192.0.2.7, for=_hidden", proxy), ("proto=https", proxy), ("", proxy),
        ("for=192.0.2.7;for=192.0.2.8", proxy), ("for=\"[192.0.2.7]\"", proxy),
        ("for=\"2001:db8::17\"", "2001:db8::17"),
        ("for=10.9.9.9", proxy), ("for=\"192.0.2.7:\"", proxy), ("for=\"192.0.2.7:123456\"", proxy),
        // A quotation mark that somebody left open for the proxy to close.
        ("for=\"203.0.113.1, for=192.0.2.7", proxy), ("for=\"203.0.113.1, for=\"[2001:db8::17]\"", proxy),
        ("for=203.0.113.1;x=\", for=192.0.2.7", proxy), ("for = 192.0.2.7", proxy), ("for=192.0.2.7 x", proxy),
    ]

    @Test(
        "A trusted proxy tells it by Forwarded: the last entry that is of no trusted proxy counts",
        arguments: standard
    )
    func forwarded(_ field: String, _ address: String) throws {
        #expect(try proxies().address(of: request([("forwarded", field)])) == address)
    }

    static let plain = [
        ("192.0.2.7", "192.0.2.7"), ("203.0.113.1, 192.0.2.7", "192.0.2.7"),
        ("192.0.2.7,10.9.9.9 , 10.2.2.2", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"), ("[2001:db8::17]:4711", "2001:db8::17"), ("2001:db8::17", "2001:db8::17"),
        ("::ffff:192.0.2.7", "192.0.2.7"), ("192.0.2.7, evil", proxy), ("", proxy), ("10.9.9.9", proxy),
    ]

    @Test("Without Forwarded it is X-Forwarded-For, by the same rule", arguments: plain)
    func plainList(_ field: String, _ address: String) throws {
        #expect(try proxies().address(of: request([("x-forwarded-for", field)])) == address)
        let both = request([("x-forwarded-for", field), ("forwarded", "for=198.51.100.9")])
        #expect(try proxies().address(of: both) == "198.51.100.9")
    }

    @Test("Lines are one list, and what a caller wrote before the proxy's line is not reached")
    func lines() throws {
        for mine in ["for=203.0.113.1", "for=\"", "for=unknown", "\"\\"] {
            let lines = [("forwarded", mine), ("forwarded", "for=192.0.2.7"), ("forwarded", "for=10.2.2.2")]
            #expect(try proxies().address(of: request(lines)) == "192.0.2.7")
        }
        let plain = [("x-forwarded-for", "203.0.113.1"), ("x-forwarded-for", "192.0.2.7")]
        #expect(try proxies().address(of: request(plain)) == "192.0.2.7")
    }

    @Test("Nobody else is heard, whatever they write", arguments: ["192.0.2.200", "11.0.0.1", "2001:db8::1", "::1"])
    func spoofed(_ peer: String) throws {
        let headers = [("forwarded", "for=10.0.0.1"), ("x-forwarded-for", "10.0.0.1"), ("x-real-ip", "10.0.0.1")]

        #expect(try proxies().address(of: request(headers, from: peer)) == peer)
        #expect(TrustedProxies().address(of: request(headers, from: "127.0.0.1")) == "127.0.0.1")
    }

    @Test("It is what a session's owner is told")
    func listed() async throws {
        let bench = try await Bench { try $0.addTrustedProxy("127.0.0.1") }
        let ada = try await Person.joining(bench)
        bench.pass(seconds: 1)
        let signIn = ServerRequest(
            method: "POST",
            path: "/v1/sessions",
            headers: [("content-type", "application/json"), ("forwarded", "for=\"[2001:DB8::17]\"")],
            body: NewSession(username: "ada", password: Person.password).body
        )
        bench.pass(seconds: 1)
        _ = await bench.send(signIn)

        let listed: SessionList = try await bench.send("GET", "/v1/sessions", token: ada.token).message()
        #expect(listed.sessions.map(\.address) == ["127.0.0.1", "2001:db8::17"])
    }
}
