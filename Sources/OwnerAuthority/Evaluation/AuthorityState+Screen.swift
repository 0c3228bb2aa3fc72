// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// On the screen: buttons, the passcode page, the permission alert, the companion.
extension AuthorityState {
    mutating func tap(_ button: VisiblePrompt.Button, _ reduction: inout Reduction) {
        let shown = prompt?.buttons ?? []
        guard shown.contains(button) else {
            return reduction.refuse(.buttonNotShown(button, shown: shown), .tapImpossible)
        }
        switch button {
        case .cancel:
            answer(.userCancel, "the person cancelled", &reduction)
            reduction.note(.tapCancel)
        case .tryAgain:
            open?.stage = .scanning
            reduction.note(.tapTryAgain)
        case .fallback: tapFallback(&reduction)
        case .dontAllow: answerPermission(false, &reduction)
        case .allow: answerPermission(true, &reduction)
        }
    }

    /// TID-22 and TID-24: where the passcode is enough, it is the fallback.
    private mutating func tapFallback(_ reduction: inout Reduction) {
        guard open?.accepted.contains(.passcode) == true else {
            answer(.userFallback, "the person chose the fallback", &reduction)
            return reduction.note(.tapFallbackEnds)
        }
        open?.stage = .passcode
        reduction.note(.tapFallbackAsksPasscode)
    }

    mutating func enterPasscode(_ entry: String, _ reduction: inout Reduction) {
        guard let stage = open?.stage, stage == .passcode || stage == .passcodeBeforeSensor else {
            return reduction.refuse(.noPasscodePage, .passcodeImpossible)
        }
        guard !throttle.isWaiting(at: now) else { return reduction.note(.passcodeDuringWait) }
        guard let passcode, entry.isIdentical(to: passcode) else { return wrongPasscode(entry, &reduction) }
        acceptPasscode()
        guard stage == .passcodeBeforeSensor else {
            reduction.note(.passcodeRight)
            return succeed(.passcode, &reduction)
        }
        showSensor()
        reduction.note(.passcodeRightThenSensor)
    }

    private mutating func wrongPasscode(_ entry: String, _ reduction: inout Reduction) {
        guard throttle.count(entry, at: now) else { return reduction.note(.passcodeWrongAgain) }
        if throttle.isDisabled { return reduction.note(.passcodeWrongDisables) }
        reduction.note(throttle.isWaiting(at: now) ? .passcodeWrongWaits : .passcodeWrong)
    }

    /// The right passcode, wherever it was typed, clears the lockout and every wait; TID-15, TID-16, SET-01.
    mutating func acceptPasscode() {
        misses = 0
        throttle.reset()
        unlocks.passcodeEntered(at: now)
    }

    /// FID-12, FID-15, FID-16, SET-09.
    mutating func answerPermission(_ allow: Bool, _ reduction: inout Reduction) {
        guard open?.stage == .permission else { return reduction.refuse(.noPermissionAlert, .permissionImpossible) }
        app.permission = allow ? .granted : .refused
        guard !allow else {
            guard !isBiometryLocked else { return lockOut(.afterAlert, &reduction) }
            showSensor()
            return reduction.note(.permissionGranted)
        }
        if open?.accepted.contains(.passcode) == true {
            open?.stage = .passcode
            reduction.note(.permissionRefusedAsksPasscode)
        } else if open?.accepted.contains(.companion) == true, isCompanionUsable {
            open?.stage = .companion
            reduction.note(.permissionRefusedAsksCompanion)
        } else {
            answer(.biometryNotAvailable, "the person refused the permission", &reduction)
            reduction.note(.permissionRefusedEnds)
        }
    }

    /// A companion answers beside a sensor sheet or passcode page, too: where either is enough both are asked.
    mutating func companionAnswers(_ approves: Bool, _ reduction: inout Reduction) {
        guard let evaluation = open, evaluation.isAskingCompanion, isCompanionUsable else {
            return reduction.refuse(.noCompanionAsked, .companionImpossible)
        }
        guard approves else {
            answer(.userCancel, "the companion declined", &reduction)
            return reduction.note(.companionDeclines)
        }
        reduction.note(.companionApproves)
        succeed(.companion, &reduction)
    }
}

extension OpenEvaluation {
    var isAskingCompanion: Bool {
        accepted.contains(.companion) && stage != .permission
    }
}

extension AuthorityState {
    /// Whether what is shown waits for such an act at this moment.
    package func isAwaiting(_ act: PersonAct) -> Bool {
        guard let open else { return false }
        switch act {
        case .touch: return open.stage == .touch
        case .face: return open.stage == .scanning
        case .tap(let button): return prompt?.buttons.contains(button) == true
        case .enterPasscode: return open.stage == .passcode || open.stage == .passcodeBeforeSensor
        case .answerPermission: return open.stage == .permission
        case .companionAnswers: return open.isAskingCompanion && isCompanionUsable
        }
    }
}
