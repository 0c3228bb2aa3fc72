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
