// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

package import LatchkeyCore
package import OwnerAuthority

/// One step of a script: something that the app calls, a person does or the device undergoes.
package enum EventStep: Sendable, Hashable {
    case preflight(context: String, policy: OwnerPolicy, result: String)
    indirect case evaluate(EvaluateStep)
    indirect case evaluateAccessControl(AccessControlStep)
    indirect case keychain(KeychainStep)
    indirect case key(KeyStep)
    case biometryType(context: String, result: String)
    case domainState(context: String, form: DomainStateForm, result: String)
    case invalidate(context: String)
    case release(context: String)

    case touch(finger: Template)
    case face(matches: Bool)
    case tap(VisiblePrompt.Button)
    case passcode(entry: String)
    case permission(allow: Bool)

    case setPermission(BiometryPermission)
    case enrol(Template)
    case remove(Template)
    case setPasscode(String?)
    case app(AppState)
    case pressHome
    case interrupt
    case lockDevice
    case unlockDevice(with: UnlockMeans)
    case reboot
    case advance(milliseconds: Int64)
    case setWallClock(milliseconds: Int64)
    case upgrade(OSVersion)
    case otherAppMisses(count: Int)
    case otherAppMatch
    case companion(isNear: Bool, approves: Bool?)
    case uninstall
    case install
}

/// An evaluation, and what it sets on its context before.
package struct EvaluateStep: Sendable, Hashable {
    package let context: String
    package let policy: OwnerPolicy
    package let reason: String
    package let result: String
    package let fallbackTitle: PropertyChange<String>
    package let cancelTitle: PropertyChange<String>
    /// In milliseconds.
    package let reuseDuration: PropertyChange<Int64>
    package let interactionNotAllowed: PropertyChange<Bool>
    package let maxBiometryFailures: PropertyChange<Int>
}

/// What a step does to a property of a context.
package enum PropertyChange<Value: Sendable & Hashable>: Sendable, Hashable {
    /// Left out: the property stays as it was.
    case keep
    /// `null`: back to its default.
    case reset
    /// A new value.
    case set(Value)
}

/// Which domain state a step reads.
package enum DomainStateForm: String, Sendable, Hashable, CaseIterable, ScriptWord {
    package static let scriptValues = allCases

    /// The property that iOS 9 brought; an evaluation or preflight fills it in.
    case evaluatedPolicy
    /// The biometric part of iOS 18's.
    case biometry
    /// All of iOS 18's, companions included.
    case all
}

extension EventStep {
    /// The name that the step gives to its result, if it has one.
    package var result: String? {
        switch self {
        case .preflight(_, _, let result), .biometryType(_, let result), .domainState(_, _, let result): result
        case .evaluate(let step): step.result
        case .evaluateAccessControl(let step): step.result
        case .keychain(let step): step.result
        case .key(let step): step.result
        default: nil
        }
    }

    /// The app itself does it, so its process must run.
    package var isAppCall: Bool {
        switch self {
        case .preflight, .evaluate, .evaluateAccessControl, .keychain, .key, .biometryType, .domainState, .invalidate,
            .release:
            true
        default: false
        }
    }

    /// A person does it at the sensor or on the screen.
    package var isPersonAct: Bool {
        switch self {
        case .touch, .face, .tap, .passcode, .permission: true
        default: false
        }
    }
}
