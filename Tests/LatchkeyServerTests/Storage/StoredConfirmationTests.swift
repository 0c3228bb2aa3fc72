// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("What every store keeps: confirmations, payment passwords, allowances")
struct StoredConfirmationTests {
    private func confirmation(
        _ fixture: StorageFixture,
        _ number: UInt8,
        askedBy session: SessionID? = nil,
        after seconds: Int = 0
    ) throws -> StoredConfirmation {
        StoredConfirmation(
            document: ConfirmationDocument(
                of: try Orders.payment(to: "Müller’s", reference: "order \(number)"),
                origin: try #require(Origin(Bench.origin)),
                accountID: fixture.account.id,
                confirmationID: ConfirmationID(randomBytes: [number]),
                createdAt: fixture.now.adding(seconds: seconds),
                expiresAt: fixture.now.adding(seconds: seconds + 300)
            ),
            askedBy: session,
            acceptedMethods: [.deviceKey, .allowance]
        )
    }

    private func insert(_ confirmations: [StoredConfirmation], _ fixture: StorageFixture) async throws {
        try await fixture.act { tables throws(Refusal) in
            for confirmation in confirmations { try tables.insert(confirmation) }
        }
    }

    @Test("A confirmation is found by its id and its reference, and keeps its decision", arguments: StoreUnderTest.all)
    func found(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let asked = try confirmation(fixture, 1, askedBy: SessionID(randomBytes: [1]))
        let rejected = try confirmation(fixture, 2)
        try await insert([asked, rejected], fixture)
        func find(_ id: ConfirmationID) async throws -> StoredConfirmation? {
            try await fixture.store.read { tables throws(Refusal) in try tables.confirmation(id) }
        }
        let (account, reference) = (fixture.account.id, asked.document.order.reference)

        #expect(try await find(asked.id) == asked)
        #expect(try await find(ConfirmationID(randomBytes: [9])) == nil)
        let byReference = try await fixture.store.read { tables throws(Refusal) in
            (
                try tables.confirmation(of: account, reference: reference),
                try tables.confirmation(of: AccountID(randomBytes: [9]), reference: reference)
            )
        }
        #expect(byReference.0 == asked && byReference.1 == nil)
        var approved = asked
        approved.decision = .approved(.allowance, UnverifiedReceipt("a.b.c"))
        var turnedDown = rejected
        turnedDown.decision = .rejected
        let changes = [approved, turnedDown]
        try await fixture.act { tables throws(Refusal) in
            for change in changes { try tables.update(change) }
        }
        #expect(try await find(asked.id) == approved)
        #expect(try await find(rejected.id) == turnedDown)
    }

    @Test("A second one of the same id or reference is an act that fails", arguments: StoreUnderTest.all)
    func contradictions(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let asked = try confirmation(fixture, 1)
        try await insert([asked], fixture)
        let sameReference = StoredConfirmation(
            document: ConfirmationDocument(
                of: asked.document.order,
                origin: asked.document.origin,
                accountID: fixture.account.id,
                confirmationID: ConfirmationID(randomBytes: [8]),
                createdAt: fixture.now,
                expiresAt: fixture.now
            ),
            askedBy: nil,
            acceptedMethods: []
        )
        let unknown = try confirmation(fixture, 3)

        for other in [asked, sameReference] {
            await #expect(throws: Refusal.self) { try await insert([other], fixture) }
        }
        await #expect(throws: Refusal.self) {
            try await fixture.act { tables throws(Refusal) in try tables.update(unknown) }
        }
    }

    @Test(
        "What waits comes the oldest first, from a place on, without what is decided or over",
        arguments: StoreUnderTest.all
    )
    func pending(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let all = try [(3, 2), (1, 0), (2, 0), (4, 1), (5, 3)].map { try confirmation(fixture, $0.0, after: $0.1) }
        try await insert(all, fixture)
        var decided = all[3]
        decided.decision = .rejected
        let update = decided
        try await fixture.act { tables throws(Refusal) in try tables.update(update) }
        func pending(after place: StoredConfirmation?, at seconds: Int, limit: Int = 100) async throws -> [UInt8] {
            let now = fixture.now.adding(seconds: seconds)
            let account = fixture.account.id
            let found = try await fixture.store.read { tables throws(Refusal) in
                try tables.pendingConfirmations(of: account, after: place, at: now, limit: limit)
            }
            return found.compactMap { one in UInt8(one.document.order.reference.description.dropFirst(6)) }
        }

        #expect(try await pending(after: nil, at: 0) == [1, 2, 3, 5])
        #expect(try await pending(after: nil, at: 0, limit: 2) == [1, 2])
        #expect(try await pending(after: all[1], at: 0) == [2, 3, 5])
        #expect(try await pending(after: all[3], at: 0) == [3, 5])
        #expect(try await pending(after: nil, at: 300) == [3, 5])
        #expect(try await pending(after: nil, at: 303).isEmpty)
    }

    @Test("Whoever asked is told apart in what counts against them", arguments: StoreUnderTest.all)
    func counts(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let (one, other) = (try await fixture.open(fixture.session(1)), try await fixture.open(fixture.session(2)))
        let all = [
            try confirmation(fixture, 1, askedBy: one.id), try confirmation(fixture, 2, askedBy: one.id, after: 5),
            try confirmation(fixture, 3, askedBy: other.id), try confirmation(fixture, 4),
        ]
        try await insert(all, fixture)
        func ends(_ session: SessionID?, at seconds: Int) async throws -> [Timestamp] {
            let (account, now) = (fixture.account.id, fixture.now.adding(seconds: seconds))
            return try await fixture.store.read { tables throws(Refusal) in
                try tables.pendingEnds(of: account, askedBy: session, at: now)
            }
        }
        func starts(_ session: SessionID, since seconds: Int) async throws -> [Timestamp] {
            let start = fixture.now.adding(seconds: seconds)
            return try await fixture.store.read { tables throws(Refusal) in
                try tables.starts(ofThoseAskedBy: session, since: start)
            }
        }

        #expect(try await ends(one.id, at: 0) == [300, 305].map { fixture.now.adding(seconds: $0) })
        #expect(try await ends(one.id, at: 300) == [fixture.now.adding(seconds: 305)])
        #expect(try await ends(nil, at: 0) == [fixture.now.adding(seconds: 300)])
        #expect(try await starts(one.id, since: -1) == [fixture.now, fixture.now.adding(seconds: 5)])
        #expect(try await starts(one.id, since: 0) == [fixture.now.adding(seconds: 5)])
        #expect(try await starts(other.id, since: -1) == [fixture.now])
    }

    @Test("A payment password is kept with what is counted against it, until it goes", arguments: StoreUnderTest.all)
    func paymentPasswords(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let account = fixture.account.id
        func find() async throws -> StoredPaymentPassword? {
            try await fixture.store.read { tables throws(Refusal) in try tables.paymentPassword(of: account) }
        }
        let first = StoredPaymentPassword(
            accountID: account,
            password: PasswordRecord(salt: [1], hash: [2]),
            tries: PaymentTries()
        )
        let second = StoredPaymentPassword(
            accountID: account,
            password: PasswordRecord(salt: [3], hash: [4], cost: PasswordCost(memoryKiB: 47_104, passes: 1)),
            tries: PaymentTries(counted: 2, locks: 3, lockedUntil: fixture.now)
        )

        #expect(try await find() == nil)
        for password in [first, second] {
            try await fixture.act { tables throws(Refusal) in try tables.keep(password) }
            #expect(try await find() == password)
        }
        try await fixture.act { tables throws(Refusal) in try tables.removePaymentPassword(of: account) }
        #expect(try await find() == nil)
    }

    @Test(
        "An allowance is found by its token's hash and its account, and keeps what it has spent",
        arguments: StoreUnderTest.all
    )
    func allowances(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let account = fixture.account.id
        func allowance(_ number: UInt8, device: DeviceID? = nil) throws -> StoredAllowance {
            StoredAllowance(
                tokenHash: [number, 0xff],
                holder: AllowanceHolder(
                    accountID: account,
                    sessionID: SessionID(randomBytes: [number]),
                    deviceID: device
                ),
                grantedBy: ConfirmationID(randomBytes: [number]),
                limit: AllowanceLimit(
                    currency: try #require(CurrencyCode("EUR")),
                    total: 10_000,
                    expiresAt: fixture.now.adding(seconds: 900)
                )
            )
        }
        func all() async throws -> Set<StoredAllowance> {
            Set(try await fixture.store.read { tables throws(Refusal) in try tables.allowances(of: account) })
        }
        let (one, other) = (try allowance(1), try allowance(2, device: DeviceID(randomBytes: [7])))
        try await fixture.act { tables throws(Refusal) in
            for allowance in [one, other] { try tables.insert(allowance) }
        }
        await #expect(throws: Refusal.self) {
            try await fixture.act { tables throws(Refusal) in try tables.insert(one) }
        }

        #expect(try await all() == [one, other])
        var spent = one
        spent.spent = 10_000
        let update = spent
        try await fixture.act { tables throws(Refusal) in try tables.update(update) }
        #expect(try await all() == [spent, other])
        try await fixture.act { tables throws(Refusal) in
            for _ in 0..<2 { try tables.endAllowance(tokenHash: [1, 0xff]) }
        }
        #expect(try await all() == [other])
        let found = try await fixture.store.read { tables throws(Refusal) in
            (try tables.allowance(tokenHash: [1, 0xff]), try tables.allowance(tokenHash: [2, 0xff]))
        }
        #expect(found.0 == nil && found.1 == other)
    }
}
