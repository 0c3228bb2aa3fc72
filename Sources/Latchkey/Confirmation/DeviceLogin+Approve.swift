// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

// The ways to agree, each with what its receipt has to say.
extension DeviceLogin {
    /// Agrees by this device: one prompt, one signature over the document's digest.
    ///
    /// A person who takes so long that the signature would come too late is asked once more. Cancelling the task takes the
    /// prompt away and sends nothing; what is sent already is waited for.
    /// - Parameters:
    ///   - confirmation: What the person was shown.
    ///   - session: The session of a bound account.
    ///   - prompt: What the person is asked; `nil` for a sentence made of the document's members.
    /// - Returns: The receipt, and the allowance where one was granted.
    /// - Throws: ``DeviceLoginError``; ``DeviceLoginError/Code/methodNotAccepted`` before anybody is asked.
    public func approve(
        _ confirmation: OpenConfirmation,
        in session: Session,
        asking prompt: Prompt? = nil
    ) async throws(DeviceLoginError) -> ApprovedConfirmation {
        try await alone(session) { [self] () async throws(DeviceLoginError) in
            try await approveAlone(confirmation, .device(prompt), session)
        }
    }

    /// Agrees by the payment password: the weaker way, and recorded as such.
    ///
    /// - Throws: ``DeviceLoginError``; with ``ServerProblem/Code/paymentPasswordWrong`` the tries that are left, with
    ///   ``ServerProblem/Code/paymentPasswordLocked`` the time until it may be tried again.
    public func approve(
        _ confirmation: OpenConfirmation,
        paymentPassword: String,
        in session: Session
    ) async throws(DeviceLoginError) -> ApprovedConfirmation {
        let password = SecretText(paymentPassword)
        return try await alone(session) { [self] () async throws(DeviceLoginError) in
            try await approveAlone(confirmation, .paymentPassword(password), session)
        }
    }

    /// Agrees by an allowance of the same session, without a prompt.
    ///
    /// - Throws: ``DeviceLoginError``; ``ServerProblem/Code/allowanceRefused`` where it does not cover the sum or has ended.
    public func approve(
        _ confirmation: OpenConfirmation,
        using allowance: Allowance,
        in session: Session
    ) async throws(DeviceLoginError) -> ApprovedConfirmation {
        try await alone(session) { [self] () async throws(DeviceLoginError) in
            try await approveAlone(confirmation, .allowance(allowance), session)
        }
    }

    // MARK: One after the other

    /// What is sent, and what its receipt has to say of it.
    private struct Sending: Sendable {
        let approval: ApprovalRequest
        var allowance: SecretText?
        let expecting: @Sendable (ReceiptClaims.Evidence) -> Bool
    }

    /// How somebody agrees.
    enum Way: Sendable {
        case device(Prompt?)
        case paymentPassword(SecretText)
        case allowance(Allowance)
    }

    private func method(_ way: Way, _ session: Session) async throws(DeviceLoginError) -> ApprovalMethod {
        switch way {
        case .device: try await record(of: session.account)?.sealingKey == nil ? .deviceKey : .deviceSecret
        case .paymentPassword: .paymentPassword
        case .allowance: .allowance
        }
    }

    /// The approval while nothing else of the account is under way; nothing is sent once it was given up.
    func approveAlone(
        _ confirmation: OpenConfirmation,
        _ way: Way,
        _ session: Session
    ) async throws(DeviceLoginError) -> ApprovedConfirmation {
        guard session.account.id == confirmation.document.accountID.text else {
            throw DeviceLoginError(.documentMismatch, "the confirmation is of another account than the session")
        }
        if let settled = try await settled(confirmation) { return settled }
        let method = try await method(way, session)
        guard confirmation.acceptedMethods.contains(method) else {
            throw DeviceLoginError(.methodNotAccepted, "\(method.rawValue) is not accepted")
        }
        let sending = try await sending(confirmation, way, session)
        return try await waitedFor { [self] () async throws(DeviceLoginError) in
            try await send(sending, confirmation, session)
        }
    }

    /// What is sent is waited for, whoever gives up meanwhile: else nobody would know what was decided.
    func waitedFor<Value: Sendable>(
        _ send: @escaping @Sendable () async throws(DeviceLoginError) -> Value
    ) async throws(DeviceLoginError) -> Value {
        guard !Task.isCancelled else { throw DeviceLoginError(.cancelled, "given up before it was sent") }
        let sent = Task { () async -> Result<Value, DeviceLoginError> in
            do throws(DeviceLoginError) {
                return .success(try await send())
            } catch {
                return .failure(error)
            }
        }
        return try await sent.value.get()
    }

    private func sending(
        _ confirmation: OpenConfirmation,
        _ way: Way,
        _ session: Session
    ) async throws(DeviceLoginError) -> Sending {
        let digest = confirmation.document.digest.bytes
        switch way {
        case .device(let prompt): return try await proved(confirmation, prompt, session)
        case .paymentPassword(let password):
            return Sending(approval: .paymentPassword(password, digest: digest)) { $0 == .paymentPassword }
        case .allowance(let allowance):
            return Sending(approval: .allowance(digest: digest), allowance: allowance.token) {
                [id = allowance.grantedBy] in
                $0 == .allowance(grantedBy: id)
            }
        }
    }

    private func proved(
        _ confirmation: OpenConfirmation,
        _ prompt: Prompt?,
        _ session: Session
    ) async throws(DeviceLoginError) -> Sending {
        let (record, device) = try await usableBinding(of: session.account)
        let id = confirmation.document.confirmationID
        let act = Act.confirm(device: device, confirmation: id, document: confirmation.document.digest)
        let prompt = prompt ?? Prompt(texts.confirmationPrompt(confirmation.request))
        let proved: Proved
        do throws(DeviceLoginError) {
            let credential = try await currentCredential(record)
            proved = try await prove(act, by: credential, asking: prompt, .confirm(device, id), session.token)
        } catch {
            throw await noting(error, record)
        }
        let approval = ApprovalRequest.device(device, challenge: proved.challenge.text, proved.proof)
        let bytes = act.bytes(origin: try calls.origin(), challenge: proved.challenge)
        let expected = try await evidence(of: proved.proof, over: bytes, device, record)
        return Sending(approval: approval) { $0 == expected }
    }

    private func send(
        _ sending: Sending,
        _ confirmation: OpenConfirmation,
        _ session: Session
    ) async throws(DeviceLoginError) -> ApprovedConfirmation {
        let id = confirmation.document.confirmationID
        let answer: ApprovalAnswer
        do {
            answer = try await calls.approve(id, sending.approval, allowance: sending.allowance, session.token)
        } catch {
            guard Self.mayBeDecided(error) else { throw error }
            return try await look(confirmation, after: error, session)
        }
        let receipt: VerifiedReceipt
        do { receipt = try await verified(answer.receipt, confirmation) } catch { throw Self.afterSending(error) }
        guard sending.expecting(receipt.claims.evidence) else {
            throw DeviceLoginError(.receiptRefused, "the receipt tells of another way than the one that was gone")
        }
        guard answer.method == receipt.claims.evidence.method else {
            throw DeviceLoginError(.receiptRefused, "the receipt tells of another method than the server")
        }
        return ApprovedConfirmation(
            confirmation: confirmation,
            method: ApprovalMethod(rawValue: answer.method.rawValue),
            receipt: Receipt(answer.receipt.text, receipt),
            allowance: try Self.allowance(answer.allowance, receipt)
        )
    }

    /// What was granted is what was signed, and nothing else; a payment grants nothing.
    private static func allowance(
        _ granted: GrantedAllowance?,
        _ receipt: VerifiedReceipt
    ) throws(DeviceLoginError) -> Allowance? {
        guard let granted, case .allowance(let signed) = receipt.document.order else { return nil }
        let latest = Int64(receipt.claims.issuedAt + signed.seconds + 1) * 1000
        guard granted.total == signed.total, granted.currency == signed.currency,
            granted.expiresAt.milliseconds <= latest
        else { throw DeviceLoginError(.receiptRefused, "the allowance is another one than was signed") }
        return Allowance(granted, by: receipt.claims.confirmationID)
    }

    /// Whether the confirmation may have been decided though this came back.
    static func mayBeDecided(_ error: DeviceLoginError) -> Bool {
        switch error.problem?.code {
        case .alreadyDecided?, .confirmationExpired?: true
        case nil: error.code == .unreachable || error.code == .timedOut || error.code == .malformedAnswer
        default: error.problem.map { $0.status >= 500 } ?? false
        }
    }

    /// Wire protocol §5: an approval whose answer was lost is found again by its id.
    private func look(
        _ confirmation: OpenConfirmation,
        after error: DeviceLoginError,
        _ session: Session
    ) async throws(DeviceLoginError) -> ApprovedConfirmation {
        let now: OpenConfirmation
        do {
            now = try await self.confirmation(confirmation.id, in: session)
        } catch let later {
            guard later.code != .documentMismatch else {
                throw DeviceLoginError(.receiptRefused, "after it was sent: \(later.diagnosis)")
            }
            throw DeviceLoginError(.outcomeUnknown, "\(error.diagnosis); then \(later.diagnosis)")
        }
        guard now.document.bytes == confirmation.document.bytes else {
            throw DeviceLoginError(.receiptRefused, "after it was sent the document is another one")
        }
        let found: ApprovedConfirmation?
        do { found = try await settled(now) } catch let later { throw Self.afterSending(later) }
        guard let found else { throw error }
        return found
    }

    /// What stands between a sent approval and its receipt leaves unknown here what is decided there.
    private static func afterSending(_ error: DeviceLoginError) -> DeviceLoginError {
        switch error.code {
        case .rejected, .expired, .receiptRefused: error
        default: DeviceLoginError(.outcomeUnknown, "after it was sent: \(error.diagnosis)")
        }
    }

    /// What is decided already: approved with its receipt, or an end that is thrown; `nil` while it is open.
    private func settled(_ confirmation: OpenConfirmation) async throws(DeviceLoginError) -> ApprovedConfirmation? {
        switch confirmation.status {
        case .pending: return nil
        case .rejected: throw DeviceLoginError(.rejected, "it was turned down")
        case .expired: throw DeviceLoginError(.expired, "nobody decided in time")
        case .approved: break
        }
        guard let approval = confirmation.approval else {
            throw DeviceLoginError(.malformedAnswer, "it is approved and has no receipt")
        }
        let receipt = try await verified(approval.receipt, confirmation)
        guard receipt.claims.evidence.method == approval.method else {
            throw DeviceLoginError(.receiptRefused, "the receipt tells of another method than the server")
        }
        try await requireOwnKey(receipt.claims)
        return ApprovedConfirmation(
            confirmation: confirmation,
            method: ApprovalMethod(rawValue: approval.method.rawValue),
            receipt: Receipt(approval.receipt.text, receipt),
            allowance: nil
        )
    }

    /// Checks a receipt over this document; where its key is not known the list of keys is fetched once more.
    private func verified(
        _ receipt: UnverifiedReceipt,
        _ confirmation: OpenConfirmation
    ) async throws(DeviceLoginError) -> VerifiedReceipt {
        let bytes = confirmation.document.bytes
        let known = ReceiptVerifier(server: try await calls.requireOwnServer(), document: bytes)
        do {
            return try known.verify(receipt)
        } catch {
            guard error == .key else { return try Receipt.verify(receipt, known) }
        }
        let fresh = ReceiptVerifier(server: try await calls.requireOwnServer(fresh: true), document: bytes)
        return try Receipt.verify(receipt, fresh)
    }

    /// What this device is said to have signed, its own key has signed; another device may have, with a key unknown here.
    private func requireOwnKey(_ claims: ReceiptClaims) async throws(DeviceLoginError) {
        guard case .deviceKey(let device, let person) = claims.evidence else { return }
        // What cannot be looked up is not known here, and a paid payment is not to be hidden for it.
        let record = try? await book.binding(claims.accountID, at: try calls.origin())
        guard let record, record.deviceID == device else { return }
        // After a restore the key is gone, and what it has signed before is still good.
        let own = try? await self.device.publicKey(record.key)
        guard own == nil || own == person.subjectPublicKeyInfo else {
            throw DeviceLoginError(.receiptRefused, "the receipt is signed by a key that this device does not have")
        }
    }

    /// What a receipt has to say of a proof by this device.
    private func evidence(
        of proof: Proof,
        over act: [UInt8],
        _ device: DeviceID,
        _ record: BindingRecord
    ) async throws(DeviceLoginError) -> ReceiptClaims.Evidence {
        switch proof {
        case .signature(let signature):
            let key = try await publicKey(record.key)
            let person = ReceiptClaims.PersonSignature(subjectPublicKeyInfo: key, act: act, signature: signature)
            return .deviceKey(device, person)
        case .sealed:
            return .deviceSecret(device, act: act)
        }
    }

    private func publicKey(_ name: KeyName) async throws(DeviceLoginError) -> [UInt8] {
        let key: [UInt8]?
        do { key = try await device.publicKey(name) } catch { throw failure(error) }
        guard let key else { throw DeviceLoginError(DeviceError(.keyNotFound)) }
        return key
    }
}
