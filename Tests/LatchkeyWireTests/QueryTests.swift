// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyWire

@Suite("Queries")
struct QueryTests {
    @Test(
        "Paging of audit events is a sequence number and a limit",
        arguments: [
            (nil, nil, 50), ("", nil, 50), ("after=0", 0, 50), ("after=17&limit=1", 17, 1), ("limit=200", nil, 200),
            ("limit=50&after=9007199254740992", 9_007_199_254_740_992, 50),
        ] as [(String?, Int?, Int)]
    )
    func events(_ query: String?, after: Int?, limit: Int) throws {
        #expect(try AuditEventsQuery(query: query).page == Page(after: after, limit: limit))
    }

    @Test(
        "What is unknown, twice, or of another form is named",
        arguments: [
            ("limit=0", "limit"), ("limit=201", "limit"), ("limit=", "limit"), ("limit", "limit"),
            ("limit=+1", "limit"),
            ("limit=01", "limit"), ("limit=1.0", "limit"), ("limit=1&limit=1", "limit"), ("after=-1", "after"),
            ("after=x", "after"), ("after=9007199254740993", "after"), ("after=99999999999999999999", "after"),
            ("status=pending", "status"), ("x=1", "x"), ("=1", ""), ("&", ""), ("limit=1&", ""), ("Limit=1", "Limit"),
            ("%61fter=1", "%61fter"), ("after=%31", "after"), ("after=1=", "after"),
        ]
    )
    func faults(_ query: String, _ name: String) {
        #expect(throws: InvalidMember(name)) { try AuditEventsQuery(query: query) }
    }

    @Test("A target full of names is refused for the first that is unknown, and for one that stands twice before that")
    func many() {
        let names = (0..<2_700).map { "n\($0)" }

        #expect(throws: InvalidMember("n0")) { try AuditEventsQuery(query: names.joined(separator: "&")) }
        #expect(throws: InvalidMember("n2699")) {
            try AuditEventsQuery(query: (names + ["n2699=1"]).joined(separator: "&"))
        }
    }

    @Test("Many names take as long as their number, not as its square", .timeLimit(.minutes(1)))
    func linear() throws {
        // Compared with each other these would take many minutes; read one by one, less than a second.
        let query = (0..<200_000).map { "n\($0)" }.joined(separator: "&")

        let reader = try QueryReader(query)

        #expect(throws: InvalidMember("n0")) { try reader.finish() }
    }

    @Test("Names are other names if any byte is another: no composing, no folding of case")
    func exactNames() throws {
        var reader = try QueryReader("\u{E9}=1&e\u{301}=2&E\u{301}=3")
        let decomposed = try reader.optional("e\u{301}") { $0 }
        let composed = try reader.optional("\u{E9}") { $0 }

        #expect(decomposed == "2")
        #expect(composed == "1")
        #expect(throws: InvalidMember("E\u{301}")) { try reader.finish() }
        #expect(throws: InvalidMember("e\u{301}")) { try QueryReader("e\u{301}&\u{E9}&e\u{301}") }
    }

    @Test("Confirmations are asked for by the one status there is a list for")
    func confirmations() throws {
        let query = try ConfirmationsQuery(query: "limit=7&status=pending&after=con_1")

        #expect(query.page == Page(after: ConfirmationID("con_1"), limit: 7))
        for (text, name) in [
            ("", "status"), ("status=approved", "status"), ("status=", "status"),
            ("status=pending&status=pending", "status"),
            ("status=pending&after=a.b", "after"), ("status=pending&after=", "after"), ("status=pending&x", "x"),
        ] {
            #expect(throws: InvalidMember(name)) { try ConfirmationsQuery(query: text) }
        }
    }

    @Test("A query that is written says what it was made of")
    func written() throws {
        #expect(AuditEventsQuery(Page()).text.isEmpty)
        #expect(AuditEventsQuery(Page(after: 3, limit: 10)).text == "after=3&limit=10")
        #expect(ConfirmationsQuery().text == "status=pending")
        #expect(ConfirmationsQuery(Page(after: ConfirmationID("c"))).text == "status=pending&after=c")
    }
}
