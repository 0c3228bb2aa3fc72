// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

@testable import LatchkeyServerSQLite

/// A folder of its own for each test, with what was logged while it was open.
final class Place: Sendable {
    let path: String
    let events = Locked<[String]>([])
    let now = Timestamp(milliseconds: 1_000_000)

    init() throws {
        path = NSTemporaryDirectory() + "latchkey-store-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // What is left over is in the folder for what is temporary.
        try? FileManager.default.removeItem(atPath: path)
    }

    var data: String {
        path + "/data"
    }

    var database: String {
        data + "/latchkey.db"
    }

    func open(masterKey: SQLiteServerStorage.MasterKeyPlace = .inFolder) throws -> SQLiteServerStorage {
        try SQLiteServerStorage(
            folder: DataFolder(data),
            masterKey: masterKey,
            randomBytes: SystemRandom.bytes,
            log: { [events] event, _ in events.withLock { $0.append(event) } }
        )
    }

    /// Another program's connection to the same file.
    func connect() throws -> SQLiteConnection {
        var options = SQLiteConnection.Options()
        options.busyMilliseconds = 0
        return try SQLiteConnection(path: database, options)
    }

    func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? Int) ?? -1
    }

    /// A server with everything at its default.
    static func server(over storage: SQLiteServerStorage) async throws -> Server {
        try await Server(
            configuration: ServerConfiguration(origins: ["https://bank.example"]),
            environment: ServerEnvironment(
                clock: { 1_767_225_600_000 },
                randomBytes: SystemRandom.bytes,
                log: { _, _ in }
            ),
            storage: storage
        )
    }

    func account(_ number: UInt8, name: String? = nil) -> StoredAccount {
        let name = name ?? "user-\(number)"
        return StoredAccount(
            account: Account(id: AccountID(randomBytes: [number]), username: name, createdAt: now),
            password: PasswordRecord(salt: [1], hash: [2])
        )
    }
}

extension SQLiteServerStorage {
    func insert(_ account: StoredAccount, at now: Timestamp) async throws(Refusal) {
        try await act(at: now) { tables throws(Refusal) in try tables.insert(account) }
    }

    func account(named name: String) async throws(Refusal) -> StoredAccount? {
        try await read { tables throws(Refusal) in try tables.account(named: name) }
    }

    func spend(_ nonce: Nonce, at now: Timestamp) async throws(Refusal) -> Bool {
        try await act(at: now) { tables throws(Refusal) in try tables.spend(nonce) }
    }
}
