// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// The verb update of `latchkey keychain`.
struct KeychainUpdate: KeychainVerb {
    static let name = "update"
    static let options: [Option] = KeychainOptions.item + [.value("--label"), .value("--secret-file")]

    func run(_ options: KeychainOptions, console: Console) async throws(KeychainFailure) -> ExitCode {
        if options.isSimulated, [nil, "-"].contains(options.read.value("--secret-file")) {
            throw .misuse("with --simulated the owner answers on standard input: give the secret by --secret-file.")
        }
        let file = try options.open(console)
        let record = try options.item(in: file)
        let secret = try SecretInput.secret(options, console)
        var change = ItemChange()
        if let label = options.read.value("--label") { change.attributes["labl"] = .text(label) }
        var query = ItemQuery(.genericPassword)
        query.synchronizable = .any
        query.ids = [record.id]
        guard options.isSimulated else {
            let vault = options.vault(over: file, group: record.group, nil)
            try KeychainFailure.translating { () throws(VaultError) in
                try vault.update(query, change, secret.copy(), for: VaultCaller())
            }
            return .success
        }
        let owner = SimulatedOwner(console)
        let vault = options.vault(over: file, group: record.group, owner)
        try await owner.answer { done in vault.update(query, change, secret, for: VaultCaller(), reply: done) }
        return .success
    }
}
