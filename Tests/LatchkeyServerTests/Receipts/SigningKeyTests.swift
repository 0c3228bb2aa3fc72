// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The keys that sign receipts")
struct SigningKeyTests {
    private let storage = InMemoryStorage(epoch: Epoch(number: 1, challengeKey: [1]))
    private let year = 31_536_000
    private let start = Timestamp(milliseconds: Bench.start)

    private func keys(after seconds: Int) async throws -> [SignatureKey] {
        let now = start.adding(seconds: seconds)
        let keys = try await SigningKeys(keptIn: storage, by: SoftwareKeys(), at: now)
        return keys.published(at: now).compactMap { key in
            if case .signature(let signature) = key { signature } else { nil }
        }
    }

    @Test("The first server over a store makes one, for ten years, and the next one has the same")
    func kept() async throws {
        let first = try await keys(after: 0)

        #expect(first.count == 1)
        #expect(first[0].time == KeyTime(from: Int(Bench.start / 1000), to: Int(Bench.start / 1000) + 10 * year))
        #expect(try await keys(after: 5) == first)
        #expect(try await keys(after: 9 * year) == first)
    }

    @Test("In the last year of a key another follows, and both are listed until ten years after their end")
    func followed() async throws {
        let first = try await keys(after: 0)
        let both = try await keys(after: 9 * year + 1)

        #expect(both.count == 2 && both[0] == first[0])
        #expect(try await keys(after: 20 * year - 10).contains(first[0]))
        #expect(try await !keys(after: 20 * year + 1).contains(first[0]))
    }

    @Test("The youngest signs, and a receipt of before is still good")
    func signing() async throws {
        let document = ConfirmationDocument(
            of: try Orders.payment(),
            origin: try #require(Origin(Bench.origin)),
            accountID: .init(randomBytes: [1]),
            confirmationID: .init(randomBytes: [2]),
            createdAt: start,
            expiresAt: start.adding(seconds: 300)
        )
        let old = try await SigningKeys(keptIn: storage, by: SoftwareKeys(), at: start)
        let receipt = try old.receipt(ReceiptClaims(of: document, at: start, evidence: .paymentPassword))
        let later = start.adding(seconds: 9 * year + 1)
        let young = try await SigningKeys(keptIn: storage, by: SoftwareKeys(), at: later)
        let next = try young.receipt(ReceiptClaims(of: document, at: later, evidence: .paymentPassword))
        let verifier = ReceiptVerifier(
            server: ServerKeys(origins: [Bench.origin], keys: young.published(at: later))
        )

        #expect(try verifier.verify(receipt).claims.issuedAt == Int(Bench.start / 1000))
        #expect(try verifier.verify(next).document == document)
        let alone = ReceiptVerifier(server: ServerKeys(origins: [Bench.origin], keys: old.published(at: start)))
        #expect(throws: StatementFault.key) { try alone.verify(next) }
        let early = ReceiptClaims(of: document, at: start.adding(seconds: -1), evidence: .paymentPassword)
        #expect(throws: Refusal.self) { try old.receipt(early) }
    }

    @Test("The server lists its key as a JWK")
    func listed() async throws {
        let bench = try await Bench()
        let answer = await bench.send("GET", "/v1/server-keys")
        let keys: ServerKeys = try answer.message()

        #expect(keys.keys.count == 1)
        guard case .array(let list)? = answer.members["keys"], case .object(let key)? = list.first else {
            Issue.record("no key")
            return
        }
        #expect(key.text("kty") == "EC" && key.text("crv") == "P-256" && key.text("use") == "sig")
        #expect(key.text("alg") == "ES256" && key["d"] == nil)
    }

    @Test("Secrets that are no keys stop the server, and are not told")
    func damaged() async throws {
        try storage.act(at: start) { tables throws(Refusal) in
            try tables.keep(secret: Array("nonsense 1 2\n".utf8), named: StoredSigningKey.secretName)
        }

        let refusal = await #expect(throws: Refusal.self) { try await keys(after: 0) }
        #expect(refusal?.step.contains("nonsense") == false)
    }
}
