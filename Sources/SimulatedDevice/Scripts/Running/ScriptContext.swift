// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

package import LatchkeyCore
package import OwnerAuthority

/// What a script means by a context: the phone's own, or another module's over the same phone.
///
/// So the same scripts hold two surfaces to the same behaviour.
package protocol ScriptContext: AnyObject {
    /// Asks whether a policy could be evaluated, and tells the sensor that the context knows right after it.
    func preflightOutcome(_ policy: OwnerPolicy) -> (error: Int?, biometryType: Biometry)

    /// Sets what the step sets, then asks; `reply` hears the error's number, `nil` for success.
    func evaluate(_ step: EvaluateStep, reply: @escaping @Sendable (Int?) -> Void)

    /// Asks for what an access control demands; `reply` hears the error's number, `nil` for success.
    func evaluateAccessControl(_ step: AccessControlStep, reply: @escaping @Sendable (Int?) -> Void)

    /// The context as the phone's vault knows it.
    var vaultContext: ContextID { get }

    /// Reads the property; `nil` where reading it ended the process.
    func readBiometryType() -> Biometry?

    func domainState(_ form: DomainStateForm) -> [UInt8]?

    func invalidate()
}

extension SimulatedContext: ScriptContext {
    package func preflightOutcome(_ policy: OwnerPolicy) -> (error: Int?, biometryType: Biometry) {
        var error: Int?
        if case .preflight(let failure?) = authority.send(.app(.preflight(id, policy))) {
            error = failure.code.rawValue
        }
        return (error, authority.read { $0.contexts[id]?.biometryType ?? Biometry.none })
    }

    package func evaluate(_ step: EvaluateStep, reply: @escaping @Sendable (Int?) -> Void) {
        step.fallbackTitle.apply { fallbackTitle = $0 }
        step.cancelTitle.apply { cancelTitle = $0 }
        step.reuseDuration.apply { reuseDuration = Double($0 ?? 0) / 1000 }
        step.interactionNotAllowed.apply { interactionNotAllowed = $0 ?? false }
        step.maxBiometryFailures.apply { maxBiometryFailures = $0 }
        evaluate(step.policy, reason: step.reason) { answer in
            if case .failure(let error) = answer { reply(error.code.rawValue) } else { reply(nil) }
        }
    }

    package func evaluateAccessControl(_ step: AccessControlStep, reply: @escaping @Sendable (Int?) -> Void) {
        authority.evaluateAccess(id, step.access, reason: step.reason) { reply($0?.code.rawValue) }
    }

    package var vaultContext: ContextID { id }

    package func readBiometryType() -> Biometry? {
        guard case .biometryType(let biometry) = authority.send(.app(.readBiometryType(id))) else { return nil }
        return biometry
    }

    package func domainState(_ form: DomainStateForm) -> [UInt8]? {
        switch form {
        case .evaluatedPolicy: evaluatedPolicyDomainState
        case .biometry: biometryDomainState
        case .all: combinedDomainState
        }
    }
}

extension PropertyChange {
    /// Hands the new value over, `nil` for the default, unless the property stays.
    package func apply(_ set: (Value?) -> Void) {
        switch self {
        case .keep: break
        case .reset: set(nil)
        case .set(let value): set(value)
        }
    }
}
