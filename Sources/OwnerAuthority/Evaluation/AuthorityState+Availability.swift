// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// What a preflight asks; CAN-02 gives the order.
extension AuthorityState {
    /// Biometrics work only after the passcode: too many misses, a state of TID-32, or wrong passcodes (CAN-14).
    package var isBiometryLocked: Bool {
        guard passcode != nil else { return isLockedOut }
        return isLockedOut || unlocks.demandsPasscode(at: now) || throttle.isWaiting(at: now)
    }

    /// Why biometrics are not usable, whatever the version tells an app; `nil` where they are.
    ///
    /// A permission not asked for yet counts as given (FID-11).
    var biometryFailure: OwnerError.Code? {
        let noPasscode: OwnerError.Code? = passcode == nil ? .passcodeNotSet : nil
        if biometry == .none || needsPermission && app.permission == .refused { return .biometryNotAvailable }
        if choices.passcodeFirst, let noPasscode { return noPasscode }
        if enrolment.templates.isEmpty { return .biometryNotEnrolled }
        if isBiometryLocked { return .biometryLockout }
        return noPasscode
    }

    /// The same as an app on this version is told: some do not tell a lockout.
    func toldBiometryFailure(hidesLockout: Bool) -> OwnerError.Code? {
        guard hidesLockout, biometryFailure == .biometryLockout else { return biometryFailure }
        return passcode == nil ? .passcodeNotSet : nil
    }

    var isCompanionUsable: Bool {
        behaviour.hasCompanion && companion.isNear
    }

    /// What a preflight tells of a policy; `nil` where it is good.
    package func preflightFailure(of policy: OwnerPolicy) -> OwnerError.Code? {
        failure(of: policy, hidesLockout: !behaviour.preflightTellsLockout)
    }

    /// Why a policy cannot be evaluated; `nil` where it can.
    func failure(of policy: OwnerPolicy, hidesLockout: Bool) -> OwnerError.Code? {
        if policy == .owner, !behaviour.hasOwnerPolicy { return .badParameter }
        return failure(of: policy.accepted, hidesLockout: hidesLockout)
    }

    /// Why none of these means can be shown; `nil` where one can.
    func failure(of accepted: AcceptedMeans, hidesLockout: Bool) -> OwnerError.Code? {
        if accepted.contains(.companion), isCompanionUsable { return nil }
        if accepted.contains(.passcode) { return passcode == nil ? .passcodeNotSet : nil }
        return accepted.contains(.biometrics)
            ? toldBiometryFailure(hidesLockout: hidesLockout) : .companionNotAvailable
    }
}
