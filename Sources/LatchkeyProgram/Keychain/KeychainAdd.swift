// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// The verb add of `latchkey keychain`.
struct KeychainAdd: KeychainVerb {
    static let name = "add"
    static let options: [Option] =
        KeychainOptions.item + [
            .value("--label"), .value("--accessible"), .value("--protect"), .value("--secret-file"), .flag("--create"),
        ]

    private static let rules: [(word: String, flags: AccessRules.Flags)] = [
        ("presence", .userPresence), ("biometry", .biometryAny), ("current-biometry", .biometryCurrentSet),
        ("passcode", .devicePasscode),
    ]

    func run(_ options: KeychainOptions, console: Console) async throws(KeychainFailure) -> ExitCode {
        let item = try item(options)
        let file = options.read.has("--create") ? try options.openOrCreate(console) : try options.open(console)
        let secret = try SecretInput.secret(options, console)
        let owner = options.isSimulated ? SimulatedOwner(console) : nil
        let vault = options.vault(over: file, group: options.read.value("--group") ?? "", owner)
        let record = try KeychainFailure.translating { () throws(VaultError) in
            try vault.add(item, secret.bytes, for: VaultCaller())
        }
        if options.isJSON { ItemLine.print(ItemLine(record: record).members, console) }
        return .success
    }

    private func item(_ options: KeychainOptions) throws(KeychainFailure) -> NewItem {
        var attributes: [String: AttributeValue] = [
            "svce": .text(try options.required("--service")), "acct": .text(try options.required("--account")),
        ]
        if let label = options.read.value("--label") { attributes["labl"] = .text(label) }
        let word = options.read.value("--accessible")
        let accessibility = try word.map { word throws(KeychainFailure) in try AccessibleWord.accessibility(word) }
        var item = NewItem(.genericPassword, attributes, accessibility: accessibility)
        if let rule = options.read.value("--protect") {
            let flags = try flags(rule, options)
            item.access = AccessRules(protection: accessibility ?? .whenUnlocked, flags: flags)
            item.accessibility = nil
        }
        return item
    }

    private func flags(_ word: String, _ options: KeychainOptions) throws(KeychainFailure) -> AccessRules.Flags {
        guard let rule = Self.rules.first(where: { $0.word == word }) else {
            throw .misuse("'\(word)' is no rule of --protect: \(Self.rules.map(\.word).joined(separator: ", ")).")
        }
        if rule.flags == .biometryCurrentSet, !options.isSimulated {
            throw .misuse("current-biometry means the faces and fingers of a device: --simulated brings one.")
        }
        return rule.flags
    }
}
