// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyWire

extension SQLiteTables {
    /// The secret that guards the present epoch's challenges.
    private static let challengeKey = "challenge"

    func latestTime() throws(Refusal) -> Timestamp {
        guard let time = try row("SELECT latest_time FROM state", [], in: "state", { $0.timestamp(0) }) else {
            throw .contradiction("state")
        }
        return time
    }

    /// Moves the latest time forward, never back.
    func note(_ now: Timestamp) throws(Refusal) {
        try changeOne("UPDATE state SET latest_time = max(latest_time, ?)", [.time(now)], in: "state")
    }

    func epoch() throws(Refusal) -> Epoch {
        let number = try epochNumber()
        guard let key = try secret(named: Self.challengeKey) else { throw .contradiction("epoch") }
        return Epoch(number: number, challengeKey: key)
    }

    private func epochNumber() throws(Refusal) -> Int {
        guard let number = try row("SELECT epoch FROM state", [], in: "state", { $0.count(0) }) else {
            throw .contradiction("state")
        }
        return number
    }

    /// What there is once a store can be read; of its secrets nothing is.
    func requireState() throws(Refusal) {
        _ = try latestTime()
        _ = try epochNumber()
    }

    func begin(_ epoch: Epoch) throws(Refusal) {
        try changeOne("UPDATE state SET epoch = ?", [.integer(Int64(epoch.number))], in: "state")
        try keep(secret: epoch.challengeKey, named: Self.challengeKey)
    }

    /// Begins the first epoch of a new store, or makes the key of one that a restore has begun.
    func beginEpochIfNone(challengeKey key: [UInt8]) throws(Refusal) {
        let sealed = try count("SELECT count(*) FROM secrets WHERE name = ?", [.text(Self.challengeKey)], in: "secrets")
        guard sealed == 0 else { return }
        // Sealed by a key that does not open the rest, the new one would keep out the right key too.
        let others = try rows("SELECT name FROM secrets", [], in: "secrets") { $0.text(0) }
        for name in others { _ = try secret(named: name) }
        let number = try epochNumber()
        try begin(Epoch(number: max(1, number), challengeKey: key))
        if number > 0 { try markAsRestored() }
    }

    func spend(_ nonce: Nonce) throws(Refusal) -> Bool {
        try run("INSERT OR IGNORE INTO spent_nonces VALUES (?, ?)", [.time(nonce.keptUntil), .blob(nonce.bytes)]) == 1
    }

    // MARK: Secrets

    func secret(named name: String) throws(Refusal) -> [UInt8]? {
        let sealed = try row("SELECT sealed FROM secrets WHERE name = ?", [.text(name)], in: "secrets") { $0.blob(0) }
        guard let sealed else { return nil }
        do { return try seal.open(sealed, named: name) } catch {
            throw Refusal(StorageError("secrets: the master key does not open \"\(name)\""))
        }
    }

    func keep(secret: [UInt8], named name: String) throws(Refusal) {
        // Opening one that is there makes sure that the master key at hand is the one of by now.
        if name != Self.challengeKey { _ = try self.secret(named: Self.challengeKey) }
        let sealed: [UInt8]
        do { sealed = try seal.seal(secret, named: name) } catch {
            throw Refusal(StorageError("secrets: \(error)"))
        }
        try run("INSERT OR REPLACE INTO secrets VALUES (?, ?)", [.text(name), .blob(sealed)])
    }

    /// Seals every secret by another master key.
    func resealAll(by key: SharedSecret) throws(Refusal) {
        let all = try rows("SELECT name, sealed FROM secrets ORDER BY name", [], in: "secrets") {
            (name: $0.text(0), sealed: $0.blob(1))
        }
        for (name, sealed) in all {
            let anew: [UInt8]
            do throws(CryptoError) { anew = try seal.seal(anew: sealed, named: name, by: key) } catch {
                throw Refusal(StorageError("secrets: the master key does not open \"\(name)\""))
            }
            try run("UPDATE secrets SET sealed = ? WHERE name = ?", [.blob(anew), .text(name)])
        }
    }

    func removeSecret(named name: String) throws(Refusal) {
        try run("DELETE FROM secrets WHERE name = ?", [.text(name)])
    }
}
