// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

@testable import LatchkeyServer

/// What tests look at and change behind a server's back.
extension InMemoryStorage {
    func latestTime() throws -> Timestamp {
        try read { tables throws(Refusal) in try tables.latestTime() }
    }

    func account(named name: String) throws -> StoredAccount? {
        try read { tables throws(Refusal) in try tables.account(named: name) }
    }

    func session(tokenHash: [UInt8]) throws -> StoredSession? {
        try read { tables throws(Refusal) in try tables.session(tokenHash: tokenHash) }
    }

    func device(_ id: DeviceID) throws -> StoredDevice? {
        try read { tables throws(Refusal) in try tables.device(id) }
    }

    func counterCount() throws -> Int {
        try read { tables throws(Refusal) in try tables.counterCount() }
    }

    func begin(_ epoch: Epoch) throws {
        try act(at: Timestamp(milliseconds: 0)) { tables throws(Refusal) in try tables.begin(epoch) }
    }

    func endSession(_ id: SessionID, at now: Timestamp) throws {
        try act(at: now) { tables throws(Refusal) in try tables.endSession(id) }
    }

    func insert(_ account: Account, at now: Timestamp) throws {
        let stored = StoredAccount(account: account, password: PasswordRecord(salt: [], hash: []))
        try act(at: now) { tables throws(Refusal) in try tables.insert(stored) }
    }

    func insert(_ session: StoredSession, at now: Timestamp) throws {
        try act(at: now) { tables throws(Refusal) in try tables.insert(session) }
    }

    func insert(_ device: StoredDevice, at now: Timestamp) throws {
        try act(at: now) { tables throws(Refusal) in try tables.insert(device) }
    }
}
