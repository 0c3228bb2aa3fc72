// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// What guards the key of a vault's file: something known, something kept, or a chip.
package protocol KeySealer: Sendable {
    var method: SealMethod { get }
    /// What cannot be put back to an older number; `nil` where there is none, so that a whole older file goes unnoticed.
    var counter: (any RollbackCounter)? { get }

    /// The box that is kept in the file.
    func seal(_ key: borrowing SecretBytes) throws(VaultError) -> [UInt8]

    /// - Throws: ``VaultError/StorageFault/wrongKey`` if this sealer does not open the box.
    func open(_ box: [UInt8]) throws(VaultError) -> SecretBytes
}

extension KeySealer {
    package var counter: (any RollbackCounter)? { nil }
}

/// How the key of a file is guarded, by the word that stands in the file.
package enum SealMethod: String, Sendable, Hashable, CaseIterable {
    case passphrase
    case keyFile = "key-file"
    case chip

    package var level: ProtectionLevel {
        switch self {
        case .passphrase: .sealed
        case .keyFile: .plain
        case .chip: .chip
        }
    }
}

/// What somebody needs who has a copy of the file, by the words that the program and README use.
package enum ProtectionLevel: String, Sendable, Hashable, CaseIterable {
    /// The machine's key chip.
    case chip
    /// A passphrase, wherever somebody keeps it.
    case sealed
    /// A key that lies on the same disk: whoever can read this user's files has the items.
    case plain
}

/// A number outside the file that only grows.
package protocol RollbackCounter: Sendable {
    func value() throws(VaultError) -> UInt64
    func advance(to value: UInt64) throws(VaultError)
}
