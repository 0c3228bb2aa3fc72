// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

@testable import LatchkeyServer

/// Turned on, the store behind it fails at every call.
final class FailureSwitch: Sendable {
    private let isOn = Locked(false)

    func turn(on: Bool) {
        isOn.withLock { $0 = on }
    }

    func check() throws(StorageError) {
        if isOn.withLock({ $0 }) { throw StorageError("the disk is gone") }
    }
}

/// A store that fails when a test wants it to.
struct FailingStorage: ServerStorage {
    let failure: FailureSwitch
    let storage: InMemoryStorage

    init(behind failure: FailureSwitch, storage: InMemoryStorage) {
        self.failure = failure
        self.storage = storage
    }

    func latestTime() async throws(StorageError) -> Timestamp {
        try failure.check()
        return storage.latestTime()
    }

    func epoch() async throws(StorageError) -> Epoch {
        try failure.check()
        return storage.epoch()
    }

    func account(named name: String) async throws(StorageError) -> StoredAccount? {
        try failure.check()
        return storage.account(named: name)
    }

    func session(tokenHash: [UInt8]) async throws(StorageError) -> (session: StoredSession, account: Account)? {
        try failure.check()
        return storage.session(tokenHash: tokenHash)
    }

    func device(_ id: DeviceID) async throws(StorageError) -> StoredDevice? {
        try failure.check()
        return storage.device(id)
    }

    func bindingSituation(
        of account: AccountID,
        installation: InstallationID
    ) async throws(StorageError) -> BindingSituation {
        try failure.check()
        return storage.bindingSituation(of: account, installation: installation)
    }

    func createAccount(_ account: StoredAccount, at now: Timestamp) async throws(StorageError) -> Bool {
        try failure.check()
        return storage.createAccount(account, at: now)
    }

    func openSession(_ session: StoredSession, limit: Int, at now: Timestamp) async throws(StorageError) {
        try failure.check()
        storage.openSession(session, limit: limit, at: now)
    }

    func useSession(_ id: SessionID, at now: Timestamp) async throws(StorageError) -> Bool {
        try failure.check()
        return storage.useSession(id, at: now)
    }

    func endSession(_ id: SessionID, at now: Timestamp) async throws(StorageError) {
        try failure.check()
        storage.endSession(id, at: now)
    }

    func bind(_ binding: DeviceBinding, at now: Timestamp) async throws(StorageError) -> DeviceBinding.Outcome {
        try failure.check()
        return storage.bind(binding, at: now)
    }

    func logIn(_ login: DeviceLogin, at now: Timestamp) async throws(StorageError) -> DeviceLogin.Outcome {
        try failure.check()
        return storage.logIn(login, at: now)
    }

    func spend(_ nonce: Nonce, at now: Timestamp) async throws(StorageError) -> Bool {
        try failure.check()
        return storage.spend(nonce, at: now)
    }
}
