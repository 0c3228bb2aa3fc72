// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

/// The verb list of `latchkey keychain`.
struct KeychainList: KeychainVerb {
    static let name = "list"
    static let options = KeychainOptions.item

    func run(_ options: KeychainOptions, console: Console) async throws(KeychainFailure) -> ExitCode {
        let file = try options.open(console)
        var wanted: [String: AttributeValue] = [:]
        for (option, name) in [("--service", "svce"), ("--account", "acct")] {
            if let value = options.read.value(option) { wanted[name] = .text(value) }
        }
        for record in try options.items(in: file, wanted) {
            let line = ItemLine(record: record)
            if options.isJSON { ItemLine.print(line.members, console) } else { console.print(line.line) }
        }
        return .success
    }
}
