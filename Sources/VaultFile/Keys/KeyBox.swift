// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority

/// A key sealed under another: nonce, sealed bytes, tag.
enum KeyBox {
    static let malformed = VaultError(
        .storage(.damaged),
        "the box around the vault's key has another form than this program's"
    )

    static func seal(
        _ key: borrowing SecretBytes,
        under guardKey: borrowing SecretBytes,
        context: [UInt8]
    ) throws(VaultError) -> [UInt8] {
        let nonce = SystemRandom.bytes(AESGCM.nonceCount)
        do {
            return nonce + (try AESGCM.seal(key, key: guardKey, nonce: nonce, authenticating: context))
        } catch {
            throw VaultError(.storage(.inputOutput), "the vault's key cannot be sealed: \(error)")
        }
    }

    /// `nil`: the other key is not the one.
    static func open(
        _ box: [UInt8],
        under guardKey: borrowing SecretBytes,
        context: [UInt8]
    ) throws(VaultError) -> SecretBytes? {
        guard box.count == AESGCM.nonceCount + VaultKeys.rootCount + AESGCM.tagCount else { throw malformed }
        let nonce = Array(box.prefix(AESGCM.nonceCount))
        do {
            return try AESGCM.open(
                Array(box.dropFirst(nonce.count)),
                key: guardKey,
                nonce: nonce,
                authenticating: context
            )
        } catch {
            return nil
        }
    }
}
