// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// Somebody with an account and a session, who can bind phones.
struct Person: Sendable {
    let bench: Bench
    let account: Account
    let password: String
    var token: String

    static let password = "correct horse battery"

    /// Signs up and signs in.
    static func joining(_ bench: Bench, as name: String = "ada") async throws -> Person {
        let signUp = await bench.post("/v1/accounts", NewAccount(username: name, password: password))
        let account: Account = try signUp.message()
        let person = Person(bench: bench, account: account, password: password, token: "")
        return try await person.signedIn()
    }

    /// The same person with a new session by password.
    func signedIn() async throws -> Person {
        var person = self
        let answer = await bench.post("/v1/sessions", NewSession(username: account.username, password: password))
        person.token = try answer.message(OpenedSession.self).token.text
        return person
    }

    func session() async throws -> CurrentSession {
        try await bench.send("GET", "/v1/session", token: token).message()
    }

    /// A challenge for binding, from the server.
    func bindChallenge() async throws -> String {
        let answer = await bench.post("/v1/challenges", ChallengeRequest.bind, token: token)
        return try answer.message(IssuedChallenge.self).challenge.text
    }

    /// Binds a phone and gives back what the server calls it.
    func bind(_ phone: Phone) async throws -> Phone {
        let answer = await bench.post("/v1/devices", try await phone.binding(for: self), token: token)
        var bound = phone
        bound.id = try answer.message(BoundDevice.self).id
        return bound
    }
}

/// A phone with a key, as far as the wire can see.
struct Phone: Sendable {
    let key: P256PrivateKey
    let installation: InstallationID
    var protection: KeyProtection
    var id: DeviceID?

    init(protection: KeyProtection = .simulated, installation: InstallationID? = nil) throws {
        key = try P256PrivateKey()
        self.protection = protection
        self.installation = installation ?? InstallationID(randomBytes: SystemRandom.bytes(16))
    }

    var description: DeviceDescription {
        DeviceDescription(name: "Ada’s iPhone", model: "iPhone 15", biometry: .faceID, protection: protection)
    }

    /// The whole request that binds this phone to a person's account.
    func binding(for person: Person, origin: String = Bench.origin) async throws -> NewDevice {
        let challenge = try await person.bindChallenge()
        let act = Act.bind(
            account: person.account.id,
            installation: installation,
            form: .key,
            protection: protection,
            key: key.publicKey
        )
        return try NewDevice(
            installationID: installation,
            device: description,
            key: key.publicKey,
            challenge: challenge,
            proof: .signature(try sign(act, origin: origin, challenge: challenge))
        )
    }

    /// A challenge for logging in by this phone.
    func loginChallenge(_ bench: Bench) async throws -> String {
        let answer = await bench.post("/v1/challenges", ChallengeRequest.login(try #require(id)))
        return try answer.message(IssuedChallenge.self).challenge.text
    }

    /// The whole request that logs this phone in.
    func login(_ bench: Bench, origin: String = Bench.origin) async throws -> NewLogin {
        let (id, challenge) = (try #require(id), try await loginChallenge(bench))
        let signature = try sign(.login(device: id), origin: origin, challenge: challenge)
        return NewLogin(deviceID: id, challenge: challenge, proof: .signature(signature))
    }

    func sign(_ act: Act, origin: String, challenge: String) throws -> [UInt8] {
        let bytes = act.bytes(
            origin: try #require(Origin(origin)),
            challenge: try #require(ChallengeText(challenge))
        )
        return try key.sign(bytes)
    }
}
