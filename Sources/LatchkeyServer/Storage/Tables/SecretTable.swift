// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Keys that the server itself holds, each under a name of its own; a store that lasts keeps them sealed.
package protocol SecretLookup {
    /// A secret; `nil` if there is none of that name.
    func secret(named name: String) throws(Refusal) -> [UInt8]?
}

package protocol SecretTable: SecretLookup {
    /// Keeps a secret, in place of the one of that name.
    func keep(secret: [UInt8], named name: String) throws(Refusal)
    /// Forgets a secret.
    func removeSecret(named name: String) throws(Refusal)
}

extension SecretTable {
    private var restoredName: String { "restored" }

    /// Notes that the store came out of a backup, until the audit tells of it.
    package func markAsRestored() throws(Refusal) {
        try keep(secret: [1], named: restoredName)
    }

    /// Whether the store came out of a backup and nobody has told of it yet; whoever asks does.
    func takeRestoredMark() throws(Refusal) -> Bool {
        guard try secret(named: restoredName) != nil else { return false }
        try removeSecret(named: restoredName)
        return true
    }
}
