// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// What a device wants to prove itself by.
package struct NewCredential: WireObject, Hashable {
    package let form: CredentialForm
    package let protection: KeyProtection
    /// There with the form `key` and only then.
    package let publicKey: P256PublicKey?

    /// A key of this protection.
    package init(key: P256PublicKey, protection: KeyProtection) {
        form = .key
        publicKey = key
        self.protection = protection
    }

    /// A secret, kept by the device under this protection.
    package init(secretUnder protection: KeyProtection) {
        form = .secret
        publicKey = nil
        self.protection = protection
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        form = try reader.required("form")
        protection = try reader.required("protection")
        let spki = try reader.optional("publicKey", as: WireBytes.self)
        guard (spki != nil) == (form == .key) else { throw reader.fault("publicKey") }
        do {
            publicKey = try spki.map { bytes throws(CryptoError) in try P256PublicKey(subjectPublicKeyInfo: bytes.bytes)
            }
        } catch {
            throw reader.fault("publicKey")
        }
        _ = try reader.required("attestation", as: NoAttestation.self)
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("form", form.json), ("protection", protection.json),
            ("publicKey", publicKey.map { WireBytes($0.subjectPublicKeyInfo).json }),
            ("attestation", .object(NoAttestation().members)),
        ])
    }
}

/// The only attestation of this version: none, said in so many words.
private struct NoAttestation: WireObject {
    private enum Format: String, CaseIterable, MemberValue {
        case none
    }

    init() {}

    init(from reader: inout MemberReader) throws(InvalidMember) {
        _ = try reader.required("format", as: Format.self)
    }

    var members: JSONObject {
        JSONObject([("format", Format.none.json)])
    }
}
