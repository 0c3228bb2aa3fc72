// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LatchkeyCore
import LatchkeyCrypto

/// The record of a code on its device, and the hashing that makes and checks one.
struct PasscodeStore: Sendable {
    /// What is kept cannot be read as a code.
    struct Unreadable: Error {}

    let keeper: any RecordKeeper
    let name: ItemName
    let function: PasswordHashFunction
    let surroundings: Surroundings
    /// Awaited before each hash, so that a test can stand in the middle of one.
    var beforeHashing: @Sendable () async -> Void = {}

    func load() throws -> PasscodeRecord? {
        guard let bytes = try keeper.record(name) else { return nil }
        return try PasscodeRecord(answer: bytes)
    }

    func save(_ record: PasscodeRecord) throws {
        try keeper.keepRecord(record.body, as: name)
    }

    func erase() throws {
        try keeper.eraseRecord(name)
    }

    /// A record for a new code, which has never been wrong.
    func newRecord(_ entry: PasscodeEntry) async throws -> PasscodeRecord {
        let salt = surroundings.randomBytes(16)
        let hash = try await hash(entry.secret, function, salt)
        return PasscodeRecord(kind: entry.kind, function: function, salt: salt, hash: hash)
    }

    func hash(_ entry: PasscodeEntry, as record: PasscodeRecord) async throws -> [UInt8] {
        try await hash(entry.secret, record.function, record.salt)
    }

    /// On a thread of its own: hashing takes its time on purpose.
    private func hash(
        _ secret: SharedSecret,
        _ function: PasswordHashFunction,
        _ salt: [UInt8]
    ) async throws -> [UInt8] {
        await beforeHashing()
        return try await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                let hash = Result { () throws(CryptoError) in try function.hash(secret.bytes, salt: salt) }
                continuation.resume(returning: hash)
            }
        }.get()
    }
}
