// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// Binding devices and logging in by them.
struct Devices: Sendable {
    let storage: any ServerStorage
    let challenges: Challenges
    let sessions: Sessions
    let proofs: ProofChecking
    let environment: ServerEnvironment
    let configuration: ServerConfiguration

    /// The most devices an account may have; replacing one does not count.
    static let limit = 100
}

extension Devices {
    /// Wire protocol §2, `POST /v1/devices`, in the order of §1: freshness, state, policy, strength, proof.
    func bind(_ message: NewDevice, by live: LiveSession, at now: Timestamp) async throws(Refusal) -> BindingAnswer {
        try sessions.requireFresh(live, at: now)
        let rules = BindingRules(message: message, configuration: configuration)
        let situation = try await storage.read { tables throws(Refusal) in
            try tables.bindingSituation(of: live.account.id, installation: message.installationID)
        }
        try rules.requireAccepted(in: situation)
        let subject = ChallengeSubject.bind(account: live.account.id, session: live.session.id)
        let challenge = try await challenges.check(message.challenge, for: subject, at: now, refusing: .proofRefused)
        let id = DeviceID(randomBytes: environment.randomBytes(16))
        let credential = try await credential(of: message, for: id, by: live, ClaimedBinding(challenge, now))
        let device = StoredDevice(
            id: id,
            accountID: live.account.id,
            installationID: message.installationID,
            description: message.description,
            verifier: credential.verifier,
            boundAt: now
        )
        let stamp = environment.stamp(at: now, from: live.address)
        let replaced = try await storage.act(at: now) { tables throws(Refusal) in
            let isFirst = try tables.spend(challenge.nonce)
            try tables.requireStanding(live)
            let replaced = try tables.put(device, by: rules, stamp)
            guard isFirst else { throw Refusal(.proofRefused, step: "challenge.spent") }
            return replaced
        }
        environment.log(
            replaced == nil ? "device.bound" : "device.replaced",
            ["account": device.accountID.text, "device": device.id.text]
        )
        return BindingAnswer(device: device.answer(replacing: replaced), secret: credential.told)
    }
}

extension ServerTables {
    /// Puts a device in the place of the one of its installation, if the rules let it with what is there by now.
    fileprivate func put(
        _ device: StoredDevice,
        by rules: BindingRules,
        _ stamp: AuditStamp
    ) throws(Refusal) -> DeviceID? {
        let situation = try bindingSituation(of: device.accountID, installation: device.installationID)
        try rules.requireAccepted(in: situation)
        if let present = situation.present { try end(present, .replaced, by: stamp) }
        try insert(device)
        try record(
            situation.present == nil ? .deviceBound : .deviceReplaced,
            in: .account(device.accountID),
            device: device.id,
            device.auditFacts(replacing: situation.present?.id),
            by: stamp
        )
        return situation.present?.id
    }
}

extension NewDevice {
    /// The device as it describes itself.
    fileprivate var description: DeviceDescription {
        DeviceDescription(
            name: name.description,
            model: model.description,
            biometry: biometry,
            protection: credential.protection
        )
    }
}

extension StoredDevice {
    /// Wire protocol §6, details of a binding.
    fileprivate func auditFacts(replacing replaced: DeviceID?) -> [String: String?] {
        [
            "form": verifier.form.rawValue, "protection": description.protection.rawValue,
            "keyDigest": verifier.keyDigest, "replaced": replaced?.text,
        ]
    }

    /// The device as its owner sees it.
    func answer(replacing replaced: DeviceID? = nil) -> BoundDevice {
        BoundDevice(
            id: id,
            device: description,
            form: verifier.form,
            keyDigest: verifier.keyDigest,
            boundAt: boundAt,
            lastUsedAt: lastUsedAt,
            replaced: replaced
        )
    }
}
