// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LocalAuthentication
import OwnerAuthority
import SimulatedDevice

/// A context of an event script that is an `LAContext`.
///
/// Two things no script can do through it, since the test would end with the app: an empty reason, and reading
/// `biometryType` on iOS 11.0.0. For these the phone is asked directly; exit tests hold `LAContext` to them.
final class ScriptedLAContext: ScriptContext {
    private let phone: SimulatedPhone
    private let context: LAContext
    private let direct: SimulatedContext

    /// The steps with items and keys go to the phone's vault under the context's own place there.
    var vaultContext: ContextID { context.place?.id ?? direct.vaultContext }

    init(_ phone: SimulatedPhone) {
        self.phone = phone
        context = CurrentAuthority.$ofTask.withValue(phone.authority) { LAContext() }
        direct = phone.makeContext()
    }

    func preflightOutcome(_ policy: OwnerPolicy) -> (error: Int?, biometryType: Biometry) {
        var error: NSError?
        let isPossible = context.canEvaluatePolicy(Self.policy(policy), error: &error)
        // What is yes has no error, and what is no has one.
        let code = isPossible ? error.map { _ in 0 } : error?.code ?? 0
        guard canReadBiometryType else { return (code, direct.preflightOutcome(policy).biometryType) }
        return (code, Self.biometry(context.biometryType))
    }

    func evaluate(_ step: EvaluateStep, reply: @escaping @Sendable (Int?) -> Void) {
        guard !step.reason.isEmpty else { return direct.evaluate(step, reply: reply) }
        step.fallbackTitle.apply { context.localizedFallbackTitle = $0 }
        step.cancelTitle.apply { context.localizedCancelTitle = $0 }
        step.reuseDuration.apply { context.touchIDAuthenticationAllowableReuseDuration = Double($0 ?? 0) / 1000 }
        step.interactionNotAllowed.apply { context.interactionNotAllowed = $0 ?? false }
        step.maxBiometryFailures.apply { context.maxBiometryFailures = $0.map { NSNumber(value: $0) } }
        context.evaluatePolicy(Self.policy(step.policy), localizedReason: step.reason) { isOwner, error in
            reply(isOwner ? error.map { _ in 0 } : (error as NSError?)?.code ?? 0)
        }
    }

    func evaluateAccessControl(_ step: AccessControlStep, reply: @escaping @Sendable (Int?) -> Void) {
        guard !step.reason.isEmpty else { return direct.evaluateAccessControl(step, reply: reply) }
        let control = SecAccessControl(step.access)
        context.evaluateAccessControl(control, operation: .useItem, localizedReason: step.reason) { isOwner, error in
            reply(isOwner ? error.map { _ in 0 } : (error as NSError?)?.code ?? 0)
        }
    }

    func readBiometryType() -> Biometry? {
        canReadBiometryType ? Self.biometry(context.biometryType) : direct.readBiometryType()
    }

    func domainState(_ form: DomainStateForm) -> [UInt8]? {
        switch form {
        case .evaluatedPolicy: context.evaluatedPolicyDomainState.map { Array($0) }
        case .biometry: context.domainState.biometry.stateHash.map { Array($0) }
        case .all: context.domainState.stateHash.map { Array($0) }
        }
    }

    func invalidate() {
        context.invalidate()
    }

    private var canReadBiometryType: Bool {
        phone.profile.version != OSVersion(11, 0)
    }

    private static func policy(_ policy: OwnerPolicy) -> LAPolicy {
        switch policy {
        case .biometrics: .deviceOwnerAuthenticationWithBiometrics
        case .owner: .deviceOwnerAuthentication
        case .companion: .deviceOwnerAuthenticationWithCompanion
        case .biometricsOrCompanion: .deviceOwnerAuthenticationWithBiometricsOrCompanion
        }
    }

    private static func biometry(_ type: LABiometryType) -> Biometry {
        switch type {
        case .touchID: .touchID
        case .faceID: .faceID
        case .opticID: .opticID
        default: .none
        }
    }
}
