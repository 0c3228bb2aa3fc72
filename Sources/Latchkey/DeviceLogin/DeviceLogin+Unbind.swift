// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import LatchkeyWire

/// How far an unbinding has come: here it has ended the binding in either case.
public enum UnbindingOutcome: Sendable, Hashable {
    /// The server has ended it, too.
    case complete
    /// The server does not know yet and will be told at the next occasion; the error is what stood in the way.
    case serverNotToldYet(DeviceLoginError)
}

extension DeviceLogin {
    /// Ends the binding of an account on this device by the owner's presence, with or without a network.
    ///
    /// One prompt releases a signature that says so. It is remembered before the key is deleted, and taken to the server
    /// now or, where that fails, at every later occasion; ``deliverPendingUnbindings(by:)`` is one. A binding that the
    /// server has ended already is forgotten without a prompt.
    /// - Parameters:
    ///   - account: An account bound on this device.
    ///   - prompt: What the person is asked; `nil` for a sentence that names the account.
    /// - Returns: Whether the server knows.
    /// - Throws: ``DeviceLoginError``; the binding is then as it was. ``DeviceLoginError/Code/needsPassword`` where the
    ///   device cannot sign any more: sign in by password and take ``unbind(_:by:)``.
    @discardableResult
    public func unbind(
        _ account: Account,
        asking prompt: Prompt? = nil
    ) async throws(DeviceLoginError) -> UnbindingOutcome {
        guard let id = AccountID(account.id) else { throw .notBound }
        return try await attempts.run(.unbinding, id) { [self] () async throws(DeviceLoginError) in
            try await unbindAlone(account, prompt ?? Prompt(texts.unbindingPrompt(account.username)))
        }
    }

    /// Ends the binding of an account on this device by a session of that account, such as one opened by password.
    ///
    /// Where the server does not take it, the next session of the account tells it again.
    /// - Parameters:
    ///   - account: An account bound on this device, whether or not its key still helps.
    ///   - session: A session of the same account.
    /// - Returns: Whether the server knows.
    /// - Throws: ``DeviceLoginError``; the binding is then as it was. ``DeviceLoginError/Code/notBound`` also for a session
    ///   of another account.
    @discardableResult
    public func unbind(_ account: Account, by session: Session) async throws(DeviceLoginError) -> UnbindingOutcome {
        guard session.account.id == account.id, let id = AccountID(account.id) else { throw .notBound }
        return try await attempts.run(.unbinding, id) { [self] () async throws(DeviceLoginError) in
            guard let record = try await record(of: account), let device = record.deviceID else { throw .notBound }
            guard !Task.isCancelled else { throw DeviceLoginError(.cancelled, "given up before anything was ended") }
            return try await end(record, telling: record.unbinding(.device(device, proof: nil)), session)
        }
    }

    /// Tells the server of bindings that have ended here and of which it does not know yet.
    ///
    /// That is done at every sign-in, login and binding, too. Where the server does not take the device's own word, which is
    /// all the same to an unknown device and to a bad proof, the account's next session looks and says it.
    /// - Parameter session: Whose owner speaks for unbindings that no device has signed; `nil` leaves those.
    /// - Returns: how many are left.
    /// - Throws: ``DeviceLoginError``: what stood in the way first.
    @discardableResult
    public func deliverPendingUnbindings(by session: Session? = nil) async throws(DeviceLoginError) -> Int {
        if let error = try await deliver(by: session) { throw error }
        return try await book.unbindings(at: try calls.origin()).count
    }

    // MARK: One after the other

    private func unbindAlone(
        _ account: Account,
        _ prompt: Prompt
    ) async throws(DeviceLoginError) -> UnbindingOutcome {
        guard let known = try await record(of: account) else { throw .notBound }
        // The server has ended it and said so: there is nobody to ask and nothing to tell.
        if case .needsPassword(_, .revoked) = known.state { return try await end(known, telling: nil, nil) }
        let (record, deviceID) = try await usableBinding(of: account)
        let proof: Proof
        do {
            let act = UnbindAct(device: deviceID).bytes(origin: record.origin)
            proof = try await self.proof(over: act, by: record.credential, asking: prompt)
        } catch {
            throw await noting(error, record)
        }
        return try await end(record, telling: record.unbinding(.device(deviceID, proof: proof)), nil)
    }

    /// Remembers that it has ended, deletes the key, tells the server: in this order, so that none of it is lost.
    private func end(
        _ record: BindingRecord,
        telling unbinding: UnbindingRecord?,
        _ session: Session?
    ) async throws(DeviceLoginError) -> UnbindingOutcome {
        guard try await book.unbind(record, telling: unbinding) else { throw .notBound }
        await delete([record])
        // What an ended process left may be one more thing to tell; else the next occasion finds it.
        try? await prepare()
        let error: DeviceLoginError?
        do { error = try await deliver(by: session) } catch let failure { error = failure }
        let isLeft = try await book.unbindings(at: record.origin).contains { $0.accountID == record.accountID }
        let needsSession = DeviceLoginError(.needsPassword, "the account's next session tells it")
        return isLeft ? .serverNotToldYet(error ?? needsSession) : .complete
    }

    /// Delivers what it can; what it cannot stays.
    ///
    /// - Returns: what stood in the way first; without a network nothing further is tried.
    func deliver(by session: Session?) async throws(DeviceLoginError) -> DeviceLoginError? {
        let pending = try await book.unbindings(at: try calls.origin()).filter { $0.canBeTold(by: session) }
        guard !pending.isEmpty else { return nil }
        try await calls.requireOwnServer()
        var first: DeviceLoginError?
        for unbinding in pending {
            do {
                try await tell(unbinding, session)
                try await book.settle(unbinding)
            } catch {
                first = first ?? error
                guard error.code == .refusedByServer || error.code == .attemptInProgress else { break }
            }
        }
        return first
    }

    private func tell(_ unbinding: UnbindingRecord, _ session: Session?) async throws(DeviceLoginError) {
        switch (unbinding.target, session) {
        case (.device(let id, let proof?), _): try await tell(unbinding, id, proof, session)
        case (.device(let id, nil), let session?): try await end(id, session)
        case (.key(let digest), let session?): try await endDevice(of: digest, session)
        case (.lostSecret, let session?): try await endLostSecret(unbinding, session)
        case (_, nil): break
        }
    }

    /// Tells the server by the device's own word; where it is refused, a session of the account says it.
    ///
    /// A refused proof is no end: the server tells it of a device that it does not know and of a proof that it cannot check
    /// alike, so that the device may be bound still.
    private func tell(
        _ unbinding: UnbindingRecord,
        _ id: DeviceID,
        _ proof: Proof,
        _ session: Session?
    ) async throws(DeviceLoginError) {
        do {
            try await calls.unbind(id, Unbinding(proof: proof))
        } catch {
            guard error.problem?.refusesProof == true else { throw error }
            guard let session, session.account.id == unbinding.accountID.text else {
                try await book.replace(unbinding, by: .device(id, proof: nil))
                throw error
            }
            try await end(id, session)
        }
    }

    /// Ends a device by a session of its account; nothing happens where it has ended.
    func end(_ id: DeviceID, _ session: Session) async throws(DeviceLoginError) {
        do {
            try await calls.delete(id, session.token)
        } catch  where error.problem?.code == .notFound {
            return
        }
    }
}

extension ServerProblem {
    /// The server takes this proof neither now nor later, or does not know the device.
    fileprivate var refusesProof: Bool {
        code == .proofRefused || code == .notFound
    }
}

extension DeviceLoginError {
    /// The server has looked and refused, so that it has done nothing.
    var isRefusal: Bool {
        problem.map { $0.status < 500 } ?? false
    }
}
