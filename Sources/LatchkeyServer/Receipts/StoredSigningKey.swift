// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// A signing key as it is kept: a line of its private half and the time in which it signs.
struct StoredSigningKey: Sendable {
    let publicKey: SignatureKey
    private let kept: KeyLine

    static let secretName = "signing keys"
    private static let kind = KeyKind.ellipticCurve(bits: 256)

    var time: KeyTime {
        publicKey.time
    }

    /// The key's own line.
    var line: [UInt8] {
        kept.text
    }

    /// A fresh key.
    init(by work: any KeyWork, from start: Int, to end: Int) throws(Refusal) {
        do throws(KeyWorkError) {
            try self.init(KeyLine(try work.make(Self.kind), time: KeyTime(from: start, to: end)), by: work)
        } catch { throw Refusal(StorageError("signing keys: \(error)")) }
    }

    private init(_ line: KeyLine, by work: any KeyWork) throws(KeyWorkError) {
        let point = try work.publicKey(of: line.privateForm.bytes, Self.kind)
        let key: P256PublicKey
        do { key = try P256PublicKey(point: point) } catch { throw .malformedKey }
        self.init(line, key)
    }

    private init(_ line: KeyLine, _ key: P256PublicKey) {
        publicKey = SignatureKey(key: key, time: line.time)
        kept = line
    }

    /// The same key that signs no longer after a second.
    func ending(by second: Int) -> Self {
        Self(kept.ending(by: second), publicKey.key)
    }

    /// The keys of all lines.
    static func all(in text: [UInt8], by work: any KeyWork) throws(Refusal) -> [Self] {
        var keys: [Self] = []
        for line in try KeyLine.all(in: text, of: secretName) {
            do throws(KeyWorkError) { keys.append(try Self(line, by: work)) } catch {
                throw Refusal(StorageError("signing keys: \(error)"))
            }
        }
        return keys
    }

    func signer(by work: any KeyWork) -> StatementSigner {
        StatementSigner(key: publicKey) { [kept] bytes throws(CryptoError) in
            do throws(KeyWorkError) {
                return try work.perform(.sign(bytes), .ecdsaMessageSHA256, kept.privateForm.bytes, Self.kind)
            } catch { throw .libraryFailure("ECDSA: \(error)") }
        }
    }
}
