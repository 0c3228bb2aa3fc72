// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// A context's place at the authority it was made under; ending it cancels what still runs.
final class AuthorityLink: Sendable {
    let authority: Authority
    let id: ContextID
    private let settings = Locked(ContextSettings())

    init(_ authority: Authority) {
        self.authority = authority
        id = authority.makeContext()
    }

    deinit {
        authority.send(.app(.release(id)))
    }

    /// Changes what the authority knows of the app's wishes; under the lock, so that the last change wins.
    func change(_ body: (inout ContextSettings) -> Void) {
        settings.withLock { settings in
            body(&settings)
            authority.send(.app(.configure(id, settings)))
        }
    }

    func preflight(_ policy: LAPolicy) -> OwnerError? {
        insist(
            !authority.isInsideReply,
            "canEvaluatePolicy inside a reply may wait for ever on a device: leave the reply first"
        )
        guard let policy = OwnerPolicy(rawValue: policy.rawValue) else { return Self.unknownPolicy }
        guard case .preflight(let failure) = authority.send(.app(.preflight(id, policy))) else {
            return OwnerError(.invalidContext, "the app's process has ended")
        }
        return failure
    }

    /// What the context has learned of the sensor.
    var knownSensor: LABiometryType {
        LABiometryType(authority.read { $0.contexts[id]?.biometryType } ?? .none)
    }

    /// Whether the app has invalidated it, or its process has ended.
    var isInvalid: Bool {
        authority.read { $0.contexts[id]?.isInvalid ?? true }
    }

    /// Delivers an answer that needs nobody, under the same authority and never inside the caller's call.
    func deliver(_ body: @escaping @Sendable () -> Void) {
        authority.deliver { [authority] in CurrentAuthority.$ofTask.withValue(authority) { body() } }
    }

    /// Begins an evaluation whose reply runs under the same authority.
    func evaluate(_ policy: LAPolicy, reason: String, reply: @escaping @Sendable (OwnerError?) -> Void) {
        let answer: @Sendable (Result<OwnerMeans, OwnerError>) -> Void = { [authority] result in
            CurrentAuthority.$ofTask.withValue(authority) {
                switch result {
                case .success: reply(nil)
                case .failure(let error): reply(error)
                }
            }
        }
        guard let owner = OwnerPolicy(rawValue: policy.rawValue) else {
            return authority.deliver { answer(.failure(Self.unknownPolicy)) }
        }
        authority.evaluate(id, owner, reason: reason, abandoned: AbandonedCall.onProcessEnd, reply: answer)
    }

    /// Begins an evaluation of what rules demand; the reply runs under the same authority.
    func evaluate(_ rules: AccessRules, reason: String, reply: @escaping @Sendable (OwnerError?) -> Void) {
        authority.evaluateAccess(id, rules, reason: reason, abandoned: AbandonedCall.onProcessEnd) {
            [authority] error in
            CurrentAuthority.$ofTask.withValue(authority) { reply(error) }
        }
    }

    /// Where its context stands, for a call for items or keys.
    var place: ContextPlace {
        ContextPlace(authority, id, heldBy: self, reason: { "" }, applicationPassword: { nil })
    }

    private static let unknownPolicy = OwnerError(.init(rawValue: -1001), "phones do not know the policy")
}
