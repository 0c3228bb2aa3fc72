// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyServerSQLite
import LatchkeyWire

/// `latchkey admin`: what an operator does to a server's folder, also beside the running server.
struct AdminCommand: Subcommand {
    static let name = "admin"
    static let summary = "look after a server's accounts, devices and keys, also while it runs"
    static let help = """
        latchkey admin: look after a server's accounts, devices and keys, also while it runs

        Usage: latchkey admin --data DIR [--master-key FILE] COMMAND

        DIR is the folder of 'latchkey serve --data', and FILE its master key if that is not in DIR. A running server
        notices at once. ACCOUNT is an id or a name.

          accounts                one line an account: id, name, when it was made
          devices ACCOUNT         one line a bound device: id, protection, when it was bound, name
          revoke DEVICE           end a device and its sessions
          reset-password ACCOUNT  put a one-time code in the place of the password, end all sessions, and print the
                                  code: within a day it signs in once, as printed, and is the current password when a new one
                                  is set
          unlock ACCOUNT          forget what was counted against its password and payment password, with the lock
          new-epoch               void every challenge, session and allowance
          rotate-keys             sign receipts and audit heads by a new key from now on; the old one stays listed.
                                  If the secret form is on, list a new key for it too; the old one opens for a day
          rotate-master-key       seal everything by a new master key, which takes the old one's place in its file

        Each that changes something is told in the audit.

        Exit codes: 0 done, 1 something failed or is not there, 2 misuse.
        """

    func run(_ arguments: [String], console: Console) async -> ExitCode {
        let request: AdminRequest
        do throws(Misuse) { request = try AdminRequest(arguments) } catch {
            return misuse(error.sentence, console: console)
        }
        do {
            let storage = try SQLiteServerStorage(
                beside: request.folder,
                masterKeyFile: request.masterKey,
                randomBytes: SystemRandom.bytes
            )
            defer { storage.close() }
            let environment = ServerEnvironment(
                clock: ServeCommand.clock,
                randomBytes: SystemRandom.bytes,
                log: { _, _ in }
            )
            let office = try await Administration(keptIn: storage, environment: environment)
            for line in try await request.word.lines(by: office, over: storage) { console.print(line) }
            return .success
        } catch {
            console.remark("latchkey admin: \(Self.sentence(error).escapedForTerminal)")
            return .failure
        }
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as StoreFailure: "\(error.description)."
        case let error as Refusal: "\(error.step)."
        case let error as AdminRequest.Missing: error.sentence
        default: "\(error)"
        }
    }
}

/// What is asked of `latchkey admin`.
struct AdminRequest {
    /// What was named is not there.
    struct Missing: Error {
        let sentence: String
    }

    enum Word: Equatable {
        case accounts
        case devices(String)
        case revoke(String)
        case resetPassword(String)
        case newEpoch
        case rotateKeys
        case unlock(String)
        case rotateMasterKey
    }

    let folder: String
    let masterKey: String?
    let word: Word

    private static let options = ["--data", "--master-key"]
    private static let takingOne = ["devices", "revoke", "reset-password", "unlock"]

    /// An id or a name may begin with a dash: what stands behind a word that takes one goes behind `--`.
    private static func withOperandLast(_ arguments: [String]) -> [String] {
        var index = 0
        while index < arguments.count, arguments[index].hasPrefix("-") {
            guard arguments[index] != "--" else { return arguments }
            // The value of an option is no word.
            index += options.contains(arguments[index]) ? 2 : 1
        }
        let next = index + 1
        guard next < arguments.count, takingOne.contains(arguments[index]), isOperand(arguments[next]) else {
            return arguments
        }
        var rest = arguments
        let operand = rest.remove(at: next)
        return rest + ["--", operand]
    }

    private static func isOperand(_ argument: String) -> Bool {
        argument != "--" && !options.contains { argument == $0 || argument.hasPrefix($0 + "=") }
    }

    init(_ arguments: [String]) throws(Misuse) {
        let read = try Misuse.translating { () throws(ArgumentError) in
            try ArgumentReader(
                Self.withOperandLast(arguments),
                options: Self.options.map { .value($0) },
                operands: 1...2
            )
        }
        guard let folder = read.value("--data") else { throw Misuse("--data DIR is missing.") }
        self.folder = folder
        masterKey = read.value("--master-key")
        switch (read.operands[0], read.operands.dropFirst().first) {
        case ("accounts", nil): word = .accounts
        case ("devices", let account?): word = .devices(account)
        case ("revoke", let device?): word = .revoke(device)
        case ("reset-password", let account?): word = .resetPassword(account)
        case ("new-epoch", nil): word = .newEpoch
        case ("rotate-keys", nil): word = .rotateKeys
        case ("unlock", let account?): word = .unlock(account)
        case ("rotate-master-key", nil): word = .rotateMasterKey
        case (let word, let argument):
            throw Misuse("'\(word)'\(argument == nil ? "" : " with an argument") is not there: --help tells what is.")
        }
    }
}

extension AdminRequest.Word {
    /// Does it, and gives what is to be printed.
    func lines(by office: Administration, over storage: SQLiteServerStorage) async throws -> [String] {
        switch self {
        case .accounts:
            return try await office.accounts().map { "\($0.id)  \($0.username)  \($0.createdAt)" }
        case .devices(let account):
            guard let devices = try await office.devices(of: account) else { throw missing("account", account) }
            return devices.map { "\($0.id)  \($0.protection.rawValue)  \($0.boundAt)  \($0.name)" }
        case .revoke(let device):
            guard try await office.revoke(device) else { throw missing("bound device", device) }
            return ["ended \(device)"]
        case .resetPassword(let account):
            guard let code = try await office.resetPassword(of: account) else { throw missing("account", account) }
            return [code]
        case .newEpoch: return ["epoch \(try await office.beginEpoch())"]
        case .rotateKeys: return try await office.rotateKeys().map { "key \($0)" }
        case .unlock(let account):
            guard try await office.unlock(account) else { throw missing("account", account) }
            return ["unlocked \(account)"]
        case .rotateMasterKey:
            let rotation = try storage.masterKeyRotation(randomBytes: SystemRandom.bytes)
            try await office.rotateMasterKey { tables throws(Refusal) in try rotation.reseal(tables) }
            try rotation.finish()
            return ["the master key is another one; backups of before need the one of before"]
        }
    }

    private func missing(_ kind: String, _ name: String) -> AdminRequest.Missing {
        AdminRequest.Missing(sentence: "there is no \(kind) '\(name)'.")
    }
}
