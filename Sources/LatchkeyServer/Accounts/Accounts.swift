// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Signing up, changing the password, going.
struct Accounts: Sendable {
    let storage: any ServerStorage
    let passwords: PasswordHasher
    let sessions: Sessions
    let environment: ServerEnvironment

    /// Wire protocol §2, `POST /v1/accounts`: a name that is allowed and free, and a password that is not weak.
    func signUp(_ message: NewAccount, from address: String, at now: Timestamp) async throws(Refusal) -> Account {
        guard let name = Username(message.username) else { throw Refusal(.invalidUsername, step: "username") }
        try await requireStrength(of: message.password)
        try await sessions.limits.countOnce(sessions.limits.signUp(from: address, at: now))
        let isHeld = try await storage.read { tables throws(Refusal) in try isTaken(name, in: tables, at: now) }
        guard !isHeld else { throw Refusal(.usernameTaken, step: "username.taken") }
        let record = try await passwords.record(of: message.password, salt: environment.randomBytes(16))
        let id = AccountID(randomBytes: environment.randomBytes(16))
        let account = Account(id: id, username: name.folded, createdAt: now)
        let stamp = environment.stamp(at: now, from: address)
        try await storage.act(at: now) { tables throws(Refusal) in
            guard try !isTaken(name, in: tables, at: now) else {
                throw Refusal(.usernameTaken, step: "username.raced")
            }
            try tables.insert(StoredAccount(account: account, password: record))
            try tables.record(.accountCreated, in: .account(id), by: stamp)
        }
        environment.log("account.created", ["account": id.text])
        return account
    }

    /// Wire protocol §8: a name is somebody's, or was somebody's until a short time ago.
    private func isTaken(_ name: Username, in tables: any AccountLookup, at now: Timestamp) throws(Refusal) -> Bool {
        if try tables.account(named: name.folded) != nil { return true }
        guard let end = try tables.endOfKeptName(sessions.hashes.ofName(name.folded)) else { return false }
        return now < end
    }

    /// The strength of a new password, told by the name of its member.
    func requireStrength(of typed: SecretText, as member: String = "password") async throws(Refusal) {
        try await passwords.onThreads { () throws(Refusal) in
            let password = Password(typed)
            try password.requireStrength(as: member)
        }
    }
}
