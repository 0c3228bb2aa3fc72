// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// At the sensor: TID-01 to TID-08 and TID-18, FID-01 to FID-09, SET-08.
extension AuthorityState {
    mutating func touch(_ finger: Template, _ reduction: inout Reduction) {
        guard let evaluation = open, evaluation.stage == .touch else {
            reduction.answer = .ignored
            return reduction.note(.touchIgnored)
        }
        guard !enrolment.contains(finger) else {
            misses = 0
            reduction.note(.touchMatches)
            return succeed(.biometrics, &reduction)
        }
        let missesHere = countMiss()
        if isLockedOut { return lockOut(.afterTouch, &reduction) }
        guard missesHere >= touchLimit(evaluation) else { return reduction.note(.touchMisses) }
        if evaluation.accepted.contains(.passcode) {
            open?.stage = .passcode
            return reduction.note(.touchMissAsksPasscode)
        }
        answer(.authenticationFailed, "the tries of this evaluation are used up", &reduction)
        reduction.note(.touchMissEnds)
    }

    /// Three, or fewer where `maxBiometryFailures` counts; TID-28.
    private func touchLimit(_ evaluation: OpenEvaluation) -> Int {
        let limit = 3
        guard behaviour.honoursMaxBiometryFailures, let wanted = evaluation.settings.maxBiometryFailures, wanted > 0
        else { return limit }
        return min(wanted, limit)
    }

    /// Counts a miss for the device and for the open evaluation, and gives the latter.
    private mutating func countMiss() -> Int {
        misses += 1
        open?.misses += 1
        return open?.misses ?? 0
    }

    mutating func face(_ matches: Bool, _ reduction: inout Reduction) {
        guard let evaluation = open, evaluation.stage == .scanning else {
            reduction.answer = .ignored
            return reduction.note(.faceIgnored)
        }
        guard !(matches && !enrolment.templates.isEmpty) else {
            misses = 0
            reduction.note(.faceMatches)
            return succeed(.biometrics, &reduction)
        }
        let missesHere = countMiss()
        if isLockedOut { return lockOut(.afterFace, &reduction) }
        guard missesHere > 1 else {
            open?.stage = .retryOffered
            return reduction.note(.faceMissOffersRetry)
        }
        offerFallback(evaluation, &reduction)
    }

    /// After the second miss of a face: the dialog with the fallback, or what stands for it where it is hidden.
    private mutating func offerFallback(_ evaluation: OpenEvaluation, _ reduction: inout Reduction) {
        let isHidden = evaluation.settings.fallbackTitle?.isEmpty == true
        if isHidden, evaluation.accepted.contains(.passcode) {
            open?.stage = .passcode
            return reduction.note(.faceMissAsksPasscode)
        }
        if isHidden, choices.emptyFallbackFails {
            answer(.authenticationFailed, "two misses and no fallback to offer", &reduction)
            return reduction.note(.faceMissEnds)
        }
        open?.stage = .fallbackOffered
        reduction.note(.faceMissOffersFallback)
    }

    /// What a lockout does to the open evaluation, and the names of the ways.
    struct LockoutWays {
        let ends: Transition
        let asksPasscode: Transition
        let asksCompanion: Transition

        static let afterTouch = Self(
            ends: .touchMissLocks,
            asksPasscode: .touchMissLocksAsksPasscode,
            asksCompanion: .touchMissLocksAsksCompanion
        )
        static let afterFace = Self(
            ends: .faceMissLocks,
            asksPasscode: .faceMissLocksAsksPasscode,
            asksCompanion: .faceMissLocksAsksCompanion
        )
        /// Biometrics were locked while the permission alert was up.
        static let afterAlert = Self(
            ends: .permissionGrantedTooLate,
            asksPasscode: .permissionGrantedTooLate,
            asksCompanion: .permissionGrantedTooLate
        )
        static let elsewhere = Self(
            ends: .otherAppMissesLockOpen,
            asksPasscode: .otherAppMissesLockOpen,
            asksCompanion: .otherAppMissesLockOpen
        )
    }

    /// The fifth miss in a row: the owner goes on with the passcode, biometrics alone are over.
    mutating func lockOut(_ ways: LockoutWays, _ reduction: inout Reduction) {
        guard let accepted = open?.accepted else { return }
        if accepted.contains(.passcode) {
            open?.stage = .passcode
            return reduction.note(ways.asksPasscode)
        }
        if accepted.contains(.companion), isCompanionUsable {
            open?.stage = .companion
            return reduction.note(ways.asksCompanion)
        }
        answer(OwnerError.Code(rawValue: behaviour.fifthMiss), "five misses in a row", &reduction)
        reduction.note(ways.ends)
    }
}
