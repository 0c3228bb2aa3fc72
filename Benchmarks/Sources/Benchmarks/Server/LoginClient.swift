// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyServer

/// A client of the wire protocol that signs for real: one account, one bound device, many logins.
struct LoginClient: Sendable {
    /// How a call travels: path, body and token in, the answer's object out.
    typealias Exchange = @Sendable (_ path: String, _ body: [UInt8], _ token: String?) async throws -> JSONObject

    private let exchange: Exchange
    private let origin: String
    private let key: P256PrivateKey
    private let deviceID: String

    /// Signs up, signs in and binds.
    init(origin: String, name: String, exchange: @escaping Exchange) async throws {
        self.exchange = exchange
        self.origin = origin
        key = try P256PrivateKey()
        let credentials: JSONObject = ["username": .string(name), "password": .string("a long benchmark password")]
        let account = try await exchange("/v1/accounts", JSONValue.object(credentials).bytes(), nil)
        let session = try await exchange("/v1/sessions", JSONValue.object(credentials).bytes(), nil)
        let token = try session.text("token")
        let challenge = try await exchange("/v1/challenges", Self.body(["purpose": "bind"]), token).text("challenge")
        let spki = key.publicKey.subjectPublicKeyInfo
        let digest = Base64URL.encode(SHA256.hash(spki))
        let act = ["bind", origin, challenge, try account.text("id"), "installation", "key", "simulated", digest]
        let credential: JSONObject = [
            "form": .string("key"), "protection": .string("simulated"), "publicKey": .string(Base64URL.encode(spki)),
            "attestation": .object(["format": .string("none")]),
        ]
        let device: JSONObject = [
            "installationID": .string("installation"), "name": .string("Benchmark"), "model": .string("Benchmark"),
            "biometry": .string("none"), "challenge": .string(challenge), "credential": .object(credential),
            "proof": try Self.proof(act, key),
        ]
        deviceID = try await exchange("/v1/devices", JSONValue.object(device).bytes(), token).text("id")
    }

    /// A challenge, a signature, a session.
    func logIn() async throws {
        let request = Self.body(["purpose": "login", "deviceID": deviceID])
        let challenge = try await exchange("/v1/challenges", request, nil).text("challenge")
        let login: JSONObject = [
            "deviceID": .string(deviceID), "challenge": .string(challenge),
            "proof": try Self.proof(["login", origin, challenge, deviceID], key),
        ]
        _ = try await exchange("/v1/logins", JSONValue.object(login).bytes(), nil).text("token")
    }

    /// One verification of such a login by libcrypto alone.
    func bareVerification() throws -> BareVerification {
        let message = Self.actBytes(["login", origin, String(repeating: "c", count: 76), deviceID])
        return BareVerification(
            subjectPublicKeyInfo: key.publicKey.subjectPublicKeyInfo,
            message: message,
            signature: try key.sign(message)
        )
    }

    private static func actBytes(_ lines: [String]) -> [UInt8] {
        Array((["latchkey-v1"] + lines).map { $0 + "\n" }.joined().utf8)
    }

    private static func proof(_ act: [String], _ key: P256PrivateKey) throws -> JSONValue {
        .object(["signature": .string(Base64URL.encode(try key.sign(actBytes(act))))])
    }

    private static func body(_ members: KeyValuePairs<String, String>) -> [UInt8] {
        JSONValue.object(JSONObject(members.map { ($0.key, .string($0.value)) })).bytes()
    }
}

/// An answer that is not what the benchmark needs; it stops the run.
struct UnexpectedAnswer: Error {
    let text: String
}

extension JSONObject: @retroactive ExpressibleByDictionaryLiteral {
    /// An object as it is written down, members in that order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }

    fileprivate func text(_ name: String) throws -> String {
        guard case .string(let text)? = self[name] else { throw UnexpectedAnswer(text: "no \(name) in \(self)") }
        return text
    }
}
