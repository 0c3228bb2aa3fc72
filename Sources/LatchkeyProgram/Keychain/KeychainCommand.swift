// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// `latchkey keychain`: finds the verb and lets it run.
struct KeychainCommand: Subcommand {
    static let name = "keychain"
    static let summary = "keep passwords in one sealed file: add, get, list, update, delete, info"

    /// What it can do, in the order in which the help lists it.
    static let verbs: [any KeychainVerb.Type] = [
        KeychainAdd.self, KeychainGet.self, KeychainList.self, KeychainUpdate.self, KeychainDelete.self,
        KeychainInfo.self,
    ]

    static let help = """
        Usage: latchkey keychain add|get|list|update|delete|info --vault FILE KEY [OPTION]...

        Keeps generic passwords in one sealed file that several processes may use at once. KEY, which info may go without,
        is one of
          --passphrase-file FILE  the passphrase is the file's first line, mode 0600; - is standard input's first line, which a
                                  terminal does not show (level: sealed)
          --key-file FILE         32 random bytes that only their owner may read, mode 0600 (level: plain: a stolen copy of
                                  the vault alone is worthless, a copy of this user's files is not)

        add     --service S --account A [--label L] [--group G] [--accessible CLASS] [--protect RULE] [--create]
                adds an item; its secret is read from standard input or --secret-file FILE, never from the arguments.
                --create makes the vault, and the key file, where there is none.
        get     --service S --account A [--group G] [--output FILE]
                prints the secret as it is kept: to a terminal only if it is text, to a pipe or into a new FILE always;
                with --json in base64url
        list    [--service S] [--account A] [--group G]    prints what there is, without any secret
        update  --service S --account A [--group G] [--label L]    replaces the secret, read as for add
        delete  --service S --account A [--group G]        deletes the item
        info    tells how the vault is sealed, at which level, and how much is in it

          --json         one JSON object an item instead of text, also for what was added, updated or deleted
          --simulated    an item under --protect needs a device: a simulated phone that asks in this terminal, as
                         'latchkey simulate' does. It keeps nobody out who has the key.

        CLASS: when-unlocked (the default), after-first-unlock, always, when-passcode-set-this-device-only,
        when-unlocked-this-device-only, after-first-unlock-this-device-only, always-this-device-only.
        RULE: presence, biometry, current-biometry (with --simulated alone), passcode.
        G: the default group is "". A secret has 1 to 65,536 bytes (64 KiB); one line end at the end of standard input or
        of a file is not part of it.

        Exit codes: 0 done; 1 the vault refused, there is no such item, or it could not be printed; 2 misuse.
        """

    func run(_ arguments: [String], console: Console) async -> ExitCode {
        guard let word = arguments.first, let verb = Self.verbs.first(where: { $0.name == word }) else {
            let names = Self.verbs.map { $0.name }.joined(separator: ", ")
            return misuse("say what to do with the vault: \(names).", console: console)
        }
        do throws(KeychainFailure) {
            let options = try KeychainOptions(Array(arguments.dropFirst()), verb.options)
            return try await verb.init().run(options, console: console)
        } catch {
            console.remark("latchkey keychain \(word): \(error.sentence.escapedForTerminal)")
            return error.code
        }
    }
}

/// Something that `latchkey keychain` can do.
protocol KeychainVerb: Sendable {
    static var name: String { get }
    /// The options it knows beside those of all verbs.
    static var options: [Option] { get }

    init()

    func run(_ options: KeychainOptions, console: Console) async throws(KeychainFailure) -> ExitCode
}
