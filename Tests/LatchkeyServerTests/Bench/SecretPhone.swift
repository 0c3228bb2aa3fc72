// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

extension Bench {
    /// A server with the secret form on; its sealing key is that of the vectors, for making one takes a second.
    static func withSecretForm(
        origins: [String] = [Bench.origin],
        keyWork: any KeyWork = SoftwareKeys(),
        epoch: Epoch = Epoch(number: 1, challengeKey: SystemRandom.bytes(32)),
        configure: (inout ServerConfiguration) throws -> Void = { _ in }
    ) async throws -> Bench {
        let line = try sealingKeyLine()
        return try await Bench(
            origins: origins,
            keyWork: keyWork,
            epoch: epoch,
            configure: { configuration in
                configuration.acceptsSecretForm = true
                try configure(&configuration)
            },
            storing: { storage in
                // A store in memory fails at nothing.
                try? storage.act(at: Timestamp(milliseconds: Bench.start)) { tables throws(Refusal) in
                    try tables.keep(secret: line, named: StoredSealingKey.secretName)
                    // What an operator's tools read has to be what this server uses.
                    try tables.keep(secret: [UInt8](repeating: 7, count: 32), named: "pepper")
                    try tables.keep(secret: [UInt8](repeating: 7, count: 32), named: "token")
                }
                return storage
            }
        )
    }

    /// The vectors' key, with ten years from a day before the start.
    static func sealingKeyLine() throws -> [UInt8] {
        let form = try Vectors.object("server-keys.json").text("sealingKey")
        return Array("\(form) \(start / 1000 - 86_400) \(start / 1000 + 315_360_000)\n".utf8)
    }

    func sealingKey() async throws -> SealingKey {
        try #require(try await serverKeys().sealingKey)
    }
}

/// A phone in secret form, as far as the wire can see.
struct SecretPhone: Sendable {
    var secret = DeviceSecret(randomBytes: SystemRandom.bytes)
    var installation = InstallationID(randomBytes: SystemRandom.bytes(16))
    var protection = KeyProtection.simulated
    var id: DeviceID?

    var description: DeviceDescription {
        DeviceDescription(name: "Old phone", model: "Nexus 5", biometry: .fingerprint, protection: protection)
    }

    /// The pair and an act in a box for this server.
    func seal(
        _ act: Act,
        _ challenge: String,
        origin: String = Bench.origin,
        to key: SealingKey
    ) throws -> Proof {
        let bytes = act.bytes(
            origin: try #require(Origin(origin)),
            challenge: try #require(ChallengeText(challenge))
        )
        return try secret.proof(over: bytes, sealedTo: key, by: SoftwareKeys())
    }

    func bindAct(for person: Person) -> Act {
        .bind(
            account: person.account.id,
            installation: installation,
            form: .secret,
            protection: protection,
            key: nil
        )
    }

    /// The whole request that binds this phone with its own pair.
    func binding(for person: Person, origin: String = Bench.origin) async throws -> NewDevice {
        let challenge = try await person.bindChallenge()
        let key = try await person.bench.sealingKey()
        let proof = try seal(bindAct(for: person), challenge, origin: origin, to: key)
        return try NewDevice(secretOf: installation, device: description, challenge: challenge, proof: proof)
    }

    /// The request that lets the server make the pair.
    func bindingWithoutProof(for person: Person) async throws -> NewDevice {
        try messageWithoutProof(try await person.bindChallenge())
    }

    /// By itself, and not inlined: else Swift 6.3.1 ends while it optimises whoever awaits it.
    @inline(never)
    private func messageWithoutProof(_ challenge: String) throws -> NewDevice {
        try NewDevice(secretOf: installation, device: description, challenge: challenge, proof: nil)
    }

    func bound(to person: Person) async throws -> SecretPhone {
        let answer = await person.bench.post("/v1/devices", try await binding(for: person), token: person.token)
        var phone = self
        phone.id = try answer.message(BoundDevice.self).id
        return phone
    }

    func login(_ bench: Bench, origin: String = Bench.origin, to key: SealingKey? = nil) async throws -> NewLogin {
        let id = try #require(id)
        let asked = await bench.post("/v1/challenges", ChallengeRequest.login(id))
        let challenge = try asked.message(IssuedChallenge.self).challenge.text
        var sealing = key
        if sealing == nil { sealing = try await bench.sealingKey() }
        let proof = try seal(.login(device: id), challenge, origin: origin, to: try #require(sealing))
        return NewLogin(deviceID: id, challenge: challenge, proof: proof)
    }

    func approval(of confirmation: ConfirmationAnswer, by person: Person) async throws -> ApprovalRequest {
        let id = try #require(id)
        let asked = await person.bench.post(
            "/v1/challenges",
            ChallengeRequest.confirm(id, confirmation.id),
            token: person.token
        )
        let challenge = try asked.message(IssuedChallenge.self).challenge.text
        let act = Act.confirm(device: id, confirmation: confirmation.id, document: confirmation.digest)
        return .device(id, challenge: challenge, try seal(act, challenge, to: try await person.bench.sealingKey()))
    }

    func unbinding(origin: String = Bench.origin, to key: SealingKey) throws -> Unbinding {
        let act = UnbindAct(device: try #require(id)).bytes(origin: try #require(Origin(origin)))
        return Unbinding(proof: try secret.proof(over: act, sealedTo: key, by: SoftwareKeys()))
    }
}
