// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Asking somebody to agree, and taking the answer.
struct Confirmations: Sendable {
    let storage: any ServerStorage
    let challenges: Challenges
    let proofs: ProofChecking
    let payment: PaymentPasswords
    let keys: SigningKeySource
    let environment: ServerEnvironment
    let configuration: ServerConfiguration
    let hashes: KeyedHashes

    /// The most that may wait for an answer at once, for a session, and for an account by what services asked.
    static let pendingLimit = 10
    /// The most that a session may ask for within an hour.
    static let hourlyLimit = 60
}

/// Who asks.
enum ConfirmationAsker: Sendable {
    case session(LiveSession)
    case service(AccountID)

    var sessionID: SessionID? {
        guard case .session(let live) = self else { return nil }
        return live.session.id
    }

    /// A service is nowhere that would tell its account anything.
    var address: String? {
        guard case .session(let live) = self else { return nil }
        return live.address
    }

    var accountID: AccountID {
        switch self {
        case .session(let live): live.account.id
        case .service(let account): account
        }
    }
}

extension Confirmations {
    /// Wire protocol §2, `POST /v1/confirmations`: the same order sent again is the same confirmation.
    func ask(
        _ message: NewConfirmation,
        by caller: Caller,
        at now: Timestamp
    ) async throws(Refusal) -> (answer: ConfirmationAnswer, isNew: Bool) {
        let asker = try requireAsker(message, caller)
        try requireLimitedTotal(message)
        let known = try await storage.read { tables throws(Refusal) in
            try tables.requireAccount(asker.accountID)
            return try tables.sameOrder(message.order, of: asker.accountID)
        }
        if let known { return (known.answer(at: now), false) }
        let fresh = confirmation(message, by: asker, at: now)
        let stamp = environment.stamp(at: now, from: asker.address)
        let raced = try await storage.act(at: now) { tables throws(Refusal) in
            if case .session(let live) = asker { try tables.requireStanding(live) }
            try tables.requireAccount(asker.accountID)
            if let known = try tables.sameOrder(message.order, of: asker.accountID) {
                return known as StoredConfirmation?
            }
            try tables.requireFewPending(for: asker, at: now)
            try tables.requireFewNew(for: asker, at: now)
            try tables.insert(fresh)
            try tables.record(.confirmationCreated, of: fresh, by: stamp)
            return nil
        }
        if let raced { return (raced.answer(at: now), false) }
        environment.log("confirmation.created", ["account": asker.accountID.text, "confirmation": fresh.id.text])
        return (fresh.answer(at: now), true)
    }

    /// Wire protocol §2: a service says whose agreement it wants, a session means its own account.
    private func requireAsker(_ message: NewConfirmation, _ caller: Caller) throws(Refusal) -> ConfirmationAsker {
        switch (caller, message.accountID) {
        case (.session(let live), nil): return .session(live)
        case (.service, let account?): return .service(account)
        default: throw Refusal(InvalidMember("accountID"))
        }
    }

    /// Wire protocol §5: an allowance's total is bounded.
    private func requireLimitedTotal(_ message: NewConfirmation) throws(Refusal) {
        guard message.order.kind == .payment || configuration.allowanceLimits.allow(message.money) else {
            throw Refusal(InvalidMember("total"))
        }
    }

    private func confirmation(
        _ message: NewConfirmation,
        by asker: ConfirmationAsker,
        at now: Timestamp
    ) -> StoredConfirmation {
        let document = ConfirmationDocument(
            of: message.order,
            origin: configuration.parsedOrigins[0],
            accountID: asker.accountID,
            confirmationID: ConfirmationID(randomBytes: environment.randomBytes(16)),
            createdAt: now,
            expiresAt: now.adding(seconds: configuration.confirmationLifetime)
        )
        return StoredConfirmation(
            document: document,
            askedBy: asker.sessionID,
            acceptedMethods: AcceptanceRule.methods(
                for: message.order.kind,
                message.money,
                by: configuration.acceptanceRules,
                on: configuration.methods
            )
        )
    }
}

extension ServerLookup {
    /// A service asks for somebody who is there.
    fileprivate func requireAccount(_ id: AccountID) throws(Refusal) {
        guard try account(id) != nil else { throw Refusal(.notFound, step: "account") }
    }

    /// Wire protocol §2: a reference names one confirmation of its account for ever.
    fileprivate func sameOrder(_ order: Order, of account: AccountID) throws(Refusal) -> StoredConfirmation? {
        guard let known = try confirmation(of: account, reference: order.reference) else { return nil }
        guard known.document.order == order else { throw Refusal(.referenceInUse, step: "reference") }
        return known
    }

    /// Wire protocol §2: at most 10 wait, counted for each session by itself, and for the account by what services
    /// asked.
    fileprivate func requireFewPending(for asker: ConfirmationAsker, at now: Timestamp) throws(Refusal) {
        let ends = try pendingEnds(of: asker.accountID, askedBy: asker.sessionID, at: now)
        guard ends.count < Confirmations.pendingLimit else {
            throw .waiting(.tooManyRequests, step: "confirmations.pending", until: ends[0], at: now)
        }
    }

    /// Wire protocol §2: at most 60 new ones an hour, for each session by itself.
    fileprivate func requireFewNew(for asker: ConfirmationAsker, at now: Timestamp) throws(Refusal) {
        guard let session = asker.sessionID else { return }
        let starts = try starts(ofThoseAskedBy: session, since: now.adding(seconds: -3600))
        guard starts.count < Confirmations.hourlyLimit else {
            throw .waiting(.tooManyRequests, step: "confirmations.new", until: starts[0].adding(seconds: 3600), at: now)
        }
    }
}

extension StoredConfirmation {
    /// Wire protocol §1: an expired one reads `expired` without anyone writing it.
    func status(at now: Timestamp) -> ConfirmationStatus {
        switch decision {
        case .approved: .approved
        case .rejected: .rejected
        case nil: now < document.expiresAt ? .pending : .expired
        }
    }

    func answer(at now: Timestamp) -> ConfirmationAnswer {
        var approval: ConfirmationAnswer.Approval?
        if case .approved(let method, let receipt) = decision { approval = .init(method: method, receipt: receipt) }
        return ConfirmationAnswer(
            document,
            status: status(at: now),
            acceptedMethods: acceptedMethods,
            approval: approval
        )
    }
}
