// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What a server keeps: reading, and acts that are each one transaction, answered only when durable.
///
/// An act checks in its own transaction what was read for it before, and spends its nonce there: of two equal requests
/// at the same moment exactly one acts, and an act that was not done has changed nothing. Every act stores the latest
/// time seen.
package protocol ServerStorage: Sendable {
    /// The latest moment that any act was given; long ago for a new store.
    func latestTime() async throws(StorageError) -> Timestamp
    /// The present epoch.
    func epoch() async throws(StorageError) -> Epoch
    /// The account of a folded name.
    func account(named name: String) async throws(StorageError) -> StoredAccount?
    /// The session that a token's hash finds, over or not, with its account.
    func session(tokenHash: [UInt8]) async throws(StorageError) -> (session: StoredSession, account: Account)?
    /// A device or its tombstone.
    func device(_ id: DeviceID) async throws(StorageError) -> StoredDevice?
    /// What a binding of this installation would meet.
    func bindingSituation(
        of account: AccountID,
        installation: InstallationID
    ) async throws(StorageError) -> BindingSituation

    /// Adds an account unless its name is taken, which gives `false`.
    func createAccount(_ account: StoredAccount, at now: Timestamp) async throws(StorageError) -> Bool
    /// Opens a session; the ones unused longest end so that the account has at most `limit`.
    func openSession(_ session: StoredSession, limit: Int, at now: Timestamp) async throws(StorageError)
    /// Notes that a session is being used; one that has ended gives `false`.
    func useSession(_ id: SessionID, at now: Timestamp) async throws(StorageError) -> Bool
    /// Ends a session; nothing happens if it has ended.
    func endSession(_ id: SessionID, at now: Timestamp) async throws(StorageError)
    /// Binds a device in place of the one of its installation, whose sessions end with it.
    func bind(_ binding: DeviceBinding, at now: Timestamp) async throws(StorageError) -> DeviceBinding.Outcome
    /// Opens a session by a device.
    func logIn(_ login: DeviceLogin, at now: Timestamp) async throws(StorageError) -> DeviceLogin.Outcome
    /// Spends a nonce and does nothing else; one that was spent before gives `false`.
    func spend(_ nonce: Nonce, at now: Timestamp) async throws(StorageError) -> Bool
}

/// The store could not do it; nothing was changed.
package struct StorageError: Error, Sendable, Hashable {
    /// What happened, for the log.
    package let diagnosis: String

    package init(_ diagnosis: String) {
        self.diagnosis = diagnosis
    }
}

/// What a binding meets.
package struct BindingSituation: Sendable, Hashable {
    /// The device that is bound from the same installation.
    package let present: StoredDevice?
    /// How many devices the account has.
    package let deviceCount: Int

    package init(present: StoredDevice?, deviceCount: Int) {
        self.present = present
        self.deviceCount = deviceCount
    }
}

/// The act of binding.
package struct DeviceBinding: Sendable {
    package let device: StoredDevice
    /// The session that asks; it must not have ended.
    package let sessionID: SessionID
    package let nonce: Nonce
    /// The rules, asked again in the transaction with what is there then.
    package let refusal: @Sendable (BindingSituation) -> Refusal?

    /// What became of it.
    package enum Outcome: Sendable {
        /// Bound, in place of the one named.
        case bound(replaced: DeviceID?)
        /// The nonce was spent before.
        case nonceSpent
        /// The session had ended.
        case sessionEnded
        /// The rules say no to what is there by now.
        case refused(Refusal)
    }
}

/// The act of logging in by a device.
package struct DeviceLogin: Sendable {
    package let deviceID: DeviceID
    package let nonce: Nonce
    package let session: StoredSession
    package let sessionLimit: Int

    /// What became of it.
    package enum Outcome: Sendable, Hashable {
        case opened
        /// The nonce was spent before.
        case nonceSpent
        /// The device had ended.
        case deviceEnded
    }
}
