// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import LatchkeyWire

// What the person saw is what gets signed, and what the server checks.
extension DeviceLogin {
    /// Asks the person to agree, by one prompt and one signature over exactly what they were shown.
    ///
    /// The server writes the document; it is compared with what was asked for, shown, and only then signed. Where the answer
    /// was lost, the same call with the same reference goes on where it was, and never pays twice: a confirmation that was
    /// agreed to comes back with its receipt and without a prompt.
    /// - Parameters:
    ///   - request: A payment or an allowance.
    ///   - session: The session of a bound account.
    ///   - allowance: An allowance of this session, which spares the prompt where it covers the sum.
    ///   - prompt: What the person is asked; `nil` for a sentence made of the document's members. Its words are the app's
    ///     duty then.
    /// - Returns: The receipt, and the allowance where one was granted.
    /// - Throws: ``DeviceLoginError``; after ``DeviceLoginError/Code/ownerNotPresent`` the confirmation is open still, for
    ///   another try or for the payment password.
    public func confirm(
        _ request: ConfirmationRequest,
        in session: Session,
        using allowance: Allowance? = nil,
        asking prompt: Prompt? = nil
    ) async throws(DeviceLoginError) -> ApprovedConfirmation {
        try await alone(session) { [self] () async throws(DeviceLoginError) in
            let open = try await askAlone(request, session)
            if let allowance, open.status == .pending, open.acceptedMethods.contains(.allowance) {
                do throws(DeviceLoginError) {
                    return try await approveAlone(open, .allowance(allowance), session)
                } catch {
                    // It does not cover the sum, or has ended: the person is asked.
                    guard error.problem?.code == .allowanceRefused else { throw error }
                }
            }
            return try await approveAlone(open, .device(prompt), session)
        }
    }

    /// Runs what belongs to one wish as one attempt of the account, so that all of it ends when that is given up.
    func alone<Value: Sendable>(
        _ session: Session,
        _ body: @escaping @Sendable () async throws(DeviceLoginError) -> Value
    ) async throws(DeviceLoginError) -> Value {
        guard let account = AccountID(session.account.id) else {
            throw DeviceLoginError(.malformedAnswer, "the session's account has no id")
        }
        return try await attempts.run(.confirming, account, body)
    }

    // MARK: What there is to agree to

    /// Asks the server for a confirmation; the same reference with the same members is the same one.
    ///
    /// - Returns: What may be shown: the server's document, compared with the request.
    /// - Throws: ``DeviceLoginError``; ``DeviceLoginError/Code/documentMismatch`` before anybody is shown anything.
    public func ask(
        for request: ConfirmationRequest,
        in session: Session
    ) async throws(DeviceLoginError) -> OpenConfirmation {
        try await alone(session) { [self] () async throws(DeviceLoginError) in try await askAlone(request, session) }
    }

    private func askAlone(
        _ request: ConfirmationRequest,
        _ session: Session
    ) async throws(DeviceLoginError) -> OpenConfirmation {
        let message = try request.message()
        try await calls.requireOwnServer()
        return try await open(try await calls.ask(message, session.token), message.order, session)
    }

    /// What waits for the account of a session, whoever asked for it; the oldest first.
    ///
    /// - Throws: ``DeviceLoginError``; one document that cannot be shown spoils the list, for it may hide another.
    public func pendingConfirmations(in session: Session) async throws(DeviceLoginError) -> [OpenConfirmation] {
        try await calls.requireOwnServer()
        var found: [OpenConfirmation] = []
        var place: ConfirmationID?
        for _ in 0..<Self.mostPending {
            let part = try await calls.pendingConfirmations(after: place, session.token)
            for answer in part.confirmations { found.append(try await open(answer, nil, session)) }
            guard let next = part.next else { return found }
            place = next
        }
        throw DeviceLoginError(.malformedAnswer, "GET /v1/confirmations: the list has no end")
    }

    /// More than a server has pending for one account.
    private static let mostPending = 1_000

    /// How a confirmation stands now, as after an answer that was lost.
    ///
    /// - Throws: ``DeviceLoginError``.
    public func confirmation(_ id: String, in session: Session) async throws(DeviceLoginError) -> OpenConfirmation {
        guard let id = ConfirmationID(id) else {
            throw DeviceLoginError(.unusableOrder, "the confirmation's id is none")
        }
        try await calls.requireOwnServer()
        let answer = try await calls.confirmation(id, session.token)
        guard answer.id == id else {
            throw DeviceLoginError(.documentMismatch, "it is another confirmation: member id")
        }
        return try await open(answer, nil, session)
    }

    /// Reads a document and compares all that is known of it.
    private func open(
        _ answer: ConfirmationAnswer,
        _ order: Order?,
        _ session: Session
    ) async throws(DeviceLoginError) -> OpenConfirmation {
        guard let account = AccountID(session.account.id) else {
            throw DeviceLoginError(.malformedAnswer, "the session's account has no id")
        }
        let server = try await calls.requireOwnServer()
        let expectation = DocumentExpectation(server: server, accountID: account, order: order)
        do {
            return OpenConfirmation(answer, try answer.openDocument(expecting: expectation))
        } catch {
            throw DeviceLoginError(.documentMismatch, "the document says otherwise: member \(error.member)")
        }
    }

    // MARK: Turning down

    /// Turns a confirmation down; what is sent already is waited for, also where the task is cancelled.
    ///
    /// - Throws: ``DeviceLoginError``; one that was turned down already is no error, one that was agreed to is
    ///   ``DeviceLoginError/Code/alreadyApproved``.
    public func reject(_ confirmation: OpenConfirmation, in session: Session) async throws(DeviceLoginError) {
        try await alone(session) { [self] () async throws(DeviceLoginError) in
            try await waitedFor { [self] () async throws(DeviceLoginError) in
                do throws(DeviceLoginError) {
                    try await calls.reject(confirmation.document.confirmationID, session.token)
                } catch {
                    guard Self.mayBeDecided(error) else { throw error }
                    try await lookAtRejection(of: confirmation, after: error, session)
                }
            }
        }
    }

    private func lookAtRejection(
        of confirmation: OpenConfirmation,
        after error: DeviceLoginError,
        _ session: Session
    ) async throws(DeviceLoginError) {
        let now: OpenConfirmation
        do {
            now = try await self.confirmation(confirmation.id, in: session)
        } catch let later {
            throw DeviceLoginError(.outcomeUnknown, "\(error.diagnosis); then \(later.diagnosis)")
        }
        switch now.status {
        case .rejected: return
        case .approved: throw DeviceLoginError(.alreadyApproved, "somebody has agreed to it")
        case .expired: throw DeviceLoginError(.expired, "nobody decided in time")
        case .pending: throw error
        }
    }

    /// Ends an allowance before its time; nothing happens where it has ended.
    ///
    /// - Throws: ``DeviceLoginError``.
    public func end(_ allowance: Allowance, in session: Session) async throws(DeviceLoginError) {
        try await calls.end(allowance.token, session.token)
    }

    /// Sets the payment password, which ends every allowance.
    ///
    /// - Parameters:
    ///   - paymentPassword: Six digits that are no row, or 8 to 128 characters.
    ///   - password: The account's password, once more.
    ///   - session: A session of the account.
    /// - Throws: ``DeviceLoginError``; one that is too easy, and a wrong password, are the server's to refuse.
    public func setPaymentPassword(
        _ paymentPassword: String,
        password: String,
        in session: Session
    ) async throws(DeviceLoginError) {
        try await calls.requireOwnServer()
        let message = NewPaymentPassword(password: password, paymentPassword: paymentPassword)
        try await calls.setPaymentPassword(message, session.token)
    }

    /// The digest of this device's key for an account: whoever keeps it can check receipts without trusting the server.
    ///
    /// - Returns: base64url(SHA-256) of the public key, as the device has it; `nil` where the account is not bound here or
    ///   its key is gone; a receipt that is checked with `nil` is the server's word.
    /// - Throws: ``DeviceLoginError``.
    public func keyDigest(of account: Account) async throws(DeviceLoginError) -> String? {
        guard let record = try await record(of: account), record.deviceID != nil else { return nil }
        let key: [UInt8]?
        do { key = try await device.publicKey(record.key) } catch { throw failure(error) }
        return key.map { WireDigest(of: $0).description }
    }

    /// The server's list of keys, to be kept beside receipts (``Receipt/init(checking:with:keyDigest:)``).
    ///
    /// - Throws: ``DeviceLoginError``.
    public func serverKeyList() async throws(DeviceLoginError) -> ServerKeyList {
        ServerKeyList(try await calls.requireOwnServer(fresh: true))
    }
}
