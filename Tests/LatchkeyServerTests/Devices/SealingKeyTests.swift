// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Keys that proofs are sealed to")
struct SealingKeyTests {
    private func office(_ bench: Bench) async throws -> Administration {
        try await Administration(
            storage: bench.storage,
            environment: bench.environment,
            slowHash: QuickHash(),
            keyWork: SoftwareKeys()
        )
    }

    private func unbind(_ bench: Bench, _ phone: SecretPhone, to key: SealingKey) async throws -> Answer {
        await bench.post("/v1/devices/\(try #require(phone.id))/unbinding", try phone.unbinding(to: key))
    }

    @Test("They are listed only while the secret form is on, and a restart keeps the key")
    func listed() async throws {
        let storage = InMemoryStorage(epoch: Epoch(number: 1, challengeKey: SystemRandom.bytes(32)))
        let off = try await Bench(storing: { _ in storage })
        let first = try await Bench(configure: { $0.acceptsSecretForm = true }, storing: { _ in storage })
        let second = try await Bench(configure: { $0.acceptsSecretForm = true }, storing: { _ in storage })

        #expect(try await off.serverKeys().sealingKey == nil)
        #expect(try await first.sealingKey() == second.sealingKey())
        #expect(try await first.serverKeys().keys.count == 2)
    }

    @Test("A key of before is not listed; it opens logins for a day, and unbinding proofs for two years")
    func rotated() async throws {
        let bench = try await Bench.withSecretForm { $0.sessionLifetime = 315_360_000 }
        let person = try await Person.joining(bench)
        let (old, phone) = (try await bench.sealingKey(), try await SecretPhone().bound(to: person))
        let late = try await SecretPhone().bound(to: person)

        let ids = try await office(bench).rotateKeys()

        let now = try await bench.sealingKey()
        #expect(ids.last == now.id.description && now != old)
        #expect(try await !bench.serverKeys().keys.contains(.sealing(old)))
        bench.pass(seconds: 86_400)
        #expect(await bench.post("/v1/logins", try await phone.login(bench, to: old)).status == 201)
        bench.pass(seconds: 1)
        #expect(await bench.post("/v1/logins", try await phone.login(bench, to: old)).code == "login_refused")
        #expect(await bench.post("/v1/logins", try await phone.login(bench, to: now)).status == 201)
        bench.pass(seconds: 63_072_000 - 86_401)
        #expect(try await unbind(bench, phone, to: old).status == 204)
        bench.pass(seconds: 1)
        #expect(try await unbind(bench, late, to: old).code == "proof_refused")
        #expect(try await unbind(bench, late, to: now).status == 204)
    }

    @Test("A rotation forgets the private halves that open nothing any more")
    func forgotten() async throws {
        let bench = try await Bench.withSecretForm()
        let office = try await office(bench)
        _ = try await office.rotateKeys()
        bench.pass(seconds: 63_072_001)

        _ = try await office.rotateKeys()

        let text = try bench.storage.read { tables throws(Refusal) in
            try tables.secret(named: StoredSealingKey.secretName)
        }
        #expect(try #require(text).count { $0 == UInt8(ascii: "\n") } == 2)
    }

    @Test("Without the secret form a rotation makes no sealing key")
    func none() async throws {
        let bench = try await Bench()

        #expect(try await office(bench).rotateKeys().count == 1)
        #expect(try await bench.serverKeys().sealingKey == nil)
    }
}
