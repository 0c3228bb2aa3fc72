// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// An evaluation begins: of several immediate answers the first of this order wins.
extension AuthorityState {
    mutating func evaluate(
        _ evaluation: EvaluationID,
        _ id: ContextID,
        _ policy: OwnerPolicy,
        _ reason: String,
        _ reduction: inout Reduction
    ) {
        guard !reason.isEmpty else {
            endProcess(.emptyReason, &reduction)
            return reduction.note(.evaluateEmptyReason)
        }
        guard let context = contexts[id], !context.isInvalid else {
            return fail(evaluation, .invalidContext, "the context was invalidated", .evaluateInvalidContext, &reduction)
        }
        guard app.state != .background else {
            return fail(evaluation, .notInteractive, "the app is in background", .evaluateInBackground, &reduction)
        }
        guard !(policy == .biometrics && lacksUsageDescription) else {
            endProcess(.missingUsageDescription, &reduction)
            return reduction.note(.evaluateMissingUsageText)
        }
        if let failure = evaluationFailure(of: policy) {
            return fail(evaluation, failure, Self.diagnosis(of: failure), .evaluateUnavailable, &reduction)
        }
        if let (means, transition) = silentSuccess(context, policy) {
            reduction.effects.append(.reply(evaluation, .success(means)))
            return reduction.note(transition)
        }
        ask(OpenEvaluation(evaluation, id, policy, reason, context.settings), &reduction)
    }

    /// Face ID without a usage text ends the process under "biometrics", and is passed over elsewhere; FID-17, FID-18.
    private var lacksUsageDescription: Bool {
        needsPermission && app.usageDescription == nil
    }

    /// Availability, but for the versions that go on to a passcode sheet instead of −8.
    private func evaluationFailure(of policy: OwnerPolicy) -> OwnerError.Code? {
        if policy == .biometricsOrCompanion, lacksUsageDescription, !isCompanionUsable { return .biometryNotAvailable }
        return failure(of: policy, hidesLockout: behaviour.lockedSensorAsksPasscode)
    }

    /// What lets an evaluation succeed without a prompt: the context's own success, then a recent unlock.
    private func silentSuccess(_ context: ContextState, _ policy: OwnerPolicy) -> (OwnerMeans, Transition)? {
        if let grant = context.grant, grant.means.satisfies(policy), isFresh(grant) {
            return (grant.means, .evaluateSilentByContext)
        }
        guard policy != .companion, behaviour.hasUnlockReuse else { return nil }
        guard policy == .owner || biometryFailure == nil else { return nil }
        guard let unlock = unlocks.last, unlock.means == .biometrics else { return nil }
        let seconds = min(context.settings.reuseDuration, Self.maximumReuseDuration)
        guard seconds > 0, Double(now.since(unlock.at)) <= seconds * 1000 else { return nil }
        return (.biometrics, .evaluateSilentByUnlock)
    }

    /// Apple's `LATouchIDAuthenticationMaximumAllowableReuseDuration`, in seconds; CTX-25.
    package static let maximumReuseDuration = 300.0

    private func isFresh(_ grant: ContextState.Grant) -> Bool {
        guard let reuse = behaviour.contextReuse else { return true }
        return now.since(grant.since) <= reuse
    }

    /// From here on there is something to see.
    private mutating func ask(_ evaluation: OpenEvaluation, _ reduction: inout Reduction) {
        if behaviour.hasInteractionNotAllowed, evaluation.settings.interactionNotAllowed {
            return fail(evaluation.id, .notInteractive, "the context may not show", .evaluateNotInteractive, &reduction)
        }
        if open != nil {
            guard !choices.newerFails else {
                return fail(evaluation.id, .notInteractive, "another prompt shows", .evaluateNewerFails, &reduction)
            }
            answer(.failure(OwnerError(.systemCancel, "another authentication began")), &reduction)
            reduction.note(.evaluateDisplaces)
        }
        open = evaluation
        let (stage, transition) = firstStage(of: evaluation.policy)
        open?.stage = stage
        reduction.note(transition)
    }

    private func firstStage(of policy: OwnerPolicy) -> (OpenEvaluation.Stage, Transition) {
        switch policy {
        case .companion:
            return (.companion, .showsCompanion)
        case .biometrics:
            if isBiometryLocked { return (.passcodeBeforeSensor, .showsPasscodeBeforeSensor) }
        case .owner:
            if biometryFailure != nil || lacksUsageDescription { return (.passcode, .showsPasscode) }
        case .biometricsOrCompanion:
            let isUsable = biometryFailure == nil && !lacksUsageDescription
            if !isUsable, isCompanionUsable { return (.companion, .showsCompanion) }
            if !isUsable { return (.passcodeBeforeSensor, .showsPasscodeBeforeSensor) }
        }
        if needsPermission, app.permission == .notAsked { return (.permission, .showsPermission) }
        return (sensorStage, .showsSensor)
    }

    /// The sensor at work.
    var sensorStage: OpenEvaluation.Stage {
        needsPermission ? .scanning : .touch
    }

    mutating func showSensor() {
        let stage = sensorStage
        open?.stage = stage
    }

    private func fail(
        _ evaluation: EvaluationID,
        _ code: OwnerError.Code,
        _ diagnosis: String,
        _ transition: Transition,
        _ reduction: inout Reduction
    ) {
        reduction.effects.append(.reply(evaluation, .failure(OwnerError(code, diagnosis))))
        reduction.note(transition)
    }
}

extension OpenEvaluation {
    init(
        _ id: EvaluationID,
        _ context: ContextID,
        _ policy: OwnerPolicy,
        _ reason: String,
        _ settings: ContextSettings
    ) {
        self.init(id: id, context: context, policy: policy, reason: reason, settings: settings, stage: .touch)
    }
}

extension OwnerMeans {
    /// A passcode does not stand for a finger, nor a companion for the owner.
    func satisfies(_ policy: OwnerPolicy) -> Bool {
        switch policy {
        case .biometrics: self == .biometrics
        case .owner: self == .biometrics || self == .passcode
        case .companion: self == .companion
        case .biometricsOrCompanion: self == .biometrics || self == .companion
        }
    }
}

// An evaluation ends.
extension AuthorityState {
    /// The open evaluation is answered, once.
    mutating func answer(_ result: Result<OwnerMeans, OwnerError>, _ reduction: inout Reduction) {
        guard let ended = open else { return }
        open = nil
        if case .success(let means) = result {
            contexts[ended.context]?.grant = ContextState.Grant(means: means, since: now)
            let domainState = evaluatedDomainState
            if means == .biometrics { contexts[ended.context]?.domainState = domainState }
        }
        reduction.effects.append(.reply(ended.id, result))
    }

    mutating func answer(_ code: OwnerError.Code, _ diagnosis: String, _ reduction: inout Reduction) {
        answer(.failure(OwnerError(code, diagnosis)), &reduction)
    }

    /// The app's process is gone: what it waited for is never answered, its contexts are no more.
    mutating func endProcess(_ end: ProcessEnd, _ reduction: inout Reduction) {
        open = nil
        contexts = [:]
        if end.isTermination { app.state = .terminated }
        reduction.effects.append(.processEnded(end))
    }
}
