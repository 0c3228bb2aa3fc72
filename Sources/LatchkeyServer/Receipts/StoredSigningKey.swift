// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// A signing key as it is kept: a line of its private half and the time in which it signs.
struct StoredSigningKey: StoredKey {
    let publicKey: SignatureKey
    let kept: KeyLine

    static let secretName = "signing keys"
    static let kind = KeyKind.ellipticCurve(bits: 256)

    init(_ line: KeyLine, by work: any KeyWork) throws(KeyWorkError) {
        let point = try work.publicKey(of: line.privateForm.bytes, Self.kind)
        do { publicKey = SignatureKey(key: try P256PublicKey(point: point), time: line.time) } catch {
            throw .malformedKey
        }
        kept = line
    }

    func signer(by work: any KeyWork) -> StatementSigner {
        StatementSigner(key: publicKey) { [kept] bytes throws(CryptoError) in
            do throws(KeyWorkError) {
                return try work.perform(.sign(bytes), .ecdsaMessageSHA256, kept.privateForm.bytes, Self.kind)
            } catch { throw .libraryFailure("ECDSA: \(error)") }
        }
    }
}
