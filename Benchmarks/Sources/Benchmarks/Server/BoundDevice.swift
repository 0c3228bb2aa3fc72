// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A bound device, which signs for real.
struct BoundDevice: Sendable {
    let id: String
    let key: DeviceKey

    /// A challenge, a signature, a session.
    func logIn(over line: ServerLine) async throws {
        let challenge = try await line.challenge("login", ["deviceID": .string(id)])
        let login: JSONObject = [
            "deviceID": .string(id), "challenge": .string(challenge),
            "proof": try key.proof(of: ["login", line.origin, challenge, id]),
        ]
        _ = try await line.post("/v1/logins", login).text("token")
    }

    /// One verification of such a login by libcrypto alone.
    func bareVerification(origin: String) throws -> BareVerification {
        let message = DeviceKey.actBytes(["login", origin, String(repeating: "c", count: 76), id])
        return BareVerification(
            subjectPublicKeyInfo: key.subjectPublicKeyInfo,
            message: message,
            signature: try key.sign(message)
        )
    }
}

extension DeviceKey {
    /// Wire protocol §4.
    static func actBytes(_ lines: [String]) -> [UInt8] {
        Array((["latchkey-v1"] + lines).map { $0 + "\n" }.joined().utf8)
    }

    /// The signature of an act, as it travels.
    func proof(of act: [String]) throws -> JSONValue {
        .object(["signature": .string(Base64URL.encode(try sign(Self.actBytes(act))))])
    }
}
