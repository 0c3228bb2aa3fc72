// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension InMemoryTables {
    func session(_ id: SessionID) -> StoredSession? {
        sessions[id]
    }

    func session(tokenHash: [UInt8]) -> StoredSession? {
        sessionIDs[tokenHash].flatMap { sessions[$0] }
    }

    func sessions(of account: AccountID) -> [StoredSession] {
        (sessionsOfAccount[account] ?? []).compactMap { sessions[$0] }
            .sorted { ($0.openedAt, $0.id.text) < ($1.openedAt, $1.id.text) }
    }

    func sessionCount(of account: AccountID) -> Int {
        sessionsOfAccount[account]?.count ?? 0
    }

    func sessionsMakingRoom(in account: AccountID, count: Int, at now: Timestamp) -> [StoredSession] {
        func comesBefore(_ first: StoredSession, _ second: StoredSession) -> Bool {
            let (isOver, isOtherOver) = (first.expiresAt <= now, second.expiresAt <= now)
            guard isOver == isOtherOver else { return isOver }
            return (first.lastUsedAt, first.openedAt, first.id.text) < (
                second.lastUsedAt, second.openedAt, second.id.text
            )
        }
        let all = (sessionsOfAccount[account] ?? []).compactMap { sessions[$0] }
        guard count == 1 else { return Array(all.sorted(by: comesBefore).prefix(count)) }
        return all.min(by: comesBefore).map { [$0] } ?? []
    }

    func insert(_ session: StoredSession) throws(Refusal) {
        guard sessions[session.id] == nil, sessionIDs[session.tokenHash] == nil else {
            throw .contradiction("session")
        }
        sessions[session.id] = session
        sessionIDs[session.tokenHash] = session.id
        sessionsOfAccount[session.accountID] = (sessionsOfAccount[session.accountID] ?? []).union([session.id])
    }

    func update(_ session: StoredSession) throws(Refusal) {
        guard sessions[session.id] != nil else { throw .contradiction("session") }
        sessions[session.id]?.lastUsedAt = session.lastUsedAt
    }

    func endSession(_ id: SessionID) {
        guard let session = sessions[id] else { return }
        sessions[id] = nil
        sessionIDs[session.tokenHash] = nil
        sessionsOfAccount[session.accountID]?.remove(id)
    }
}
