// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

extension Confirmations {
    /// Wire protocol §3 and §4: challenge, proof, and last the spending, in the act itself.
    ///
    /// Unknown, foreign and ended devices take the same work and are refused as a bad proof is.
    func approve(
        _ attempt: ApprovalAttempt,
        by id: DeviceID,
        _ challenge: String,
        _ proof: Proof
    ) async throws(Refusal) -> ApprovalAnswer {
        let (account, document) = (attempt.live.account.id, attempt.confirmation.document)
        let subject = ChallengeSubject.confirm(account: account, device: id, confirmation: document.confirmationID)
        let checked = try await challenges.check(challenge, for: subject, at: attempt.now, refusing: .proofRefused)
        let device = try await storage.read { tables throws(Refusal) in try tables.boundDevice(id, of: account) }
        let act = Act.confirm(device: id, confirmation: document.confirmationID, document: document.digest)
        let shown = try await proofs.shown(
            by: proof,
            of: id,
            checkedBy: device?.verifier,
            ClaimedAct(act, challenge: checked, from: attempt.live.address, at: attempt.now)
        )
        guard device != nil, let shown else {
            throw Refusal(.proofRefused, step: device == nil ? "device.unknown" : proof.step)
        }
        let now = attempt.now
        return try await decide(attempt, shown.evidence(of: id), device: id) { tables throws(Refusal) in
            guard try tables.spend(checked.nonce) else { throw Refusal(.proofRefused, step: "challenge.spent") }
            guard var device = try tables.boundDevice(id, of: account) else {
                throw Refusal(.proofRefused, step: "device.gone")
            }
            device.lastUsedAt = now
            try tables.update(device)
        }
    }

    /// Wire protocol §5, payment password: a right one clears the count, whatever becomes of the confirmation.
    func approve(_ attempt: ApprovalAttempt, by typed: SecretText) async throws(Refusal) -> ApprovalAnswer {
        let right = try await payment.requireRight(typed, by: attempt.live, at: attempt.now)
        let renewed = await payment.passwords.renewed(right.password, of: typed)
        try await clearTries(of: right, renewed, at: attempt.now)
        return try await decide(attempt, .paymentPassword) { tables throws(Refusal) in
            _ = try tables.requirePaymentPassword(right)
        }
    }

    /// In a task of its own: whoever hangs up has said the right one all the same, and must not have begun a lock by it.
    private func clearTries(
        of right: StoredPaymentPassword,
        _ renewed: PasswordRecord?,
        at now: Timestamp
    ) async throws(Refusal) {
        let storage = storage
        let failure = await Task { () async -> Refusal? in
            do throws(Refusal) {
                try await storage.act(at: now) { tables throws(Refusal) in
                    let present = try tables.requirePaymentPassword(right)
                    let cleared = StoredPaymentPassword(
                        accountID: right.accountID,
                        password: renewed ?? present.password,
                        tries: PaymentTries()
                    )
                    try tables.keep(cleared)
                }
            } catch { return error }
            return nil
        }.value
        if let failure { throw failure }
    }

    /// Wire protocol §5, allowance: of this session, in this currency, in time, and within its sum.
    func approve(_ attempt: ApprovalAttempt, allowance token: String) async throws(Refusal) -> ApprovalAnswer {
        guard let bytes = Base64URL.decode(token), bytes.count == 32 else {
            throw Refusal(.allowanceRefused, step: "allowance.form")
        }
        let hash = hashes.ofAllowance(token: bytes)
        let found = try await storage.read { tables throws(Refusal) in
            try tables.requireAllowance(hash, covering: attempt)
        }
        return try await decide(attempt, .allowance(grantedBy: found.grantedBy)) { tables throws(Refusal) in
            var allowance = try tables.requireAllowance(hash, covering: attempt)
            allowance.spent += attempt.confirmation.document.order.money?.units ?? 0
            try tables.update(allowance)
        }
    }

    /// Signs the receipt, and in one act checks again, takes what the method costs, decides, and grants.
    private func decide(
        _ attempt: ApprovalAttempt,
        _ evidence: ReceiptClaims.Evidence,
        device: DeviceID? = nil,
        _ take: @escaping @Sendable (any ServerTables) throws(Refusal) -> Void
    ) async throws(Refusal) -> ApprovalAnswer {
        let (document, live) = (attempt.confirmation.document, attempt.live)
        let claims = ReceiptClaims(of: document, at: attempt.now, evidence: evidence)
        let receipt = try await keys.current().receipt(claims)
        let grant = grant(attempt, to: device)
        let stamp = environment.stamp(at: attempt.now, from: live.address)
        try await storage.act(at: attempt.now) { tables throws(Refusal) in
            try tables.requireStanding(live)
            var confirmation = try tables.requireConfirmation(document.confirmationID, of: live.account.id)
            try confirmation.requireUndecided()
            try take(tables)
            confirmation.decision = .approved(evidence.method, receipt)
            try tables.update(confirmation)
            try tables.record(
                .confirmationApproved,
                of: confirmation,
                device: device,
                method: evidence.method,
                by: stamp
            )
            guard let grant else { return }
            try tables.add(grant.stored, at: attempt.now)
            try tables.record(
                .allowanceGranted,
                in: .account(live.account.id),
                device: device,
                ["confirmationID": document.confirmationID.text],
                by: stamp
            )
        }
        environment.log(
            "confirmation.approved",
            [
                "account": live.account.id.text, "confirmation": document.confirmationID.text,
                "method": evidence.method.rawValue,
            ]
        )
        return ApprovalAnswer(method: evidence.method, receipt: receipt, allowance: grant?.told)
    }
}

extension DeviceLookup {
    fileprivate func boundDevice(_ id: DeviceID, of account: AccountID) throws(Refusal) -> StoredDevice? {
        guard let device = try device(id), device.accountID == account, device.end == nil else { return nil }
        return device
    }
}

extension PaymentPasswordLookup {
    /// The payment password that was checked is still the account's.
    fileprivate func requirePaymentPassword(_ checked: StoredPaymentPassword) throws(Refusal) -> StoredPaymentPassword {
        guard let stored = try paymentPassword(of: checked.accountID),
            stored.password.isOfSamePassword(as: checked.password)
        else { throw Refusal(.proofRefused, step: "payment_password.raced") }
        return stored
    }
}
