// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import VaultFile

/// The verb info of `latchkey keychain`.
struct KeychainInfo: KeychainVerb {
    static let name = "info"
    static let options: [Option] = []

    func run(_ options: KeychainOptions, console: Console) async throws(KeychainFailure) -> ExitCode {
        let method = try KeychainFailure.translating { () throws(VaultError) in
            try SealedFile.method(ofFileAt: options.path)
        }
        var members: [(String, JSONValue)] = [
            ("vault", .string(options.path)), ("sealedBy", .string(method.rawValue)),
            ("level", .string(method.level.rawValue)),
        ]
        var lines = [
            "\(options.path): sealed by \(Self.words(method)).", Self.meaning(method.level, options.passphraseFile),
        ]
        if options.hasKey {
            let file = try options.open(console)
            let standing = try KeychainFailure.translating { () throws(VaultError) in try file.standing() }
            members += [
                ("items", .integer(Int64(clamping: standing.items))),
                ("writes", .integer(Int64(clamping: standing.state))),
            ]
            lines.append("Items and keys: \(standing.items). Writes: \(standing.state).")
        }
        lines.append(
            "Nothing outside the file counts its writes: a whole older copy in its place would not be noticed."
        )
        members.append(("olderCopyIsNoticed", .bool(false)))
        if options.isJSON { ItemLine.print(members, console) } else { lines.forEach(console.print) }
        return .success
    }

    private static func words(_ method: SealMethod) -> String {
        switch method {
        case .passphrase: "a passphrase"
        case .keyFile: "a key file"
        case .chip: "a key chip"
        }
    }

    private static func meaning(_ level: ProtectionLevel, _ passphraseFile: String?) -> String {
        switch level {
        case .chip: "Level chip: a copy of the file is worthless without this machine's chip."
        case .sealed:
            "Level sealed: a copy of the file is worthless without the passphrase"
                + (passphraseFile.map { ", but whoever can read this user's files has that too: it lies in \($0)." }
                    ?? "; where that is kept, the vault does not know.")
        case .plain:
            "Level plain: a copy of the file alone is worthless, but whoever can read this user's files has its key too."
        }
    }
}
