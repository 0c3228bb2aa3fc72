// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyServer

/// Seals the server's own secrets for the database, and remembers what it opened.
///
/// Each is bound to its name, so that one cannot be put in another's place.
final class SecretSeal: Sendable {
    private let key: MasterKey
    private let randomBytes: @Sendable (Int) -> [UInt8]
    private let opened = Locked<[String: (sealed: [UInt8], secret: [UInt8])]>([:])

    init(key: consuming MasterKey, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.key = key
        self.randomBytes = randomBytes
    }

    func seal(_ secret: [UInt8], named name: String) throws(CryptoError) -> [UInt8] {
        let nonce = randomBytes(AESGCM.nonceCount)
        let plain = SecretBytes(copying: secret)
        return nonce + (try AESGCM.seal(plain, key: key.bytes, nonce: nonce, authenticating: Self.context(name)))
    }

    func open(_ sealed: [UInt8], named name: String) throws(CryptoError) -> [UInt8] {
        if let known = opened.withLock({ $0[name] }), known.sealed == sealed { return known.secret }
        guard sealed.count > AESGCM.nonceCount else { throw .notAuthentic }
        let plain = try AESGCM.open(
            Array(sealed.dropFirst(AESGCM.nonceCount)),
            key: key.bytes,
            nonce: Array(sealed.prefix(AESGCM.nonceCount)),
            authenticating: Self.context(name)
        )
        let secret = plain.withBytes { Array($0) }
        opened.withLock { $0[name] = (sealed, secret) }
        return secret
    }

    private static func context(_ name: String) -> [UInt8] {
        Array("latchkey-secret-v1\n\(name)\n".utf8)
    }
}
