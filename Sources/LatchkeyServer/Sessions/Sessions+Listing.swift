// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension Sessions {
    /// Wire protocol §2, `GET /v1/sessions`: those that are not over, the earliest first.
    func list(for live: LiveSession, at now: Timestamp) async throws(Refusal) -> SessionList {
        let (all, epoch) = try await storage.read { tables throws(Refusal) in
            (try tables.sessions(of: live.account.id), try tables.epoch())
        }
        let sessions = all.filter { isAlive($0, in: epoch, at: now) }
        return SessionList(sessions: sessions.map { $0.listed(isCurrent: $0.id == live.session.id) })
    }

    /// Wire protocol §2, `DELETE /v1/sessions`: all others of the account end.
    func endOthers(of live: LiveSession, at now: Timestamp) async throws(Refusal) {
        let stamp = environment.stamp(at: now, from: live.address)
        let count = try await storage.act(at: now) { tables throws(Refusal) in
            try tables.requireStanding(live)
            let others = try tables.sessions(of: live.account.id).filter { $0.id != live.session.id }
            for other in others { try tables.end(other, by: stamp) }
            return others.count
        }
        environment.log("session.others_ended", ["account": live.account.id.text, "count": String(count)])
    }

    /// Wire protocol §2, `DELETE /v1/sessions/{id}`: one of the account's, the caller's own included.
    func end(_ id: SessionID, by live: LiveSession, at now: Timestamp) async throws(Refusal) {
        let stamp = environment.stamp(at: now, from: live.address)
        try await storage.act(at: now) { tables throws(Refusal) in
            try tables.requireStanding(live)
            let epoch = try tables.epoch()
            guard let session = try tables.session(id), session.accountID == live.account.id,
                isAlive(session, in: epoch, at: now)
            else { throw Refusal(.notFound, step: "session.other") }
            try tables.end(session, by: stamp)
        }
        environment.log("session.ended", ["account": live.account.id.text, "session": id.text])
    }

    private func isAlive(_ session: StoredSession, in epoch: Epoch, at now: Timestamp) -> Bool {
        do throws(Refusal) { try requireAlive(session, in: epoch, at: now) } catch { return false }
        return true
    }
}

extension StoredSession {
    fileprivate func listed(isCurrent: Bool) -> ListedSession {
        ListedSession(
            id: id,
            opened: ListedSession.Opening(
                method: method,
                label: holder.label,
                deviceID: deviceID,
                address: holder.address,
                time: openedAt
            ),
            lastUsedAt: lastUsedAt,
            isCurrent: isCurrent
        )
    }
}
