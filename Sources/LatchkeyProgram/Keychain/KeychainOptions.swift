// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority
import VaultFile

/// What stands behind `latchkey keychain VERB`.
struct KeychainOptions: Sendable {
    /// What every verb knows.
    private static let common: [Option] = [
        .value("--vault"), .value("--passphrase-file"), .value("--key-file"), .flag("--json"), .flag("--simulated"),
    ]

    /// Which items are meant.
    static let item: [Option] = [.value("--service"), .value("--account"), .possiblyEmptyValue("--group")]

    let read: ArgumentReader
    let path: String
    var isJSON: Bool { read.has("--json") }
    var isSimulated: Bool { read.has("--simulated") }

    init(_ arguments: [String], _ known: [Option]) throws(KeychainFailure) {
        do throws(ArgumentError) {
            read = try ArgumentReader(arguments, options: Self.common + known)
        } catch {
            throw .misuse(Self.sentence(error))
        }
        if let broken = arguments.first(where: { $0.unicodeScalars.contains("\u{fffd}") }) {
            throw .misuse(
                "an argument is no UTF-8 text, so that two names could look the same: \(broken.count) characters."
            )
        }
        guard let path = read.value("--vault") else { throw .misuse("--vault FILE says where the vault is.") }
        self.path = path
    }

    /// What stands where nothing was expected may be a secret, so it is not repeated.
    private static func sentence(_ error: ArgumentError) -> String {
        switch error {
        case .unexpectedOperand:
            "an argument too many; it is not repeated here, for it may be a secret: secrets come from standard input or a file."
        case .unknownOption(let name) where !isOptionName(name):
            "an unknown option; it is not repeated here, for it may be a secret: --help tells those there are."
        default: error.sentence
        }
    }

    private static func isOptionName(_ name: String) -> Bool {
        name.hasPrefix("--")
            && name.utf8.dropFirst(2).allSatisfy {
                $0 == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            }
    }

    /// A required value.
    func required(_ name: String) throws(KeychainFailure) -> String {
        guard let value = read.value(name) else { throw .misuse("\(name) is missing.") }
        return value
    }

    // MARK: The vault

    private enum Key {
        case passphraseFile(String)
        case keyFile(String)
    }

    private func key() throws(KeychainFailure) -> Key {
        switch (read.value("--passphrase-file"), read.value("--key-file")) {
        case (let file?, nil): return .passphraseFile(file)
        case (nil, let file?): return .keyFile(file)
        case (nil, nil): throw .misuse("what opens the vault? --passphrase-file FILE or --key-file FILE.")
        case (_?, _?): throw .misuse("a vault has one key: --passphrase-file or --key-file.")
        }
    }

    /// The file that a passphrase was told to lie in.
    var passphraseFile: String? {
        read.value("--passphrase-file").flatMap { $0 == "-" ? nil : $0 }
    }

    /// Whether a key was told at all.
    var hasKey: Bool {
        read.has("--passphrase-file") || read.has("--key-file")
    }

    func open(_ console: Console) throws(KeychainFailure) -> SealedFile {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .failed("there is no vault at \(path); 'add --create' makes one.")
        }
        switch try key() {
        case .passphraseFile(let file):
            let passphrase = try SecretInput.passphrase(file, console, isNew: false)
            return try KeychainFailure.translating { () throws(VaultError) in
                try SealedFile.open(path: path, PassphraseSealer(passphrase.copy()))
            }
        case .keyFile(let file):
            return try KeychainFailure.translating { () throws(VaultError) in
                try SealedFile.open(path: path, KeyFileSealer(path: file))
            }
        }
    }

    /// Makes the vault, and the key file if there is none; what is there is opened, whoever made it and just now.
    func openOrCreate(_ console: Console) throws(KeychainFailure) -> SealedFile {
        switch try key() {
        case .passphraseFile(let file):
            let isNew = !FileManager.default.fileExists(atPath: path)
            let passphrase = try SecretInput.passphrase(file, console, isNew: isNew)
            return try KeychainFailure.translating { () throws(VaultError) in
                try SealedFile.openOrCreate(path: path, PassphraseSealer(passphrase.copy())).vault
            }
        case .keyFile(let file):
            let made = try KeychainFailure.translating { () throws(VaultError) in
                try SealedFile.openOrCreate(path: path, keyFile: file)
            }
            if made.keyIsNew {
                console.remark(
                    "The key of this vault is kept in \(file): whoever reads this user's files has both (level: plain)."
                )
            }
            return made.vault
        }
    }

    // MARK: Items

    /// The one item that service, account and group name.
    func item(in file: SealedFile) throws(KeychainFailure) -> VaultRecord {
        let wanted: [String: AttributeValue] = [
            "svce": .text(try required("--service")), "acct": .text(try required("--account")),
        ]
        let found = try items(in: file, wanted)
        guard let first = found.first else { throw .failed("there is no such item.") }
        guard found.count == 1 else {
            throw .failed(
                "\(found.count) items have that name: say which by --group, which is \"\" for the one without a name."
            )
        }
        return first
    }

    /// Generic passwords with these attributes, and of the group if one was told.
    func items(
        in file: SealedFile,
        _ attributes: [String: AttributeValue]
    ) throws(KeychainFailure) -> [VaultRecord] {
        var wanted = attributes
        if let group = read.value("--group") { wanted["agrp"] = .text(group) }
        return try KeychainFailure.translating { () throws(VaultError) in
            try file.read { transaction throws(VaultError) in try transaction.records(.genericPassword, wanted) }
        }
    }

    /// The vault of an item's group; with a simulated phone, if one was asked for.
    func vault(over file: SealedFile, group: String, _ owner: SimulatedOwner?) -> Vault {
        Vault(
            storage: file,
            owner: owner?.authority,
            keys: SoftwareKeys(),
            groups: [group],
            wallClock: { Int64(Date().timeIntervalSince1970 * 1_000) }
        )
    }
}
