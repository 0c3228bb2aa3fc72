// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LatchkeyCore

// What the owner's presence releases.
extension Vault {
    /// The secret of an item; blocks the calling thread while somebody is asked (KEY-06).
    package func reveal(_ id: ItemID, for caller: VaultCaller) throws(VaultError) -> SecretBytes {
        let opening = try openingToReveal(id, caller)
        try ask([opening])
        return try secret(opening)
    }

    /// The same with a reply, called once on the authority's reply queue, unless the process ends first.
    ///
    /// - Returns: the evaluation that it waits for, if it does.
    @discardableResult
    package func reveal(
        _ id: ItemID,
        for caller: VaultCaller,
        abandoned: (@Sendable () -> Void)? = nil,
        reply: @escaping @Sendable (consuming Result<SecretBytes, VaultError>) -> Void
    ) -> EvaluationID? {
        release(abandoned, { () throws(VaultError) in [try openingToReveal(id, caller)] }) { vault, openings in
            do throws(VaultError) {
                reply(.success(try vault.secret(try openings.get()[0])))
            } catch {
                reply(.failure(error))
            }
        }
    }

    /// What a key makes of bytes; blocks the calling thread while somebody is asked.
    package func use(
        _ id: ItemID,
        _ use: KeyUse,
        _ algorithm: KeyAlgorithm,
        for caller: VaultCaller
    ) throws(VaultError) -> [UInt8] {
        let opening = try openingToUse(id, use, algorithm, caller)
        try ask([opening])
        return try perform(use, algorithm, opening)
    }

    /// The same with a reply, called once on the authority's reply queue, unless the process ends first.
    ///
    /// - Returns: the evaluation that it waits for, if it does.
    @discardableResult
    package func use(
        _ id: ItemID,
        _ use: KeyUse,
        _ algorithm: KeyAlgorithm,
        for caller: VaultCaller,
        abandoned: (@Sendable () -> Void)? = nil,
        reply: @escaping @Sendable (Result<[UInt8], VaultError>) -> Void
    ) -> EvaluationID? {
        release(abandoned, { () throws(VaultError) in [try openingToUse(id, use, algorithm, caller)] }) {
            vault,
            openings in
            reply(Result { () throws(VaultError) in try vault.perform(use, algorithm, try openings.get()[0]) })
        }
    }

    // MARK: Before

    func opening(of id: ItemID, _ caller: VaultCaller) throws(VaultError) -> Opening {
        let found = try storage.read { transaction throws(VaultError) in try transaction.record(id) }
        guard let record = found, sees(record) else { throw VaultError(.itemNotFound) }
        return try opening(record, caller)
    }

    private func opening(_ record: VaultRecord, _ caller: VaultCaller) throws(VaultError) -> Opening {
        let opening = try Opening(record, caller, conditions())
        if opening.demand != nil, owner == nil {
            throw VaultError(.notAvailable, "the item answers to the owner of a device, and there is none")
        }
        return opening
    }

    private func openingToReveal(_ id: ItemID, _ caller: VaultCaller) throws(VaultError) -> Opening {
        let found = try storage.read { transaction throws(VaultError) in try transaction.record(id) }
        guard let record = found, sees(record) else { throw VaultError(.itemNotFound) }
        guard !record.isInEnclave else { throw VaultError(.badParameter, "a key in the enclave never leaves it") }
        return try opening(record, caller)
    }

    private func openingToUse(
        _ id: ItemID,
        _ use: KeyUse,
        _ algorithm: KeyAlgorithm,
        _ caller: VaultCaller
    ) throws(VaultError) -> Opening {
        let found = try storage.read { transaction throws(VaultError) in try transaction.record(id) }
        guard let record = found, sees(record) else { throw VaultError(.itemNotFound) }
        guard let kind = record.keyKind else { throw VaultError(.badParameter, "not a key") }
        guard keys.supports(algorithm, use.kind, kind) else {
            throw VaultError(.key(.unsupported), "the key does not do \(algorithm.rawValue)")
        }
        return try opening(record, caller)
    }

    // MARK: Asking

    /// Asks for what the openings demand, one after the other, on one context.
    func ask(_ openings: [Opening]) throws(VaultError) {
        let demanding = openings.filter { $0.demand != nil }
        guard let owner, let first = demanding.first else { return }
        let caller = first.caller
        let context = caller.context ?? owner.makeContext()
        defer { if caller.context == nil { owner.send(.app(.release(context))) } }
        for opening in demanding {
            guard let demand = opening.demand else { continue }
            guard let answer = owner.evaluateBlocking(context, access: demand, reason: caller.shownReason) else {
                throw Self.processEnded
            }
            if case .failure(let error) = answer { throw caller.error(error) }
        }
    }

    private static let processEnded = VaultError(.processEnded, "the app's process ended while it waited")

    /// Asks for what openings demand, one after the other on one context, and hands them on, never inside the caller's call.
    ///
    /// - Returns: the first evaluation that it waits for, if it does.
    @discardableResult
    func release(
        _ abandoned: (@Sendable () -> Void)?,
        _ open: () throws(VaultError) -> [Opening],
        _ finish: @escaping @Sendable (Vault, Result<[Opening], VaultError>) -> Void
    ) -> EvaluationID? {
        let outcome = Result { () throws(VaultError) in try open() }
        guard case .success(let openings) = outcome, let owner,
            let first = openings.first(where: { $0.demand != nil })
        else {
            deliver { vault in finish(vault, outcome) }
            return nil
        }
        let caller = first.caller
        let context = caller.context ?? owner.makeContext()
        return askNext(openings.filter { $0.demand != nil }[...], in: context, abandoned) { vault, error in
            if caller.context == nil { vault.owner?.send(.app(.release(context))) }
            finish(vault, error.map { .failure(caller.error($0)) } ?? outcome)
        }
    }

    /// Nothing that waits holds the vault, which holds the authority that holds what waits.
    private var later: @Sendable () -> Vault? {
        guard let owner else { return { self } }
        return { [remade, weak owner] in owner.map(remade) }
    }

    @discardableResult
    private func askNext(
        _ openings: ArraySlice<Opening>,
        in context: ContextID,
        _ abandoned: (@Sendable () -> Void)?,
        _ finish: @escaping @Sendable (Vault, OwnerError?) -> Void
    ) -> EvaluationID? {
        guard let owner, let opening = openings.first, let demand = opening.demand else {
            finish(self, nil)
            return nil
        }
        let reason = opening.caller.shownReason
        return owner.evaluate(context, access: demand, reason: reason, abandoned: abandoned) { [later] answer in
            guard let vault = later() else { return }
            if case .failure(let error) = answer { return finish(vault, error) }
            vault.askNext(openings.dropFirst(), in: context, abandoned, finish)
        }
    }

    private static let replies = DispatchQueue(label: "latchkey.vault.replies")

    private func deliver(_ body: @escaping @Sendable (Vault) -> Void) {
        let answer: @Sendable () -> Void = { [self] in body(self) }
        if let owner { owner.deliver(answer) } else { Self.replies.async(execute: answer) }
    }

    // MARK: After

    private func secret(_ opening: Opening) throws(VaultError) -> SecretBytes {
        let conditions = try conditions()
        let kept = try storage.read { transaction throws(VaultError) in
            let record = try opening.record(conditions, transaction)
            return try transaction.secret(of: record.id)
        }
        return try opened(kept, opening.access, opening.caller)
    }

    private func perform(
        _ use: KeyUse,
        _ algorithm: KeyAlgorithm,
        _ opening: Opening
    ) throws(VaultError) -> [UInt8] {
        guard let kind = opening.keyKind else { throw VaultError(.badParameter, "not a key") }
        let key = try secret(opening)
        do throws(KeyWorkError) {
            return try keys.perform(use, algorithm, key, kind)
        } catch {
            throw VaultError(.key(error))
        }
    }
}

extension VaultCaller {
    /// An empty reason leaves the words to the system.
    fileprivate var shownReason: String? {
        reason.isEmpty ? nil : reason
    }

    /// What a search that passes protected items over tells is that there is nothing.
    fileprivate func error(_ error: OwnerError) -> VaultError {
        interface == .skip ? VaultError(.itemNotFound) : VaultError(.owner(error.code), error.diagnosis)
    }
}
