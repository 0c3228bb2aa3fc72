// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// An account with a session by password, and what somebody signed in does.
struct SignedInAccount: Sendable {
    let line: ServerLine
    let id: String
    let token: String
    private let credentials: JSONObject

    /// Signs up and in; a name that is taken already is signed in alone.
    init(named name: String, over line: ServerLine) async throws {
        self.line = line
        credentials = ["username": .string(name), "password": .string("a long benchmark password")]
        // Whether there is an account now is told by the signing in.
        _ = try await line.post("/v1/accounts", credentials)
        let session = try await line.post("/v1/sessions", credentials)
        guard case .object(let account)? = session["account"] else {
            throw UnexpectedAnswer(text: "no account in \(session)")
        }
        id = try account.text("id")
        token = try session.text("token")
    }

    /// Binds a device; one that is bound already for that installation is replaced.
    func bind(_ key: DeviceKey, as installation: String) async throws -> BoundDevice {
        let challenge = try await line.challenge("bind", by: token)
        let spki = key.subjectPublicKeyInfo
        let digest = Base64URL.encode(SHA256.hash(spki))
        let credential: JSONObject = [
            "form": .string("key"), "protection": .string("simulated"), "publicKey": .string(Base64URL.encode(spki)),
            "attestation": .object(["format": .string("none")]),
        ]
        let device: JSONObject = [
            "installationID": .string(installation), "name": .string("Benchmark"), "model": .string("Benchmark"),
            "biometry": .string("none"), "challenge": .string(challenge), "credential": .object(credential),
            "proof": try key.proof(of: ["bind", line.origin, challenge, id, installation, "key", "simulated", digest]),
        ]
        return BoundDevice(id: try await line.post("/v1/devices", device, by: token).text("id"), key: key)
    }

    /// A session more, by password.
    func signIn() async throws {
        _ = try await line.post("/v1/sessions", credentials).text("token")
    }

    /// The app's own backend asks for a payment, and a device of the account signs it: three calls, the last one's
    /// answer has the receipt.
    func confirmPayment(by device: BoundDevice, askedBy serviceKey: String) async throws {
        let payment: JSONObject = [
            "kind": .string("payment"), "accountID": .string(id), "payee": .string("Benchmark Books"),
            "amount": .string("12.30"), "currency": .string("EUR"),
            "reference": .string(Base64URL.encode(SystemRandom.bytes(12))),
        ]
        let asked = try await line.post("/v1/confirmations", payment, by: serviceKey)
        let (confirmation, digest) = (try asked.text("id"), try asked.text("digest"))
        let subject: JSONObject = ["deviceID": .string(device.id), "confirmationID": .string(confirmation)]
        let challenge = try await line.challenge("confirm", subject, by: token)
        let act = ["confirm", line.origin, challenge, device.id, confirmation, digest]
        let approval: JSONObject = [
            "deviceID": .string(device.id), "challenge": .string(challenge), "proof": try device.key.proof(of: act),
        ]
        _ = try await line.post("/v1/confirmations/\(confirmation)/approval", approval, by: token).text("receipt")
    }
}
