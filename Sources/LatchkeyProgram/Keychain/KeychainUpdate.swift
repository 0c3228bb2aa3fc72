// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import VaultFile

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
            return try tell(record, in: file, options, console)
        }
        let owner = SimulatedOwner(console)
        let vault = options.vault(over: file, group: record.group, owner)
        try await owner.answer { done in vault.update(query, change, secret, for: VaultCaller(), reply: done) }
        return try tell(record, in: file, options, console)
    }

    /// The item as it is now, for a program.
    private func tell(
        _ record: VaultRecord,
        in file: SealedFile,
        _ options: KeychainOptions,
        _ console: Console
    ) throws(KeychainFailure) -> ExitCode {
        guard options.isJSON else { return .success }
        let now = try options.items(in: file, [:]).first { $0.id == record.id }
        if let now { ItemLine.print(ItemLine(record: now).members, console) }
        return .success
    }
}
