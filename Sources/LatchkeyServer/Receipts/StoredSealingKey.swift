// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// A key that opens sealed proofs, as it is kept: a line of its private half and the time in which it is listed.
struct StoredSealingKey: StoredKey {
    let publicKey: SealingKey
    let kept: KeyLine

    static let secretName = "sealing keys"
    static let kind = SealingKey.kind

    init(_ line: KeyLine, by work: any KeyWork) throws(KeyWorkError) {
        let form = try work.publicKey(of: line.privateForm.bytes, Self.kind)
        guard let key = SealingKey(publicForm: form, time: line.time) else { throw .malformedKey }
        publicKey = key
        kept = line
    }

    /// What lies in a box; `nil` for one that is not for this key.
    func open(_ box: [UInt8], by work: any KeyWork) -> [UInt8]? {
        // Why a box does not open is told to nobody: it is one bad proof among others.
        try? work.perform(.decrypt(box), SealingKey.algorithm, kept.privateForm.bytes, Self.kind)
    }
}

extension SealingKey {
    /// Reads PKCS #1's RSAPublicKey; `nil` unless it is exactly what a key of this kind is written as.
    init?(publicForm form: [UInt8], time: KeyTime) {
        // Two headers and a leading zero stand before the modulus, and a header of two bytes before the exponent.
        let modulus = Array(form.dropFirst(9).prefix(384))
        let exponent = Array(form.dropFirst(9 + 384 + 2))
        guard RSAPublicForm.encode(modulus: modulus, exponent: exponent) == form else { return nil }
        self.init(modulus: modulus, exponent: exponent, time: time)
    }
}
