// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// A store that forgets everything when the process ends, for demonstrations and tests.
package final class InMemoryStorage: ServerStorage {
    private let tables: Locked<InMemoryTables>

    /// An empty store in an epoch.
    package init(epoch: Epoch) {
        tables = Locked(InMemoryTables(epoch: epoch))
    }

    /// Begins another epoch: challenges and sessions of the one before are void.
    package func begin(_ epoch: Epoch) {
        tables.withLock { $0.epoch = epoch }
    }

    package func latestTime() -> Timestamp {
        tables.withLock { $0.latestTime }
    }

    package func epoch() -> Epoch {
        tables.withLock { $0.epoch }
    }

    package func account(named name: String) -> StoredAccount? {
        tables.withLock { tables in tables.accountIDs[name].flatMap { tables.accounts[$0] } }
    }

    package func session(tokenHash: [UInt8]) -> (session: StoredSession, account: Account)? {
        tables.withLock { tables in
            guard let session = tables.sessionIDs[tokenHash].flatMap({ tables.sessions[$0] }),
                let account = tables.accounts[session.accountID]
            else { return nil }
            return (session, account.account)
        }
    }

    package func device(_ id: DeviceID) -> StoredDevice? {
        tables.withLock { $0.devices[id] }
    }

    package func bindingSituation(of account: AccountID, installation: InstallationID) -> BindingSituation {
        tables.withLock { $0.bindingSituation(of: account, installation: installation) }
    }

    package func createAccount(_ account: StoredAccount, at now: Timestamp) -> Bool {
        act(at: now) { tables in
            guard tables.accountIDs[account.account.username] == nil else { return false }
            tables.accountIDs[account.account.username] = account.account.id
            tables.accounts[account.account.id] = account
            return true
        }
    }

    package func openSession(_ session: StoredSession, limit: Int, at now: Timestamp) {
        act(at: now) { $0.open(session, limit: limit, at: now) }
    }

    package func useSession(_ id: SessionID, at now: Timestamp) -> Bool {
        act(at: now) { tables in
            guard let session = tables.sessions[id] else { return false }
            tables.sessions[id]?.lastUsedAt = max(session.lastUsedAt, now)
            return true
        }
    }

    package func endSession(_ id: SessionID, at now: Timestamp) {
        act(at: now) { $0.end(id) }
    }

    package func bind(_ binding: DeviceBinding, at now: Timestamp) -> DeviceBinding.Outcome {
        act(at: now) { $0.bind(binding, at: now) }
    }

    package func logIn(_ login: DeviceLogin, at now: Timestamp) -> DeviceLogin.Outcome {
        act(at: now) { $0.logIn(login, at: now) }
    }

    package func spend(_ nonce: Nonce, at now: Timestamp) -> Bool {
        act(at: now) { $0.spend(nonce, at: now) }
    }

    /// One act, alone with the tables.
    private func act<Result>(at now: Timestamp, _ body: (inout InMemoryTables) -> Result) -> Result {
        tables.withLock { tables in
            tables.latestTime = max(tables.latestTime, now)
            return body(&tables)
        }
    }
}
