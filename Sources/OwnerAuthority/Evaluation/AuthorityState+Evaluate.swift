// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// An evaluation as an app asks for it.
private struct Asking {
    let id: EvaluationID
    let context: ContextID
    let origin: OpenEvaluation.Origin
    let reason: String?
    /// All of them, one after the other.
    let parts: [AcceptedMeans]
    var mayAsk = true
    /// Why nobody could ask for this on any device, or on any of that version; `nil` mostly.
    var failure: OwnerError.Code?
}

// An evaluation begins: of several immediate answers the first of this order wins.
extension AuthorityState {
    mutating func evaluate(
        _ evaluation: EvaluationID,
        _ id: ContextID,
        _ policy: OwnerPolicy,
        _ reason: String,
        _ reduction: inout Reduction
    ) {
        var asking = Asking(id: evaluation, context: id, origin: .policy, reason: reason, parts: [policy.accepted])
        if policy == .owner, !behaviour.hasOwnerPolicy { asking.failure = .badParameter }
        begin(asking, &reduction)
    }

    mutating func evaluateAccess(
        _ evaluation: EvaluationID,
        _ id: ContextID,
        _ demand: AccessDemand,
        _ reason: String?,
        _ reduction: inout Reduction
    ) {
        let setIsCurrent = demand.generation == nil || demand.generation == enrolment.generation
        let parts = demand.canBeEvaluated ? demand.flags.parts(setIsCurrent: setIsCurrent) : []
        let origin = OpenEvaluation.Origin.access(demand.origin)
        begin(
            Asking(
                id: evaluation,
                context: id,
                origin: origin,
                reason: reason,
                parts: parts,
                mayAsk: demand.mayAsk,
                failure: demand.canBeEvaluated ? nil : .badParameter
            ),
            &reduction
        )
    }

    private mutating func begin(_ asking: Asking, _ reduction: inout Reduction) {
        guard asking.reason?.isEmpty != true else {
            endProcess(.emptyReason, &reduction)
            return reduction.note(.evaluateEmptyReason)
        }
        guard let context = contexts[asking.context], !context.isInvalid else {
            return fail(asking.id, .invalidContext, "the context was invalidated", .evaluateInvalidContext, &reduction)
        }
        guard app.state != .background else {
            return fail(asking.id, .notInteractive, "the app is in background", .evaluateInBackground, &reduction)
        }
        guard !(asking.parts.contains(.biometrics) && lacksUsageDescription) else {
            endProcess(.missingUsageDescription, &reduction)
            return reduction.note(.evaluateMissingUsageText)
        }
        guard asking.failure != nil || !asking.parts.isEmpty else {
            return fail(asking.id, .authenticationFailed, "the enrolled set changed", .accessSetChanged, &reduction)
        }
        if let failure = asking.failure ?? asking.parts.lazy.compactMap(evaluationFailure).first {
            return fail(asking.id, failure, Self.diagnosis(of: failure), .evaluateUnavailable, &reduction)
        }
        var waiting: [AcceptedMeans] = []
        var silent: (OwnerMeans, Transition)?
        for part in asking.parts {
            let success = silentSuccess(context, part, asking.origin)
            if success == nil { waiting.append(part) } else { silent = silent ?? success }
        }
        if let (means, transition) = silent, waiting.isEmpty {
            reduction.effects.append(.reply(asking.id, .success(means)))
            return reduction.note(transition)
        }
        ask(asking, waiting, context.settings, &reduction)
    }

    /// Face ID without a usage text ends the process under "biometrics", and is passed over elsewhere; FID-17, FID-18.
    private var lacksUsageDescription: Bool {
        needsPermission && app.usageDescription == nil
    }

    /// Availability, but for the versions that go on to a passcode sheet instead of −8.
    private func evaluationFailure(of accepted: AcceptedMeans) -> OwnerError.Code? {
        if accepted == [.biometrics, .companion], lacksUsageDescription, !isCompanionUsable {
            return .biometryNotAvailable
        }
        return failure(of: accepted, hidesLockout: behaviour.lockedSensorAsksPasscode)
    }

    /// What lets a part succeed without a prompt: the context's own success, then a recent unlock.
    private func silentSuccess(
        _ context: ContextState,
        _ accepted: AcceptedMeans,
        _ origin: OpenEvaluation.Origin
    ) -> (OwnerMeans, Transition)? {
        if origin == .policy || behaviour.contextOpensItems,
            let grant = context.grants.last(where: { accepted.accepts($0.means) && isFresh($0) })
        {
            return (grant.means, .evaluateSilentByContext)
        }
        guard accepted.contains(.biometrics), behaviour.hasUnlockReuse else { return nil }
        guard accepted.contains(.passcode) || biometryFailure == nil else { return nil }
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
    private mutating func ask(
        _ asking: Asking,
        _ parts: [AcceptedMeans],
        _ settings: ContextSettings,
        _ reduction: inout Reduction
    ) {
        let isForbidden = behaviour.hasInteractionNotAllowed && settings.interactionNotAllowed
        guard asking.mayAsk, !isForbidden else {
            return fail(asking.id, .notInteractive, "the context may not show", .evaluateNotInteractive, &reduction)
        }
        if open != nil {
            guard !choices.newerFails else {
                return fail(asking.id, .notInteractive, "another prompt shows", .evaluateNewerFails, &reduction)
            }
            answer(.systemCancel, "another authentication began", &reduction)
            reduction.note(.evaluateDisplaces)
        }
        open = OpenEvaluation(
            id: asking.id,
            context: asking.context,
            origin: asking.origin,
            reason: asking.reason,
            settings: settings,
            accepted: parts[0],
            rest: Array(parts.dropFirst())
        )
        showPart(&reduction)
    }

    /// Shows what the present part begins with.
    private mutating func showPart(_ reduction: inout Reduction) {
        guard let accepted = open?.accepted else { return }
        let (stage, transition) = firstStage(of: accepted)
        open?.stage = stage
        reduction.note(transition)
    }

    private func firstStage(of accepted: AcceptedMeans) -> (OpenEvaluation.Stage, Transition) {
        guard accepted.contains(.biometrics) else {
            return accepted.contains(.passcode) ? (.passcode, .showsPasscode) : (.companion, .showsCompanion)
        }
        let isUsable = biometryFailure == nil && !lacksUsageDescription
        if !isUsable {
            if accepted.contains(.passcode) { return (.passcode, .showsPasscode) }
            if accepted.contains(.companion), isCompanionUsable { return (.companion, .showsCompanion) }
            return (.passcodeBeforeSensor, .showsPasscodeBeforeSensor)
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

// An evaluation ends.
extension AuthorityState {
    /// The part that is asked for was met: the next one comes, or the evaluation is answered.
    mutating func succeed(_ means: OwnerMeans, _ reduction: inout Reduction) {
        open?.shown.append(means)
        guard let next = open?.rest.first else { return answerShown(&reduction) }
        if let failure = evaluationFailure(of: next) {
            answer(failure, Self.diagnosis(of: failure), &reduction)
            return reduction.note(.nextPartUnavailable)
        }
        open?.accepted = next
        open?.rest.removeFirst()
        open?.misses = 0
        reduction.note(.showsNextPart)
        showPart(&reduction)
    }

    /// All parts were met, and the context may stand on that again, unless it was invalidated meanwhile.
    private mutating func answerShown(_ reduction: inout Reduction) {
        guard let ended = open, let last = ended.shown.last else { return }
        if contexts[ended.context]?.isInvalid == false {
            for means in ended.shown { contexts[ended.context]?.grant(means, at: now) }
        }
        let domainState = evaluatedDomainState
        if ended.origin == .policy, last == .biometrics { contexts[ended.context]?.domainState = domainState }
        answer(.success(last), &reduction)
    }

    /// The open evaluation is answered, once.
    private mutating func answer(_ result: Result<OwnerMeans, OwnerError>, _ reduction: inout Reduction) {
        guard let ended = open else { return }
        open = nil
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
