// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyServer

/// Seals the server's own secrets for the database, and remembers what it opened.
///
/// Each is bound to its name, so that one cannot be put in another's place. When an operator has put another master key
/// in the file meanwhile, it is read anew.
final class SecretSeal: Sendable {
    /// The one in use, and behind it the one before, for a read that began before the change.
    private let keys: Locked<[SharedSecret]>
    /// Where the master key may be by now.
    let file: String
    private let randomBytes: @Sendable (Int) -> [UInt8]
    private let opened = Locked<[String: (sealed: [UInt8], secret: [UInt8])]>([:])

    /// - Parameters:
    ///   - key: The master key.
    ///   - file: Where it was read.
    ///   - randomBytes: So many fresh bytes that nobody can guess.
    init(key: consuming MasterKey, file: String, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        keys = Locked([SharedSecret(key.bytes.copy())])
        self.file = file
        self.randomBytes = randomBytes
    }

    func seal(_ secret: [UInt8], named name: String) throws(CryptoError) -> [UInt8] {
        guard let key = keys.withLock({ $0.first }) else { throw .notAuthentic }
        return try seal(secret, named: name, by: key)
    }

    private func seal(_ secret: [UInt8], named name: String, by key: SharedSecret) throws(CryptoError) -> [UInt8] {
        let nonce = randomBytes(AESGCM.nonceCount)
        let plain = SecretBytes(copying: secret)
        return nonce + (try AESGCM.seal(plain, key: key.bytes, nonce: nonce, authenticating: Self.context(name)))
    }

    /// The same secret sealed by another master key.
    func seal(anew sealed: [UInt8], named name: String, by other: SharedSecret) throws(CryptoError) -> [UInt8] {
        try seal(open(sealed, named: name), named: name, by: other)
    }

    func open(_ sealed: [UInt8], named name: String) throws(CryptoError) -> [UInt8] {
        if let known = opened.withLock({ $0[name] }), known.sealed == sealed { return known.secret }
        for key in keys.withLock({ $0 }) {
            // The key before opens nothing of by now, and that of by now nothing of before.
            guard let secret = try? open(sealed, named: name, by: key) else { continue }
            opened.withLock { $0[name] = (sealed, secret) }
            return secret
        }
        let secret = try openByFile(sealed, named: name)
        opened.withLock { $0[name] = (sealed, secret) }
        return secret
    }

    /// Opens by the master key that is in the file by now, or about to be, and takes that one into use.
    private func openByFile(_ sealed: [UInt8], named name: String) throws(CryptoError) -> [UInt8] {
        for path in [file, MasterKey.next(file)] {
            // A file that is not there, or no key, is not the one that is looked for.
            guard let other = try? MasterKey(file: path) else { continue }
            let shared = SharedSecret(other.bytes.copy())
            // One that does not open it is not the one either.
            guard let secret = try? open(sealed, named: name, by: shared) else { continue }
            keys.withLock { $0 = [shared] + $0.prefix(1) }
            return secret
        }
        throw .notAuthentic
    }

    private func open(_ sealed: [UInt8], named name: String, by key: SharedSecret) throws(CryptoError) -> [UInt8] {
        guard sealed.count > AESGCM.nonceCount else { throw .notAuthentic }
        let plain = try AESGCM.open(
            Array(sealed.dropFirst(AESGCM.nonceCount)),
            key: key.bytes,
            nonce: Array(sealed.prefix(AESGCM.nonceCount)),
            authenticating: Self.context(name)
        )
        return plain.withBytes { Array($0) }
    }

    /// Gives the master key in use its own name, if whoever put it there was interrupted before that.
    ///
    /// What it sealed may not be on the disk yet, for whoever sealed it was killed; it has to be before the key of before
    /// is gone, or a power cut would bring back what only that one opens.
    func settle(in folder: DataFolder, _ turn: RotationTurn) throws(StoreFailure) {
        let next = MasterKey.next(file)
        guard isKeyInUse(next), !isKeyInUse(file) else { return }
        try folder.syncLog()
        guard rename(next, file) == 0 || errno == ENOENT else {
            throw .file(file, String(cString: strerror(errno)))
        }
        DataFolder.sync(folderOf: file)
    }

    private func isKeyInUse(_ path: String) -> Bool {
        // What is not there, or no key, is not in use.
        guard let other = try? MasterKey(file: path) else { return false }
        guard let used = keys.withLock({ $0.first }) else { return false }
        return constantTimeEqual(other.bytes.withBytes { Array($0) }, used.bytes.withBytes { Array($0) })
    }

    private static func context(_ name: String) -> [UInt8] {
        Array("latchkey-secret-v1\n\(name)\n".utf8)
    }
}
