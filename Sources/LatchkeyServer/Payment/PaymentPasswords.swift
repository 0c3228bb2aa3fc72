// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The second password of an account, by which payments can be agreed to without a device.
struct PaymentPasswords: Sendable {
    let storage: any ServerStorage
    let passwords: PasswordHasher
    let accounts: Accounts
    let environment: ServerEnvironment
    /// How long the first lock lasts, in seconds; each after it twice as long.
    let lock: Int

    /// Wire protocol §2, `PUT /v1/account/payment-password`: count and lock stay, and every allowance ends.
    func set(
        _ message: NewPaymentPassword,
        by live: LiveSession,
        from address: String,
        at now: Timestamp
    ) async throws(Refusal) {
        try await requireForm(of: message.paymentPassword)
        let checked = try await accounts.requirePassword(message.password, of: live, from: address, at: now)
        let record = try await passwords.record(of: message.paymentPassword, salt: environment.randomBytes(16))
        let stamp = environment.stamp(at: now, from: live.address)
        try await storage.act(at: now) { tables throws(Refusal) in
            try tables.requireStanding(live)
            try tables.requirePassword(of: checked)
            let tries = try tables.paymentPassword(of: live.account.id)?.tries ?? PaymentTries()
            try tables.keep(StoredPaymentPassword(accountID: live.account.id, password: record, tries: tries))
            try tables.record(.paymentPasswordChanged, in: .account(live.account.id), by: stamp)
            try tables.endAllowances(of: live.account.id, by: stamp)
        }
        environment.log("payment_password.changed", ["account": live.account.id.text])
    }

    private func requireForm(of typed: SecretText) async throws(Refusal) {
        try await passwords.onThreads { () throws(Refusal) in
            let password = Password(typed)
            try password.requirePaymentForm()
        }
    }
}

extension PaymentPasswords {
    /// Wire protocol §5: a try is counted, durably, before it is looked at; gives back what is stored of a right one.
    func requireRight(_ typed: SecretText, by live: LiveSession, at now: Timestamp) async throws(Refusal)
        -> StoredPaymentPassword
    {
        let (lock, account) = (lock, live.account.id)
        let (stored, attempt) = try await storage.act(at: now) { tables throws(Refusal) in
            guard var stored = try tables.paymentPassword(of: account) else {
                throw Refusal(.paymentPasswordNotSet, step: "payment_password.missing")
            }
            let attempt = try stored.tries.count(at: now, lock: lock)
            try tables.keep(stored)
            return (stored, attempt)
        }
        guard try await isRight(typed, stored, attempt, at: now) else {
            if case .locked(let end) = attempt.outcome { await tellOfLock(until: end, by: live, at: now) }
            throw attempt.outcome.refusal(at: now)
        }
        return stored
    }

    /// Looks at a try that is counted; one that could not be looked at is given back.
    private func isRight(
        _ typed: SecretText,
        _ stored: StoredPaymentPassword,
        _ attempt: CountedPaymentTry,
        at now: Timestamp
    ) async throws(Refusal) -> Bool {
        do throws(Refusal) { return try await passwords.matches(typed, stored.password) } catch {
            await giveBack(attempt, of: stored.accountID, at: now)
            throw error
        }
    }

    /// The lock is durable since the try was counted, so it is what the caller is told, whatever becomes of this.
    private func tellOfLock(until end: Timestamp, by live: LiveSession, at now: Timestamp) async {
        let (storage, account) = (storage, live.account.id)
        let stamp = environment.stamp(at: now, from: live.address)
        environment.log("payment_password.locked", ["account": account.text, "until": end.description])
        // A task of its own: whoever hangs up has locked it all the same.
        let task = Task { () async -> Refusal? in
            do throws(Refusal) {
                try await storage.act(at: now) { tables throws(Refusal) in
                    // Of an account that was deleted meanwhile the lock is gone, and the chain was erased.
                    guard try tables.account(account) != nil else { return }
                    try tables.record(.paymentPasswordLocked, in: .account(account), by: stamp)
                }
            } catch { return error }
            return nil
        }
        guard let failure = await task.value else { return }
        environment.log("payment_password.lock_untold", ["account": account.text, "reason": failure.step])
    }

    /// The caller is told that it was not looked at, whatever becomes of this: where the store fails it stays counted.
    private func giveBack(_ attempt: CountedPaymentTry, of account: AccountID, at now: Timestamp) async {
        let storage = storage
        // A task of its own, for the caller may have gone.
        let act = Task {
            try await storage.act(at: now) { tables throws(Refusal) in
                guard var stored = try tables.paymentPassword(of: account) else { return }
                stored.tries.giveBack(attempt)
                try tables.keep(stored)
            }
        }
        if case .failure(let error) = await act.result {
            environment.log("payment_password.try_lost", ["account": account.text, "reason": "\(error)"])
        }
    }
}

extension Password {
    /// Wire protocol §2, payment password: six digits that are not a row, or 8 to 128 characters.
    borrowing func requirePaymentForm() throws(Refusal) {
        let isGood = bytes.withBytes { bytes in
            let bytes = Array(bytes)
            let areDigits = bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            if bytes.count == 6, areDigits { return !Self.isRow(bytes) }
            let characters = bytes.count { $0 & 0xC0 != 0x80 }
            return (8...128).contains(characters)
        }
        guard isGood else { throw Refusal(InvalidMember("paymentPassword")) }
    }

    /// Wire protocol §5: digits that are equal, or each one more or one less than the last.
    private static func isRow(_ digits: [UInt8]) -> Bool {
        let steps = zip(digits, digits.dropFirst()).map { Int($1) - Int($0) }
        return steps.allSatisfy { $0 == 0 } || steps.allSatisfy { abs($0) == 1 }
    }
}

extension AccountLookup {
    /// The password that was checked is still the account's.
    func requirePassword(of checked: StoredAccount) throws(Refusal) {
        guard let account = try account(checked.account.id), account.password.isOfSamePassword(as: checked.password)
        else {
            throw Refusal(.wrongPassword, step: "password.raced")
        }
    }
}
