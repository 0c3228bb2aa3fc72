// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension Confirmations {
    /// Wire protocol §2, `GET /v1/confirmations/{id}`: a session sees its account's, a service every account's.
    func find(_ id: ConfirmationID, for caller: Caller, at now: Timestamp) async throws(Refusal) -> ConfirmationAnswer {
        let found = try await storage.read { tables throws(Refusal) in
            switch caller {
            case .session(let live): return try tables.requireConfirmation(id, of: live.account.id)
            case .service:
                guard let found = try tables.confirmation(id) else { throw Refusal(.notFound, step: "confirmation") }
                return found
            }
        }
        return found.answer(at: now)
    }

    /// Wire protocol §2, `GET /v1/confirmations`: what waits for an answer, the oldest first.
    func list(
        _ page: Page<ConfirmationID>,
        for live: LiveSession,
        at now: Timestamp
    ) async throws(Refusal) -> ConfirmationList {
        let found = try await storage.read { tables throws(Refusal) in
            let place = try page.after.map { id throws(Refusal) in try tables.requirePlace(id, of: live.account.id) }
            return try tables.pendingConfirmations(
                of: live.account.id,
                after: place,
                at: now,
                limit: page.limit + 1
            )
        }
        let shown = found.prefix(page.limit)
        return ConfirmationList(
            confirmations: shown.map { $0.answer(at: now) },
            next: found.count > shown.count ? shown.last?.id : nil
        )
    }

    /// A challenge for the confirm act is given only for what is there, so that nobody is asked for a finger in vain.
    func challenge(
        for device: DeviceID,
        _ confirmation: ConfirmationID,
        by live: LiveSession,
        at now: Timestamp
    ) async throws(Refusal) -> IssuedChallenge {
        try await storage.read { tables throws(Refusal) in
            _ = try tables.requireBound(device, to: live.account.id)
            _ = try tables.requireConfirmation(confirmation, of: live.account.id)
        }
        let subject = ChallengeSubject.confirm(account: live.account.id, device: device, confirmation: confirmation)
        return try await challenges.issue(for: subject, at: now)
    }
}

extension ConfirmationLookup {
    /// Wire protocol §1: what belongs to another account is not found.
    func requireConfirmation(_ id: ConfirmationID, of account: AccountID) throws(Refusal) -> StoredConfirmation {
        guard let found = try confirmation(id), found.accountID == account else {
            throw Refusal(.notFound, step: "confirmation")
        }
        return found
    }

    /// A place in a list is one of its own entries, present or past.
    fileprivate func requirePlace(_ id: ConfirmationID, of account: AccountID) throws(Refusal) -> StoredConfirmation {
        guard let found = try confirmation(id), found.accountID == account else {
            throw Refusal(InvalidMember("after"))
        }
        return found
    }
}
