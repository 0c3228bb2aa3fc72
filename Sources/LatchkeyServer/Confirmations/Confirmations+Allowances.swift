// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

extension Confirmations {
    /// An allowance with its token, before anybody has it.
    struct Grant: Sendable {
        let stored: StoredAllowance
        let told: GrantedAllowance
    }

    /// What the approval of an allowance gives; `nil` for a payment.
    func grant(_ attempt: ApprovalAttempt, to device: DeviceID?) -> Grant? {
        let document = attempt.confirmation.document
        guard case .allowance(let allowance) = document.order, let total = document.order.money else { return nil }
        let token = environment.randomBytes(32)
        let end = attempt.now.adding(seconds: allowance.seconds)
        let holder = AllowanceHolder(
            accountID: attempt.live.account.id,
            sessionID: attempt.live.session.id,
            deviceID: device
        )
        let stored = StoredAllowance(
            tokenHash: hashes.ofAllowance(token: token),
            holder: holder,
            grantedBy: document.confirmationID,
            limit: AllowanceLimit(currency: allowance.currency, total: total.units, expiresAt: end)
        )
        let told = GrantedAllowance(token: Base64URL.encode(token), expiresAt: end, allowance: allowance)
        return Grant(stored: stored, told: told)
    }

    /// Wire protocol §2, `DELETE /v1/allowance`: nothing happens unless it is this session's.
    func endAllowance(_ token: String, by live: LiveSession, at now: Timestamp) async throws(Refusal) {
        guard let bytes = Base64URL.decode(token), bytes.count == 32 else { return }
        let hash = hashes.ofAllowance(token: bytes)
        let found = try await storage.read { tables throws(Refusal) in try tables.allowance(tokenHash: hash) }
        guard let found, found.sessionID == live.session.id else { return }
        let stamp = environment.stamp(at: now, from: live.address)
        try await storage.act(at: now) { tables throws(Refusal) in
            guard let allowance = try tables.allowance(tokenHash: hash) else { return }
            try tables.end(allowance, by: stamp)
        }
        environment.log("allowance.ended", ["account": live.account.id.text, "session": live.session.id.text])
    }
}

extension AllowanceLookup {
    /// Wire protocol §5: it approves payments of the same session, in its currency, until it ends, up to its sum.
    func requireAllowance(_ hash: [UInt8], covering attempt: ApprovalAttempt) throws(Refusal) -> StoredAllowance {
        func refused(_ step: String) -> Refusal { Refusal(.allowanceRefused, step: "allowance." + step) }
        guard let allowance = try allowance(tokenHash: hash) else { throw refused("unknown") }
        guard allowance.sessionID == attempt.live.session.id else { throw refused("session") }
        guard attempt.now < allowance.limit.expiresAt else { throw refused("expired") }
        guard let money = attempt.confirmation.document.order.money, money.currency.code == allowance.limit.currency
        else { throw refused("currency") }
        guard money.units <= allowance.limit.total - allowance.spent else { throw refused("sum") }
        return allowance
    }
}

extension AllowanceTable {
    /// Adds an allowance; those of the account whose time is over go.
    func add(_ allowance: StoredAllowance, at now: Timestamp) throws(Refusal) {
        for over in try allowances(of: allowance.accountID) where over.limit.expiresAt <= now {
            try endAllowance(tokenHash: over.tokenHash)
        }
        try insert(allowance)
    }
}
