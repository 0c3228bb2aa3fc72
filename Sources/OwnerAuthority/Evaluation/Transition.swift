// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Every way in which the reducer can answer an event: the randomised test must have seen each.
package enum Transition: Int, Sendable, Hashable, CaseIterable {
    // Preflight; CAN, BTY, DOM.
    case preflightAllowed, preflightInvalidContext, preflightBadPolicy, preflightNotAvailable, preflightNotEnrolled
    case preflightLockedOut, preflightPasscodeNotSet, preflightCompanionNotAvailable
    case biometryTypeRead, biometryTypeEndsProcess

    // An evaluation begins; SCRIPTS.md §3, which immediate answer wins.
    case evaluateEmptyReason, evaluateInvalidContext, evaluateInBackground, evaluateMissingUsageText
    case evaluateUnavailable, evaluateSilentByContext, evaluateSilentByUnlock, evaluateNotInteractive
    case evaluateNewerFails, evaluateDisplaces
    case accessSetChanged, showsNextPart, nextPartUnavailable
    case showsPermission, showsSensor, showsPasscode, showsPasscodeBeforeSensor, showsCompanion

    // At the sensor; TID, FID.
    case touchIgnored, touchMatches, touchMisses, touchMissEnds, touchMissAsksPasscode
    case touchMissLocks, touchMissLocksAsksPasscode, touchMissLocksAsksCompanion
    case faceIgnored, faceMatches, faceMissOffersRetry, faceMissOffersFallback, faceMissAsksPasscode, faceMissEnds
    case faceMissLocks, faceMissLocksAsksPasscode, faceMissLocksAsksCompanion

    // On the screen.
    case tapImpossible, tapCancel, tapTryAgain, tapFallbackEnds, tapFallbackAsksPasscode
    case passcodeImpossible, passcodeDuringWait, passcodeRight, passcodeRightThenSensor
    case passcodeWrong, passcodeWrongAgain, passcodeWrongWaits, passcodeWrongDisables
    case permissionImpossible, permissionGranted, permissionGrantedTooLate, permissionRefusedEnds
    case permissionRefusedAsksPasscode, permissionRefusedAsksCompanion
    case companionImpossible, companionApproves, companionDeclines

    // A context's life; CTX.
    case contextMade, contextConfigured, contextUnknown
    case invalidateIdle, invalidateOpen, invalidateAgain, invalidateOutlived, releaseIdle, releaseOpen
    case appNotRunning

    // The device; SET, PIN.
    case permissionSet, enrolled, enrolImpossible, removed, removeImpossible, passcodeSet, passcodeRemoved
    case appMoves, appMoveCancels, appStaysPut, appMoveImpossible, appStarts
    case homeIsUserCancel, homeCancels, homeLeaves, homeWithoutApp
    case interruptCancels, interruptAlone, promptAbandoned
    case deviceLocks, deviceLocksCancels, deviceLockedAlready
    case unlockNotLocked, unlockRefused, unlockByPasscode, unlockByBiometrics
    case reboots, upgrades, upgradeImpossible
    case otherAppMissesCount, otherAppMissesLock, otherAppMissesLockOpen, otherAppUnheard, otherAppMatches
    case learns, learnsLockout
    case companionMoves, uninstalls, uninstallImpossible, installs, installImpossible
}

/// A set of transitions in a few words, so that noting one costs next to nothing.
package struct TransitionSet: Sendable, Hashable {
    /// How many transitions there is room for.
    package static let capacity = 256

    private var words = SIMD4<UInt64>()

    package init() {}

    package mutating func insert(_ transition: Transition) {
        words[transition.rawValue / 64] |= 1 << UInt64(transition.rawValue % 64)
    }

    package func contains(_ transition: Transition) -> Bool {
        words[transition.rawValue / 64] >> UInt64(transition.rawValue % 64) & 1 == 1
    }

    package mutating func formUnion(_ other: Self) {
        words |= other.words
    }
}
