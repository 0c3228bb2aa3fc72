// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Glibc
import LatchkeyCore
import OwnerAuthority
import VaultFile

/// A process that works on a vault's file, so that tests can end it, watch it or take its disk away.
///
/// VaultWriter add VAULT KEYFILE NAME       adds items NAME-0, NAME-1 … for ever and prints each number once it is durable
/// VaultWriter limited VAULT KEYFILE BYTES  the same with no file longer than BYTES; prints the fault that ends it
/// VaultWriter create VAULT KEYFILE FILE STEP  makes vault and key file, and is killed at a step of one of the two; then adds one item
/// VaultWriter hold VAULT KEYFILE           reads every secret once, prints how many, and waits for its input to end
enum VaultWriter {
    static func run(_ arguments: [String]) throws {
        guard arguments.count >= 4 else { exit(2) }
        if arguments[1] == "limited", arguments.count > 4, let bytes = UInt(arguments[4]) {
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        }
        if arguments[1] == "create" { return try create(arguments) }
        let vault = try SealedFile.open(path: arguments[2], KeyFileSealer(path: arguments[3]))
        switch arguments[1] {
        case "add": try add(to: vault, arguments.count > 4 ? arguments[4] : "item")
        case "limited": try addUntilRefused(to: vault)
        case "hold": try hold(vault)
        default: exit(2)
        }
    }

    private static func create(_ arguments: [String]) throws {
        let (path, keyFile) = (arguments[2], arguments[3])
        let fatal = arguments.count > 5 ? (file: arguments[4], step: arguments[5]) : nil
        let vault = try SealedFile.openOrCreate(path: path, keyFile: keyFile) { step, file in
            if file == fatal?.file, step.rawValue == fatal?.step { kill(getpid(), SIGKILL) }
        }.vault
        try add("item-\(getpid())", to: vault)
        say("added")
    }

    private static func add(to vault: SealedFile, _ name: String) throws {
        for number in 0... {
            try add("\(name)-\(number)", to: vault)
            say("\(number)")
        }
    }

    private static func addUntilRefused(to vault: SealedFile) throws {
        for number in 0... {
            do throws(VaultError) { try add("item-\(number)", to: vault) } catch {
                say("\(number) \(error.code) \(error.diagnosis)")
                return
            }
        }
    }

    private static func add(_ account: String, to vault: SealedFile) throws(VaultError) {
        try vault.write { transaction throws(VaultError) in
            let record = VaultRecord(
                id: try transaction.nextID(),
                itemClass: .genericPassword,
                attributes: ["acct": .text(account)],
                accessibility: .always,
                generation: 0,
                created: 0
            )
            try transaction.insert(record, SecretBytes(copying: Array("secret of \(account)".utf8)))
        }
    }

    /// Out at once, not when a buffer is full.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    private static func hold(_ vault: SealedFile) throws {
        var count = 0
        for record in try vault.read({ transaction throws(VaultError) in try transaction.records(.genericPassword, [:])
        }) {
            count +=
                try vault.read { transaction throws(VaultError) in try transaction.secret(of: record.id) }.count > 0
                ? 1 : 0
        }
        say("\(count)")
        _ = readLine()
    }
}

try VaultWriter.run(CommandLine.arguments)
