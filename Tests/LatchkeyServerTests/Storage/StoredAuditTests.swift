// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("What every store keeps: the audit")
struct StoredAuditTests {
    private func record(
        _ fixture: StorageFixture,
        _ count: Int = 1,
        in subject: AuditSubject? = nil,
        after seconds: Int = 0
    ) async throws {
        let (subject, stamp) = (subject ?? .account(fixture.account.id), fixture.stamp)
        try await fixture.act(after: seconds) { tables throws(Refusal) in
            for number in 0..<count {
                let device = DeviceID(randomBytes: [1])
                try tables.record(.deviceRenamed, in: subject, device: device, ["n": String(number)], by: stamp)
            }
        }
    }

    private func links(_ fixture: StorageFixture, after: Int = 0, limit: Int = 100) async throws -> [StoredAuditLink] {
        let subject = AuditSubject.account(fixture.account.id)
        return try await fixture.store.read { tables throws(Refusal) in
            try tables.links(of: subject, after: after, limit: limit)
        }
    }

    @Test(
        "A chain comes back as it was written, part by part, and other chains are apart",
        arguments: StoreUnderTest.all
    )
    func chains(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        try await record(fixture, 3)
        try await record(fixture, 2, in: .server)
        try await record(fixture, 2)

        let all = try await links(fixture)
        #expect(all.map(\.link.sequence) == [1, 2, 3, 4, 5])
        #expect(all.first?.link.previousHash == WireDigest.none)
        for (one, next) in zip(all, all.dropFirst()) { #expect(next.link.previousHash == one.link.hash) }
        #expect(all.allSatisfy { $0.details?.hash == $0.link.detailsHash && $0.link.deviceID?.text == "AQ" })
        #expect(try await links(fixture, after: 1, limit: 2) == Array(all[1...2]))
        #expect(try await links(fixture, after: 5).isEmpty)
        let end = try await fixture.store.read { tables throws(Refusal) in try tables.chainEnd(of: .server)?.sequence }
        #expect(end == 2)
    }

    @Test(
        "A link that is not the next of its chain is refused, and an act that throws leaves none",
        arguments: StoreUnderTest.all
    )
    func undone(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        try await record(fixture, 2)
        let again = try #require(try await links(fixture).last)
        let stamp = fixture.stamp

        await #expect(throws: Refusal.self) {
            try await fixture.act { tables throws(Refusal) in
                try tables.record(.sessionEnded, in: .server, by: stamp)
                try tables.append(again)
            }
        }

        #expect(try await links(fixture).count == 2)
        let end = try await fixture.store.read { tables throws(Refusal) in try tables.chainEnd(of: .server)?.sequence }
        #expect(end == nil)
    }

    @Test("Each commit that has links has one batch over them, whatever came together", arguments: StoreUnderTest.all)
    func batches(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        fixture.store.beforeEveryCommit { tables throws(Refusal) in try tables.closeAuditBatch() }
        func newest() async throws -> AuditBatch? {
            try await fixture.store.read { tables throws(Refusal) in try tables.newestBatch() }
        }
        try await record(fixture, 2)
        let first = try #require(try await newest())
        _ = try await fixture.spend(fixture.nonce(1))
        #expect(try await newest() == first)
        try await record(fixture, 1, after: 5)
        let second = try #require(try await newest())

        let hashes = try await links(fixture).map(\.link.hash)
        #expect(first == AuditBatch(of: Array(hashes.prefix(2)), after: nil, time: fixture.now))
        #expect(
            second
                == AuditBatch(
                    of: [hashes[2]],
                    after: (number: 1, hash: first.hash),
                    time: fixture.now.adding(seconds: 5)
                )
        )
        let unbound = try await fixture.store.read { tables throws(Refusal) in try tables.unboundLinks() }
        #expect(unbound.isEmpty)
    }

    @Test("The newest head is kept, and the first of two for a batch", arguments: StoreUnderTest.all)
    func heads(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        func newest() async throws -> StoredAuditHead? {
            try await fixture.store.read { tables throws(Refusal) in try tables.newestHead() }
        }
        #expect(try await newest() == nil)
        let heads = [(2, "b"), (1, "a"), (2, "c")].map { StoredAuditHead(batch: $0, head: UnverifiedAuditHead($1)) }
        for head in heads { try await fixture.act { tables throws(Refusal) in try tables.keep(head) } }

        #expect(try await newest() == heads[0])
    }

    @Test("Erased details are gone, of one chain alone, and its links stay", arguments: StoreUnderTest.all)
    func erased(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        try await record(fixture, 3)
        try await record(fixture, 1, in: .server)
        let (before, subject) = (try await links(fixture), AuditSubject.account(fixture.account.id))
        try await fixture.act { tables throws(Refusal) in try tables.eraseDetails(of: subject) }

        let after = try await links(fixture)
        #expect(after.map(\.link) == before.map(\.link) && after.allSatisfy { $0.details == nil })
        let other = try await fixture.store.read { tables throws(Refusal) in
            try tables.links(of: .server, after: 0, limit: 9)
        }
        #expect(other.count == 1 && other[0].details != nil)
    }

    @Test("Gathered refusals are kept by kind, and found by kind, chain and minute", arguments: StoreUnderTest.all)
    func refusals(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let kinds = [
            RefusalKind(subject: .server, type: .loginRefused, deviceID: nil, about: [:]),
            RefusalKind(
                subject: .account(fixture.account.id),
                type: .deviceRefused,
                deviceID: DeviceID(randomBytes: [1]),
                about: ["purpose": "bind"]
            ),
        ]
        let one = GatheredRefusals(kinds[0], minute: 7, count: 2, address: "192.0.2.1")
        let two = GatheredRefusals(kinds[1], minute: 8, count: 1)
        try await fixture.act { tables throws(Refusal) in
            try tables.keep(GatheredRefusals(kinds[0], minute: 6))
            try tables.keep(one)
            try tables.keep(two)
        }
        let found = try await fixture.store.read { tables throws(Refusal) in
            (
                try tables.refusals(kinds[0]), try tables.refusals(before: 8, limit: 9),
                try tables.refusals(before: 9, limit: 1), try tables.refusals(for: kinds[1].subject)
            )
        }
        #expect(found.0 == one && found.1 == [one] && found.2 == [one] && found.3 == [two])
        try await fixture.act { tables throws(Refusal) in try tables.removeRefusals(kinds[0]) }
        let rest = try await fixture.store.read { tables throws(Refusal) in try tables.refusals(before: 99, limit: 9) }
        #expect(rest == [two])
    }
}
