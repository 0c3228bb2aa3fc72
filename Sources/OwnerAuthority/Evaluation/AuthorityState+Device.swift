// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// Settings, and what other apps do.
extension AuthorityState {
    mutating func setPermission(_ permission: BiometryPermission, _ reduction: inout Reduction) {
        app.permission = permission
        reduction.note(.permissionSet)
    }

    /// SET-01: the passcode was entered to get there.
    mutating func enrol(_ template: Template, _ reduction: inout Reduction) {
        guard biometry != .none else { return reduction.refuse(.noSensor, .enrolImpossible) }
        guard passcode != nil else { return reduction.refuse(.noPasscode, .enrolImpossible) }
        guard !enrolment.contains(template) else {
            return reduction.refuse(.alreadyEnrolled(template), .enrolImpossible)
        }
        acceptPasscode()
        enrolment.add(template)
        reduction.note(.enrolled)
    }

    mutating func remove(_ template: Template, _ reduction: inout Reduction) {
        guard enrolment.contains(template) else { return reduction.refuse(.notEnrolled(template), .removeImpossible) }
        acceptPasscode()
        enrolment.remove(template)
        reduction.note(.removed)
    }

    /// Without a passcode nothing stays enrolled; CAN-03.
    mutating func setPasscode(_ new: String?, _ reduction: inout Reduction) {
        acceptPasscode()
        if passcode != nil, new == nil { passcodeRemovals += 1 }
        passcode = new
        guard new == nil else { return reduction.note(.passcodeSet) }
        enrolment.removeAll()
        reduction.note(.passcodeRemoved)
    }

    /// TID-05: one counter for all apps.
    ///
    /// While biometrics are locked no sensor listens anywhere.
    mutating func otherAppMisses(_ count: Int, _ reduction: inout Reduction) {
        guard isSensorUsable else { return reduction.note(.otherAppUnheard) }
        misses = min(misses + max(0, min(count, Self.missesThatLock)), Self.missesThatLock)
        guard isLockedOut else { return reduction.note(.otherAppMissesCount) }
        reduction.note(.otherAppMissesLock)
        if open?.isAtSensor == true { lockOut(.elsewhere, &reduction) }
    }

    mutating func otherAppMatch(_ reduction: inout Reduction) {
        guard isSensorUsable else { return reduction.note(.otherAppUnheard) }
        misses = 0
        reduction.note(.otherAppMatches)
    }

    /// Whether the sensor works for whoever may use it.
    var isSensorUsable: Bool {
        biometry != .none && !enrolment.templates.isEmpty && !isBiometryLocked
    }

    mutating func moveCompanion(_ isNear: Bool, _ reduction: inout Reduction) {
        companion.isNear = isNear
        companion.isPaired = companion.isPaired || isNear
        reduction.note(.companionMoves)
    }
}

// Where the app is.
extension AuthorityState {
    mutating func move(to state: AppState, _ reduction: inout Reduction) {
        guard app.isInstalled else { return reduction.refuse(.notInstalled, .appMoveImpossible) }
        guard state != .terminated else { return reduction.refuse(.appNotRunning, .appMoveImpossible) }
        guard state != app.state, state != appState else { return reduction.note(.appStaysPut) }
        if app.state == .terminated, state != .foreground {
            return reduction.refuse(.appNotRunning, .appMoveImpossible)
        }
        guard state == .background || !unlocks.isLocked else {
            return reduction.refuse(.deviceLocked, .appMoveImpossible)
        }
        let isStart = app.state == .terminated
        app.state = state
        if isStart { return reduction.note(.appStarts) }
        guard state == .background else { return reduction.note(.appMoves) }
        reduction.note(leaveForeground("the app went to background", &reduction) ? .appMoveCancels : .appMoves)
    }

    /// Ends the prompt and every silent reuse; CTX-10, X-11.
    /// - Returns: whether there was a prompt.
    private mutating func leaveForeground(_ diagnosis: String, _ reduction: inout Reduction) -> Bool {
        if app.state != .terminated { app.state = .background }
        let hadPrompt = open != nil
        answer(.systemCancel, diagnosis, &reduction)
        for id in contexts.keys { contexts[id]?.grants = [] }
        return hadPrompt
    }

    /// TID-29, SET-06, X-7.
    mutating func pressHome(_ reduction: inout Reduction) {
        guard app.state != .terminated else { return reduction.note(.homeWithoutApp) }
        if open?.stage == .touch, behaviour.homePressIsUserCancel {
            answer(.userCancel, "the home button was pressed", &reduction)
            return reduction.note(.homeIsUserCancel)
        }
        reduction.note(leaveForeground("the home button was pressed", &reduction) ? .homeCancels : .homeLeaves)
    }

    /// SET-05: a call or alert ends a prompt; the app stays where it is.
    mutating func interrupt(_ reduction: inout Reduction) {
        guard open != nil else { return reduction.note(.interruptAlone) }
        answer(.systemCancel, "the system interrupted", &reduction)
        reduction.note(.interruptCancels)
    }

    mutating func abandonPrompt(_ diagnosis: String, _ reduction: inout Reduction) {
        answer(.appCancel, diagnosis, &reduction)
        reduction.note(.promptAbandoned)
    }

    mutating func uninstall(_ reduction: inout Reduction) {
        guard app.isInstalled else { return reduction.refuse(.notInstalled, .uninstallImpossible) }
        endProcess(.uninstalled, &reduction)
        app.isInstalled = false
        app.state = .terminated
        reduction.note(.uninstalls)
    }

    mutating func install(_ reduction: inout Reduction) {
        guard !app.isInstalled else { return reduction.refuse(.alreadyInstalled, .installImpossible) }
        app.isInstalled = true
        app.permission = .notAsked
        app.state = .background
        reduction.note(.installs)
    }
}

// The device's own lock.
extension AuthorityState {
    mutating func lockDevice(_ reduction: inout Reduction) {
        guard !unlocks.isLocked else { return reduction.note(.deviceLockedAlready) }
        unlocks.lock()
        reduction.note(leaveForeground("the device was locked", &reduction) ? .deviceLocksCancels : .deviceLocks)
    }

    mutating func unlockDevice(_ means: UnlockMeans, _ reduction: inout Reduction) {
        guard unlocks.isLocked else {
            reduction.answer = .ignored
            return reduction.note(.unlockNotLocked)
        }
        let works = means == .biometrics ? isSensorUsable : !throttle.isWaiting(at: now)
        reduction.answer = .unlocked(works)
        guard works else { return reduction.note(.unlockRefused) }
        switch means {
        case .biometrics:
            misses = 0
            reduction.note(.unlockByBiometrics)
        case .passcode:
            acceptPasscode()
            reduction.note(.unlockByPasscode)
        }
        unlocks.unlock(by: means, at: now)
    }

    /// The process ends, biometrics wait for the passcode, a running wait begins anew; TID-32, PIN-04.
    mutating func reboot(_ reduction: inout Reduction) {
        endProcess(.reboot, &reduction)
        unlocks.reboot()
        throttle.restartWait(at: now)
        if app.state != .terminated { app.state = .background }
        reduction.note(.reboots)
    }

    mutating func upgrade(_ new: DeviceProfile, _ reduction: inout Reduction) {
        guard new.model.biometry == biometry, new.version > profile.version else {
            return reduction.refuse(.neverRan(new.version), .upgradeImpossible)
        }
        profile = new
        behaviour = OSBehaviour(new.version, choices)
        reduction.note(.upgrades)
    }
}

extension OpenEvaluation {
    /// A sensor sheet is up, whether it listens at this moment or not.
    var isAtSensor: Bool {
        switch stage {
        case .touch, .scanning, .retryOffered, .fallbackOffered: true
        case .permission, .passcode, .passcodeBeforeSensor, .companion: false
        }
    }
}
