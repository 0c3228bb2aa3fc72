// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The sort of an item, by the string that Apple's `kSecClass` has for it.
package enum ItemClass: String, Sendable, Hashable, CaseIterable {
    case genericPassword = "genp"
    case internetPassword = "inet"
    case key = "keys"

    /// The attributes that tell one item from another, beside the group and whether it travels.
    ///
    /// One that is missing counts as empty.
    package var primaryKey: [String] {
        switch self {
        case .genericPassword: ["acct", "svce"]
        case .internetPassword: ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path"]
        case .key: ["kcls", "klbl", "atag", "crtr", "type", "bsiz", "esiz"]
        }
    }
}
