// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire

/// A hash that is slow on purpose, so that guessing is.
///
/// A port, because the platform's library for it is not everywhere.
package protocol SlowHash: Sendable {
    /// What a password that is hashed for the first time costs, and an older one once it is said again.
    var cost: PasswordCost { get }

    /// The hash of a password under a salt. It blocks.
    func hash(_ password: [UInt8], salt: [UInt8], cost: PasswordCost) throws(CryptoError) -> [UInt8]
}

extension SlowHash {
    package var cost: PasswordCost { .current }
}

/// Hashes passwords on a few threads of their own, so that device logins never queue behind them.
struct PasswordHasher: Sendable {
    private let pepper: [UInt8]
    private let slowHash: any SlowHash
    private let threads = WorkerThreads("password", count: 2, capacity: 256)
    /// Stands in for the record of an account that does not exist, so that both take the same work.
    let decoy: PasswordRecord

    init(pepper: [UInt8], slowHash: any SlowHash, randomBytes: (Int) -> [UInt8]) {
        self.pepper = pepper
        self.slowHash = slowHash
        decoy = PasswordRecord(salt: randomBytes(16), hash: randomBytes(32), cost: slowHash.cost)
    }

    /// HMAC with the pepper, which no stolen database holds, then the slow hash.
    ///
    /// It blocks, so it is for `onThreads`.
    func hash(_ password: borrowing Password, salt: [UInt8], cost: PasswordCost) throws(Refusal) -> [UInt8] {
        let peppered = HMACSHA256.authenticate(password.bytes, key: pepper)
        do { return try slowHash.hash(peppered, salt: salt, cost: cost) } catch {
            throw .full(step: "password.hash: \(error)")
        }
    }

    /// Whether a password is the recorded one; the work is the same either way.
    func matches(_ typed: SecretText, _ record: PasswordRecord) async throws(Refusal) -> Bool {
        let rest = slowHash.cost.rest(beyond: record.cost)
        return try await onThreads { () throws(Refusal) in
            let hash = try self.hash(Password(typed), salt: record.salt, cost: record.cost)
            // So that a record of before takes no less time than a name that nobody has.
            if let rest { _ = try self.hash(Password(typed), salt: record.salt, cost: rest) }
            return constantTimeEqual(hash, record.hash)
        }
    }

    /// What is stored of a password.
    func record(of typed: SecretText, salt: [UInt8]) async throws(Refusal) -> PasswordRecord {
        let cost = slowHash.cost
        return try await onThreads { () throws(Refusal) in
            PasswordRecord(salt: salt, hash: try hash(Password(typed), salt: salt, cost: cost), cost: cost)
        }
    }

    /// What takes the place of a right password's record that cost less than one does today; `nil` if none has to.
    ///
    /// The salt stays, by which others who have checked the same password meanwhile know that it is the same. A one-time
    /// code stays as it is: it is gone in a day.
    func renewed(_ record: PasswordRecord, of typed: SecretText) async -> PasswordRecord? {
        guard record.code == nil, record.cost.isLower(than: slowHash.cost) else { return nil }
        // The password was right: where there is no memory or no time for this, the next one who says it is soon enough.
        return try? await self.record(of: typed, salt: record.salt)
    }

    /// Does work on passwords that takes long; for a caller who has gone meanwhile it is a refusal.
    func onThreads<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        let result: Result<Value, Refusal> = try await threads.run(orRefusing: "password.queue") {
            do throws(Refusal) { return .success(try work()) } catch { return .failure(error) }
        }
        try requireCaller()
        return try result.get()
    }
}
