// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// A context's life, and the calls that need nobody.
extension AuthorityState {
    mutating func createContext(_ id: ContextID, _ reduction: inout Reduction) {
        contexts[id] = ContextState()
        reduction.note(.contextMade)
    }

    mutating func configure(_ id: ContextID, _ settings: ContextSettings, _ reduction: inout Reduction) {
        guard contexts[id] != nil else { return reduction.note(.contextUnknown) }
        contexts[id]?.settings = settings
        reduction.note(.contextConfigured)
    }

    mutating func preflight(_ id: ContextID, _ policy: OwnerPolicy, _ reduction: inout Reduction) {
        guard let context = contexts[id], !context.isInvalid else {
            reduction.answer = .preflight(OwnerError(.invalidContext, "the context was invalidated"))
            return reduction.note(.preflightInvalidContext)
        }
        let failure = preflightFailure(of: policy)
        learnBiometryType(id, succeeded: failure == nil)
        learnDomainState(id, policy, succeeded: failure == nil)
        reduction.answer = .preflight(failure.map { OwnerError($0, Self.diagnosis(of: $0)) })
        reduction.note(Self.preflightTransition(failure))
    }

    private static func preflightTransition(_ failure: OwnerError.Code?) -> Transition {
        switch failure {
        case nil: .preflightAllowed
        case .biometryNotAvailable: .preflightNotAvailable
        case .biometryNotEnrolled: .preflightNotEnrolled
        case .biometryLockout: .preflightLockedOut
        case .passcodeNotSet: .preflightPasscodeNotSet
        case .companionNotAvailable: .preflightCompanionNotAvailable
        default: .preflightBadPolicy
        }
    }

    package static func diagnosis(of failure: OwnerError.Code) -> String {
        switch failure {
        case .biometryNotAvailable: "no sensor, or this app may not use it"
        case .biometryNotEnrolled: "nothing is enrolled"
        case .biometryLockout: "biometry waits for the passcode"
        case .passcodeNotSet: "no passcode is set"
        case .companionNotAvailable: "no companion is near"
        default: "this version does not know the policy"
        }
    }

    /// BTY-02 to BTY-11: the value belongs to the context and tells the hardware.
    private mutating func learnBiometryType(_ id: ContextID, succeeded: Bool) {
        let biometry = biometry
        switch behaviour.biometryType {
        case .absent: break
        case .crashes, .afterSuccess: contexts[id]?.biometryType = succeeded ? biometry : .none
        case .afterAny: contexts[id]?.biometryType = biometry
        }
    }

    /// DOM-02 and DOM-03: only a biometric policy fills the old property or empties it.
    private mutating func learnDomainState(_ id: ContextID, _ policy: OwnerPolicy, succeeded: Bool) {
        switch policy {
        case .biometrics, .biometricsOrCompanion:
            let isBiometric = succeeded && toldBiometryFailure(hidesLockout: !behaviour.preflightTellsLockout) == nil
            let domainState = isBiometric ? evaluatedDomainState : nil
            contexts[id]?.domainState = domainState
        case .owner, .companion: break
        }
    }

    mutating func readBiometryType(_ id: ContextID, _ reduction: inout Reduction) {
        guard behaviour.biometryType != .crashes else {
            reduction.answer = .biometryType(nil)
            endProcess(.biometryTypeUnrecognised, &reduction)
            return reduction.note(.biometryTypeEndsProcess)
        }
        reduction.answer = .biometryType(contexts[id]?.biometryType ?? Biometry.none)
        reduction.note(.biometryTypeRead)
    }

    mutating func invalidate(_ id: ContextID, _ reduction: inout Reduction) {
        guard let context = contexts[id], !context.isInvalid else { return reduction.note(.invalidateAgain) }
        contexts[id]?.isInvalid = true
        contexts[id]?.grants = []
        guard !outlivesInvalidation(id) else { return reduction.note(.invalidateOutlived) }
        let wasOpen = end(of: id, "the context was invalidated", &reduction)
        reduction.note(wasOpen ? .invalidateOpen : .invalidateIdle)
    }

    /// CTX-05: on some versions the dialog of an access control stays when its context is invalidated.
    private func outlivesInvalidation(_ id: ContextID) -> Bool {
        guard let open, open.context == id, open.origin == .access(.evaluation) else { return false }
        return behaviour.accessControlOutlivesInvalidation
    }

    mutating func release(_ id: ContextID, _ reduction: inout Reduction) {
        let wasOpen = end(of: id, "the last reference to the context was dropped", &reduction)
        contexts[id] = nil
        reduction.note(wasOpen ? .releaseOpen : .releaseIdle)
    }

    /// Ends the evaluation of a context, if it has one; CTX-01, CTX-02.
    private mutating func end(of id: ContextID, _ diagnosis: String, _ reduction: inout Reduction) -> Bool {
        guard open?.context == id else { return false }
        answer(.appCancel, diagnosis, &reduction)
        return true
    }
}

// What stands for the enrolled set; DOM.
extension AuthorityState {
    /// What the old property holds after a biometric success.
    var evaluatedDomainState: DomainState? {
        guard behaviour.hasDomainState, !enrolment.templates.isEmpty else { return nil }
        return domainState(companions: nil)
    }

    /// The biometric part of iOS 18's domain state: nothing without enrolment or while refused.
    package var biometryDomainState: DomainState? {
        guard behaviour.hasStructuredDomainState, isEnrolmentVisible else { return nil }
        return domainState(companions: nil)
    }

    /// All of iOS 18's domain state: pairing a companion changes it; DOM-11.
    package var combinedDomainState: DomainState? {
        guard behaviour.hasStructuredDomainState, isEnrolmentVisible || companion.isPaired else { return nil }
        return domainState(companions: companion.isPaired)
    }

    /// What stands for the paired companions alone; nothing without one.
    package var companionDomainState: DomainState? {
        guard behaviour.hasStructuredDomainState, companion.isPaired else { return nil }
        return DomainState(
            bundle: app.bundle,
            majorVersion: profile.version.major,
            generation: nil,
            hasCompanion: true
        )
    }

    private var isEnrolmentVisible: Bool {
        !enrolment.templates.isEmpty && !(needsPermission && app.permission == .refused)
    }

    private func domainState(companions: Bool?) -> DomainState {
        let generation = companions == nil || isEnrolmentVisible ? enrolment.generation : nil
        return DomainState(
            bundle: app.bundle,
            majorVersion: profile.version.major,
            generation: generation,
            hasCompanion: companions
        )
    }
}
