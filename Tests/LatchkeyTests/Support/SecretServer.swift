// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import Latchkey

/// What a server has for the secret form: a key that opens what is sealed to it.
struct SecretServer: Sendable {
    let key: SealingKey
    private let privateKey: SharedSecret

    init() throws {
        let keys = SoftwareKeys()
        let pair = try keys.make(SealingKey.kind)
        let form = try keys.publicKey(of: pair, SealingKey.kind)
        let numbers = try #require(Self.numbers(form))
        let time = KeyTime(from: 0, to: 4_000_000_000)
        key = try #require(SealingKey(modulus: numbers.modulus, exponent: numbers.exponent, time: time))
        privateKey = SharedSecret(pair)
    }

    /// PKCS #1: a sequence of two numbers, of which the first begins with a zero byte.
    private static func numbers(_ form: [UInt8]) -> (modulus: [UInt8], exponent: [UInt8])? {
        guard let start = form.firstIndex(of: 0x00), form.count > start + 387 else { return nil }
        return (Array(form[start + 1..<start + 385]), Array(form[(start + 387)...]))
    }

    var step: Step {
        let keys = ServerKeys(origins: [Bench.origin], keys: [.sealing(key)])
        return .answer("GET /v1/server-keys", 200, String(decoding: keys.body, as: UTF8.self))
    }

    /// What was sealed, if it was for these act bytes.
    func open(_ proof: Proof?, for act: [UInt8]) throws -> DeviceSecret? {
        guard case .sealed(let id, let box)? = proof, id == key.id.description else { return nil }
        let bytes = try SoftwareKeys()
            .perform(.decrypt(box), SealingKey.algorithm, privateKey.bytes, SealingKey.kind)
        let opened = try UnverifiedSecret(opened: bytes)
        return opened.isFor(act) ? opened.secret : nil
    }
}

extension Step {
    /// A confirmation of a device in secret form.
    static func secretDevice(_ id: String, secret: DeviceSecret? = nil) -> Step {
        let told = secret.map { ",\"secret\":" + String(decoding: $0.body, as: UTF8.self) } ?? ""
        return answer(
            "POST /v1/devices",
            201,
            """
            {"id":"\(id)","name":"n","model":"m","biometry":"faceID","form":"secret","protection":"simulated",\
            "boundAt":"2026-01-01T00:00:00.000Z"\(told)}
            """
        )
    }
}
