// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority

/// The keys of one file, derived from its root key for separate purposes.
final class VaultKeys: Sendable {
    static let rootCount = 32

    let sealing: SecretBytes
    /// For tags by which items are found.
    let lookup: [UInt8]
    /// For the running sum.
    let sum: [UInt8]

    init(root: borrowing SecretBytes) throws(VaultError) {
        sealing = try Self.derive(root, "sealing")
        lookup = try Self.derive(root, "lookup").withBytes { Array($0) }
        sum = try Self.derive(root, "sum").withBytes { Array($0) }
    }

    private static func derive(_ root: borrowing SecretBytes, _ purpose: String) throws(VaultError) -> SecretBytes {
        do {
            return try HKDFSHA256.derive(from: root, salt: [], info: Array("latchkey-vault \(purpose)".utf8), count: 32)
        } catch {
            throw VaultError(.storage(.inputOutput), "the vault's keys cannot be derived: \(error)")
        }
    }
}
