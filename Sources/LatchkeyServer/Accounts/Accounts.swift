// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Signing up.
struct Accounts: Sendable {
    let storage: any ServerStorage
    let passwords: PasswordHasher
    let environment: ServerEnvironment

    /// Wire protocol §2, `POST /v1/accounts`: a name that is allowed and free, and a password that is not weak.
    func signUp(_ message: NewAccount, at now: Timestamp) async throws(Refusal) -> Account {
        guard let name = Username(message.username) else { throw Refusal(.invalidUsername, step: "username") }
        let holder = try await storage.read { tables throws(Refusal) in try tables.account(named: name.folded) }
        let record = try await record(of: message.password, unlessHeldBy: holder)
        let id = AccountID(randomBytes: environment.randomBytes(16))
        let account = Account(id: id, username: name.folded, createdAt: now)
        try await storage.act(at: now) { tables throws(Refusal) in
            guard try tables.account(named: name.folded) == nil else {
                throw Refusal(.usernameTaken, step: "username.raced")
            }
            try tables.insert(StoredAccount(account: account, password: record))
        }
        environment.log("account.created", ["account": id.text])
        return account
    }

    /// Sign-up tells which names exist; looking first saves the slow hash for those that do.
    private func record(
        of typed: SecretText,
        unlessHeldBy holder: StoredAccount?
    ) async throws(Refusal) -> PasswordRecord {
        let salt = environment.randomBytes(16)
        return try await passwords.onThreads { () throws(Refusal) in
            let password = Password(typed)
            try password.requireStrength()
            guard holder == nil else { throw Refusal(.usernameTaken, step: "username.taken") }
            return PasswordRecord(salt: salt, hash: try passwords.hash(password, salt: salt))
        }
    }
}
