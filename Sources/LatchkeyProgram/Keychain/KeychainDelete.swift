// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

/// The verb delete of `latchkey keychain`.
struct KeychainDelete: KeychainVerb {
    static let name = "delete"
    static let options = KeychainOptions.item

    func run(_ options: KeychainOptions, console: Console) async throws(KeychainFailure) -> ExitCode {
        let file = try options.open(console)
        let record = try options.item(in: file)
        try KeychainFailure.translating { () throws(VaultError) in
            try file.write { transaction throws(VaultError) in try transaction.remove(record.id) }
        }
        if options.isJSON { ItemLine.print(ItemLine(record: record).members, console) }
        return .success
    }
}
