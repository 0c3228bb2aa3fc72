// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority

@testable import VaultFile

/// A folder with a vault and its key file, gone with its holder.
final class VaultFolder {
    let path: String

    var vault: String { path + "/vault.latchkey" }
    var keyFile: String { path + "/key" }

    init() throws {
        path = NSTemporaryDirectory() + "latchkey-vault-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try KeyFileSealer.make(path: keyFile)
    }

    deinit {
        // What is left over is in the folder for what is temporary.
        try? FileManager.default.removeItem(atPath: path)
    }

    func create(_ surroundings: SealedFile.Surroundings = .init()) throws -> SealedFile {
        try SealedFile.create(path: vault, KeyFileSealer(path: keyFile), surroundings)
    }

    func open(_ surroundings: SealedFile.Surroundings = .init()) throws -> SealedFile {
        try SealedFile.open(path: vault, KeyFileSealer(path: keyFile), surroundings)
    }

    /// The whole file, once no log lies beside it.
    var bytes: [UInt8] {
        get throws { try Array(Data(contentsOf: URL(fileURLWithPath: vault))) }
    }

    /// Puts other bytes in the file's place, with no log beside them.
    func overwrite(_ bytes: [UInt8]) throws {
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: vault + suffix) {
            try FileManager.default.removeItem(atPath: vault + suffix)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: vault))
    }

    /// All that lies in the folder.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}

extension SealedFile.Surroundings {
    /// Leaves in the log beside the file what was written, for tests that spoil it.
    static var keepingLog: Self {
        var surroundings = Self()
        surroundings.foldsLogIn = false
        return surroundings
    }
}

extension VaultStorage {
    /// Adds a generic password.
    @discardableResult
    func add(
        _ account: String,
        service: String = "diary",
        secret: String = "open sesame",
        _ change: (inout VaultRecord) -> Void = { _ in }
    ) throws(VaultError) -> VaultRecord {
        try write { transaction throws(VaultError) in
            var record = VaultRecord(
                id: try transaction.nextID(),
                itemClass: .genericPassword,
                attributes: [
                    "acct": .text(account), "svce": .text(service), "agrp": .text("app"), "sync": .flag(false),
                ],
                accessibility: .whenUnlocked,
                generation: 3,
                created: 1_764_000_000_000
            )
            change(&record)
            try transaction.insert(record, SecretBytes(copying: Array(secret.utf8)))
            return record
        }
    }

    func find(_ attributes: [String: AttributeValue] = [:]) throws(VaultError) -> [VaultRecord] {
        try read { transaction throws(VaultError) in try transaction.records(.genericPassword, attributes) }
    }

    func secret(_ id: ItemID) throws(VaultError) -> String {
        try read { transaction throws(VaultError) in try transaction.secret(of: id) }.withBytes {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Every item with its secret, by account.
    func everything() throws(VaultError) -> [String: String] {
        var all: [String: String] = [:]
        for record in try find() {
            guard case .text(let account)? = record.attributes["acct"] else { continue }
            all[account] = try secret(record.id)
        }
        return all
    }
}

extension VaultError {
    var fault: StorageFault? {
        if case .storage(let fault) = code { fault } else { nil }
    }
}

/// The error that `body` throws.
func fault(_ body: () throws -> Void) -> VaultError.StorageFault? {
    do { try body() } catch { return (error as? VaultError)?.fault }
    return nil
}
