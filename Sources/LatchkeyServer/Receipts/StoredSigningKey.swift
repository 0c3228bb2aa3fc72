// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// A signing key as it is kept: a line of its private half and the time in which it signs.
struct StoredSigningKey: Sendable {
    let publicKey: SignatureKey
    private let privateForm: SharedSecret

    static let secretName = "signing keys"
    private static let kind = KeyKind.ellipticCurve(bits: 256)

    var time: KeyTime {
        publicKey.time
    }

    /// A fresh key.
    init(by work: any KeyWork, from start: Int, to end: Int) throws(Refusal) {
        do throws(KeyWorkError) {
            try self.init(try work.make(Self.kind), time: KeyTime(from: start, to: end), by: work)
        } catch { throw Refusal(StorageError("signing keys: \(error)")) }
    }

    private init(_ privateForm: consuming SecretBytes, time: KeyTime, by work: any KeyWork) throws(KeyWorkError) {
        let point = try work.publicKey(of: privateForm, Self.kind)
        let key: P256PublicKey
        do { key = try P256PublicKey(point: point) } catch { throw .malformedKey }
        publicKey = SignatureKey(key: key, time: time)
        self.privateForm = SharedSecret(privateForm)
    }

    private init(_ key: Self, time: KeyTime) {
        publicKey = SignatureKey(key: key.publicKey.key, time: time)
        privateForm = key.privateForm
    }

    /// The same key that signs no longer after a second.
    func ending(by second: Int) -> Self {
        guard second < time.to else { return self }
        return Self(self, time: KeyTime(from: min(time.from, second), to: second))
    }

    /// The keys of all lines.
    static func all(in text: [UInt8], by work: any KeyWork) throws(Refusal) -> [Self] {
        var keys: [Self] = []
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard parts.count == 3, let form = Base64URL.decode(parts[0]), let start = Int(parts[1]),
                let end = Int(parts[2])
            else { throw Refusal(StorageError("signing keys: a line that is none")) }
            do throws(KeyWorkError) {
                keys.append(
                    try Self(SecretBytes(copying: form), time: KeyTime(from: start, to: end), by: work)
                )
            } catch { throw Refusal(StorageError("signing keys: \(error)")) }
        }
        return keys
    }

    /// The key's own line.
    var line: [UInt8] {
        let form = privateForm.bytes.withBytes { Base64URL.encode(Array($0)) }
        return Array("\(form) \(time.from) \(time.to)\n".utf8)
    }

    func signer(by work: any KeyWork) -> StatementSigner {
        StatementSigner(key: publicKey) { [privateForm] bytes throws(CryptoError) in
            do throws(KeyWorkError) {
                return try work.perform(.sign(bytes), .ecdsaMessageSHA256, privateForm.bytes, Self.kind)
            } catch { throw .libraryFailure("ECDSA: \(error)") }
        }
    }
}
