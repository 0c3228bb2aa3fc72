// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import VaultFile

/// The verb get of `latchkey keychain`.
struct KeychainGet: KeychainVerb {
    static let name = "get"
    static let options: [Option] = KeychainOptions.item + [.value("--output")]

    func run(_ options: KeychainOptions, console: Console) async throws(KeychainFailure) -> ExitCode {
        let output = options.read.value("--output")
        if options.isJSON, output != nil { throw .misuse("--json or --output: the secret goes to one place.") }
        let file = try options.open(console)
        let record = try options.item(in: file)
        let secret = try await secret(of: record, file, options, console)
        try secret.bytes.withBytes { bytes throws(KeychainFailure) in
            if options.isJSON {
                let encoded = ("secret", JSONValue.string(Base64URL.encode(Array(bytes))))
                return ItemLine.print(ItemLine(record: record).members + [encoded], console)
            }
            if let output { return try SecretOutput.write(bytes, to: output) }
            try SecretOutput.print(bytes, console)
        }
        return .success
    }

    private func secret(
        of record: VaultRecord,
        _ file: SealedFile,
        _ options: KeychainOptions,
        _ console: Console
    ) async throws(KeychainFailure) -> SharedSecret {
        guard options.isSimulated, record.access?.flags.isEmpty == false else {
            let vault = options.vault(over: file, group: record.group, nil)
            return try KeychainFailure.translating { () throws(VaultError) in
                SharedSecret(try vault.reveal(record.id, for: VaultCaller()))
            }
        }
        let owner = SimulatedOwner(console)
        let vault = options.vault(over: file, group: record.group, owner)
        return try await owner.answer { done in
            vault.reveal(record.id, for: VaultCaller()) { result in
                switch consume result {
                case .success(let secret): done(.success(SharedSecret(secret)))
                case .failure(let error): done(.failure(error))
                }
            }
        }
    }
}
