// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// A key that opens sealed proofs, as it is kept: a line of its private half and the time in which it is listed.
struct StoredSealingKey: Sendable {
    let publicKey: SealingKey
    private let kept: KeyLine

    static let secretName = "sealing keys"

    var time: KeyTime {
        kept.time
    }

    /// The key's own line.
    var line: [UInt8] {
        kept.text
    }

    /// A fresh key, which takes about a second of work.
    init(by work: any KeyWork, from start: Int, to end: Int) throws(Refusal) {
        do throws(KeyWorkError) {
            let form = try work.make(SealingKey.kind)
            try self.init(KeyLine(form, time: KeyTime(from: start, to: end)), by: work)
        } catch { throw Refusal(StorageError("sealing keys: \(error)")) }
    }

    private init(_ line: KeyLine, by work: any KeyWork) throws(KeyWorkError) {
        let form = try work.publicKey(of: line.privateForm.bytes, SealingKey.kind)
        guard let key = SealingKey(publicForm: form, time: line.time) else { throw .malformedKey }
        publicKey = key
        kept = line
    }

    /// The keys of all lines.
    static func all(in text: [UInt8], by work: any KeyWork) throws(Refusal) -> [Self] {
        var keys: [Self] = []
        for line in try KeyLine.all(in: text, of: secretName) {
            do throws(KeyWorkError) { keys.append(try Self(line, by: work)) } catch {
                throw Refusal(StorageError("sealing keys: \(error)"))
            }
        }
        return keys
    }

    /// What lies in a box; `nil` for one that is not for this key.
    func open(_ box: [UInt8], by work: any KeyWork) -> [UInt8]? {
        // Why a box does not open is told to nobody: it is one bad proof among others.
        try? work.perform(.decrypt(box), SealingKey.algorithm, kept.privateForm.bytes, SealingKey.kind)
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
