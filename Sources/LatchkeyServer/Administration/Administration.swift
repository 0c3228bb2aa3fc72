// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// What an operator does to a store, also beside the server that runs over it.
///
/// Each act is one transaction with its links in the audit; a running server reads what it needs anew with each call, so
/// it notices at once.
package struct Administration: Sendable {
    private let storage: any ServerStorage
    private let environment: ServerEnvironment
    private let passwords: PasswordHasher
    private let keyWork: any KeyWork
    private let hashes: KeyedHashes

    /// How long a one-time code can be used, in seconds: a day.
    package static let codeLifetime = 86_400

    /// - Throws: ``Refusal`` if the store cannot be read, or has not been started over yet.
    package init(
        storage: any ServerStorage,
        environment: ServerEnvironment,
        slowHash: any SlowHash,
        keyWork: any KeyWork
    ) async throws(Refusal) {
        self.storage = storage
        self.environment = environment
        self.keyWork = keyWork
        storage.beforeEveryCommit { tables throws(Refusal) in try tables.closeAuditBatch() }
        let secrets = try await ServerSecrets(keptIn: storage, randomBytes: environment.randomBytes)
        hashes = KeyedHashes(key: secrets.tokenKey)
        passwords = PasswordHasher(
            pepper: secrets.pepper,
            slowHash: slowHash,
            randomBytes: environment.randomBytes
        )
    }

    /// All accounts, by their ids.
    package func accounts() async throws(Refusal) -> [Account] {
        var all: [Account] = []
        while true {
            let last = all.last?.id
            let next = try await storage.read { tables throws(Refusal) in try tables.accounts(after: last, limit: 500) }
            if next.isEmpty { return all }
            all += next.map(\.account)
        }
    }

    /// The devices that are bound to an account, the earliest first; `nil` if there is no such account.
    package func devices(of name: String) async throws(Refusal) -> [BoundDevice]? {
        try await storage.read { tables throws(Refusal) in
            guard let account = try tables.account(called: name) else { return nil }
            return try tables.boundDevices(of: account.account.id).map { $0.answer() }
        }
    }

    /// Ends a device; `false` if there is none that is bound.
    package func revoke(_ device: String) async throws(Refusal) -> Bool {
        guard let id = DeviceID(device) else { return false }
        return try await act { tables, stamp throws(Refusal) in
            guard let device = try tables.device(id), device.end == nil else { return false }
            try tables.record(.admin("device_revoked"), in: .account(device.accountID), device: id, by: stamp)
            try tables.end(device, .deleted, by: stamp)
            return true
        }
    }

    /// Voids every challenge, session and allowance.
    /// - Returns: the number of the epoch that begins.
    package func beginEpoch() async throws(Refusal) -> Int {
        let key = environment.randomBytes(32)
        return try await act { tables, stamp throws(Refusal) in
            let next = Epoch(number: try tables.epoch().number + 1, challengeKey: key)
            try tables.begin(next)
            try tables.record(.admin("new_epoch"), in: .server, by: stamp)
            return next.number
        }
    }

    /// Makes another key sign from now on, and if there are sealing keys another one be sealed to.
    ///
    /// The signing key before is listed for ten years more; the sealing key before is not, and opens what was sealed to
    /// it for a day, and unbinding proofs for two years.
    /// - Returns: the new keys' ids, that of the signing key first.
    package func rotateKeys() async throws(Refusal) -> [String] {
        let keyWork = keyWork
        let hasSealingKeys = try await storage.read { tables throws(Refusal) in
            try tables.secret(named: StoredSealingKey.secretName) != nil
        }
        let now = try await now()
        // Made beforehand, for it takes longer than an act may.
        let sealing = hasSealingKeys ? try SealingKeys.fresh(by: keyWork, at: now) : nil
        return try await act { tables, stamp throws(Refusal) in
            let id = try SigningKeys.rotate(in: tables, by: keyWork, at: stamp.time)
            if let sealing { try SealingKeys.rotate(to: sealing, in: tables, at: stamp.time) }
            try tables.record(.admin("keys_rotated"), in: .server, by: stamp)
            return [id.description] + (sealing.map { [$0.publicKey.id.description] } ?? [])
        }
    }

    /// Forgets what was counted against an account's passwords: those at sign-ins with its name, and the payment
    /// password's tries and lock.
    ///
    /// Limits of devices are not touched; they last a minute.
    /// - Returns: `false` if there is no such account.
    package func unlock(_ name: String) async throws(Refusal) -> Bool {
        let hashes = hashes
        return try await act { tables, stamp throws(Refusal) in
            guard let account = try tables.account(called: name)?.account else { return false }
            try tables.removeCounters(of: hashes.ofCounter(name: account.username))
            if var payment = try tables.paymentPassword(of: account.id) {
                payment.tries = PaymentTries()
                try tables.keep(payment)
            }
            try tables.record(.admin("account_unlocked"), in: .account(account.id), by: stamp)
            return true
        }
    }

    /// Has every secret of the server sealed anew, in one transaction with its link in the audit.
    /// - Parameter reseal: Seals them by another key, for a store that seals.
    /// - Throws: ``Refusal`` if the store fails; nothing is changed then.
    package func rotateMasterKey(
        _ reseal: @escaping @Sendable (any ServerTables) throws(Refusal) -> Void
    ) async throws(Refusal) {
        try await act { tables, stamp throws(Refusal) in
            try tables.record(.admin("master_key_rotated"), in: .server, by: stamp)
            try reseal(tables)
        }
    }

    /// Puts a one-time code in the place of an account's password and ends its sessions; `nil` if there is none.
    /// - Returns: the code, which is told here and nowhere else.
    package func resetPassword(of name: String) async throws(Refusal) -> String? {
        let code = Self.code(environment.randomBytes(20))
        let made = try await passwords.record(of: SecretText(code), salt: environment.randomBytes(16))
        let done = try await act { tables, stamp throws(Refusal) in
            guard var account = try tables.account(called: name) else { return false }
            let end = stamp.time.adding(seconds: Self.codeLifetime)
            account.password = made
            account.password.code = OneTimeCode(expiresAt: end)
            try tables.update(account)
            try tables.record(.admin("password_reset"), in: .account(account.account.id), by: stamp)
            try tables.endAllSessions(of: account.account.id, by: stamp)
            return true
        }
        return done ? code : nil
    }

    /// A hundred bits in four groups that can be read out on the telephone.
    private static func code(_ randomBytes: [UInt8]) -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz023456789".utf8)
        let text = randomBytes.map { letters[Int($0) % letters.count] }
        return stride(from: 0, to: text.count, by: 5)
            .map { String(decoding: text[$0..<min($0 + 5, text.count)], as: UTF8.self) }.joined(separator: "-")
    }

    private func act<Value: Sendable>(
        _ body: @escaping @Sendable (any ServerTables, AuditStamp) throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        let now = try await now()
        let stamp = environment.stamp(at: now, from: nil)
        return try await storage.act(at: now) { tables throws(Refusal) in try body(tables, stamp) }
    }

    /// The server's time, which never steps back, whoever's clock it is.
    private func now() async throws(Refusal) -> Timestamp {
        let latest = try await storage.read { tables throws(Refusal) in try tables.latestTime() }
        return max(latest, Timestamp(milliseconds: environment.clock()))
    }
}

extension AccountLookup {
    /// The account of an id, or else of a name.
    fileprivate func account(called name: String) throws(Refusal) -> StoredAccount? {
        if let id = AccountID(name), let account = try account(id) { return account }
        guard let name = Username(name) else { return nil }
        return try account(named: name.folded)
    }
}
