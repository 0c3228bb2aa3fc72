// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// Whether a right is granted, and the asking for it.
///
/// Of several attempts the last one counts.
final class RightGrant: Sendable {
    /// Apart from the grant, so that an evaluation holds this and not the context that it runs on.
    private struct Progress: Sendable {
        var state = LARight.State.unknown
        var attempt = 0

        /// Ends an attempt, unless a later one or a withdrawal has ended it.
        mutating func finish(_ attempt: Int, _ error: OwnerError?) -> OwnerError? {
            guard attempt == self.attempt else {
                return error ?? OwnerError(.appCancel, "the right was taken back, or asked for once more")
            }
            state = error == nil ? .authorized : .notAuthorized
            return error
        }
    }

    let kind: LAAuthenticationRequirement.Kind
    private let authority: Authority?
    private let generation: UInt64?
    /// What a stored key demands; `nil` for a right that is not stored.
    private let rules: AccessRules?
    private let progress = Locked(Progress())
    private let link = Locked<AuthorityLink?>(nil)

    init(_ kind: LAAuthenticationRequirement.Kind, _ authority: Authority?) {
        self.kind = kind
        self.authority = authority
        generation = authority?.read { $0.enrolment.generation }
        rules = nil
    }

    /// The grant of a right that is stored: what is shown for it opens its key and its secret.
    init(_ key: VaultRecord, _ authority: Authority?) {
        let rules = key.access ?? AccessRules(protection: key.accessibility, flags: .userPresence)
        kind = LAAuthenticationRequirement.Kind(rules.flags)
        self.authority = authority
        generation = key.generation
        self.rules = rules
    }

    /// Where all that the right asks for was shown; `nil` while it is not granted.
    var place: ContextPlace? {
        state == .authorized ? link.withLock { $0 }?.place : nil
    }

    var state: LARight.State {
        progress.withLock { $0.state }
    }

    func authorize(_ reason: String, _ completion: @escaping @Sendable ((any Error)?) -> Void) {
        let attempt = progress.withLock { progress in
            progress.attempt += 1
            progress.state = .authorizing
            return progress.attempt
        }
        let finish: @Sendable (OwnerError?) -> Void = { [progress] error in
            let outcome = progress.withLock { $0.finish(attempt, error) }
            completion(outcome.map { ErrorTexts.error($0) })
        }
        guard let authority else {
            MissingDevice.log()
            return MissingDevice.deliver { finish(OwnerError(.biometryNotAvailable, MissingDevice.sentence)) }
        }
        let next = AuthorityLink(authority)
        replaceLink(next)
        if let change = setChange(authority) { return next.deliver { finish(change) } }
        let reply: @Sendable (OwnerError?) -> Void = { [setChange, weak authority] error in
            finish(error ?? authority.flatMap(setChange))
        }
        if let rules {
            next.evaluate(rules, reason: reason, reply: reply)
        } else {
            next.evaluate(policy, reason: reason, reply: reply)
        }
    }

    func check(_ completion: @escaping @Sendable ((any Error)?) -> Void) {
        guard let authority else {
            MissingDevice.log()
            return MissingDevice.deliver { completion(MissingDevice.error()) }
        }
        let owner: OwnerPolicy = kind == .biometryOrPasscode ? .owner : .biometrics
        let code = authority.read { $0.preflightFailure(of: owner) }
        let failure = code.map { OwnerError($0, AuthorityState.diagnosis(of: $0)) } ?? setChange(authority)
        deliver { completion(failure.map { ErrorTexts.error($0) }) }
    }

    func deauthorize(_ completion: @escaping @Sendable () -> Void) {
        progress.withLock { progress in
            progress.attempt += 1
            if progress.state != .unknown { progress.state = .notAuthorized }
        }
        replaceLink(nil)
        deliver(completion)
    }

    private var policy: LAPolicy {
        kind == .biometryOrPasscode ? .deviceOwnerAuthentication : .deviceOwnerAuthenticationWithBiometrics
    }

    /// Lets go of the former link outside the lock: that cancels what runs on it.
    private func replaceLink(_ new: AuthorityLink?) {
        let former = link.withLock { link in
            defer { link = new }
            return link
        }
        withExtendedLifetime(former) {}
    }

    /// Why a requirement of the current set can never be met again.
    private var setChange: @Sendable (Authority) -> OwnerError? {
        { [kind, generation] authority in
            guard kind == .biometryCurrentSet else { return nil }
            guard authority.read({ $0.enrolment.generation }) != generation else { return nil }
            return OwnerError(.authenticationFailed, "the enrolled set has changed since the right was made")
        }
    }

    func deliver(_ body: @escaping @Sendable () -> Void) {
        guard let authority else { return MissingDevice.deliver(body) }
        authority.deliver { [weak authority] in CurrentAuthority.$ofTask.withValue(authority) { body() } }
    }
}
