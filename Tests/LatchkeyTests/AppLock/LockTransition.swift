// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

@testable import Latchkey

/// Where a lock stands, as far as its rules tell apart.
enum LockMoment: String, CaseIterable, Sendable {
    case idleOpen, idleLocked, idleSignedOut
    case lookingToUnlock, lookingToTurnOn, lookingToTurnOff
    case promptingToUnlock, promptingToTurnOn, promptingToTurnOff
    case codeToUnlock, codeToTurnOn, codeToTurnOff
    case checkingToUnlock, checkingToTurnOn, checkingToTurnOff
    case signingOutOpen, signingOutLocked

    init(_ state: AppLockState) {
        switch state.step {
        case .idle: self = state.isLocked ? .idleLocked : state.isSignedIn ? .idleOpen : .idleSignedOut
        case .looking(let attempt):
            self = Self.of(attempt.purpose, .lookingToUnlock, .lookingToTurnOn, .lookingToTurnOff)
        case .prompting(let attempt):
            self = Self.of(attempt.purpose, .promptingToUnlock, .promptingToTurnOn, .promptingToTurnOff)
        case .code(let purpose): self = Self.of(purpose, .codeToUnlock, .codeToTurnOn, .codeToTurnOff)
        case .checking(let attempt):
            self = Self.of(attempt.purpose, .checkingToUnlock, .checkingToTurnOn, .checkingToTurnOff)
        case .signingOut: self = state.isLocked ? .signingOutLocked : .signingOutOpen
        }
    }

    private static func of(_ purpose: AppLockPurpose, _ unlock: Self, _ turnOn: Self, _ turnOff: Self) -> Self {
        switch purpose {
        case .unlock: unlock
        case .turnOn: turnOn
        case .turnOff: turnOff
        }
    }
}

/// What can happen to a lock, as far as its rules tell apart; a late answer is one that was given up.
enum LockHappening: String, CaseIterable, Sendable {
    case active, inactive, background, closed, link
    case unlockTapped, lockTapped, switchedOn, switchedOff, codeChosen, codePageClosed, codeEntered
    case promptCancelled, signOutTapped
    case usable, obstacle, lookedLate
    case success, cancelled, passwordRequested, failure, answeredLate
    case codeRight, codeRefused, codeAnsweredLate
    case signedOutInTheEnd, signOutFailed, signOutEndedLate
    case notSaved, notKept, settingFound, noSettingFound, settingUnreadable, coversAlways
    case otherPromptAhead, otherPromptOver, otherPromptTakenAway, signedIn, signedOut, signedOutKeepingLock, codeChanged

    init(_ event: AppLockEvent, _ state: AppLockState) {
        switch event {
        case .scene(_, let scene, _): self = Self.of(scene)
        case .link: self = .link
        case .unlockTapped: self = .unlockTapped
        case .lockTapped: self = .lockTapped
        case .switchTapped(let isOn): self = isOn ? .switchedOn : .switchedOff
        case .codeChosen: self = .codeChosen
        case .codePageClosed: self = .codePageClosed
        case .codeEntered: self = .codeEntered
        case .promptCancelled: self = .promptCancelled
        case .signOutTapped: self = .signOutTapped
        case .looked(let token, let availability, _):
            self = state.awaited != token ? .lookedLate : availability.isUsable ? .usable : .obstacle
        case .answered(let token, let answer, _):
            self = state.awaited == token ? Self.of(answer) : .answeredLate
        case .codeAnswered(let token, let answer, _):
            self = state.awaited != token ? .codeAnsweredLate : answer == .right ? .codeRight : .codeRefused
        case .signOutEnded(let token, let succeeded):
            self = state.awaited != token ? .signOutEndedLate : succeeded ? .signedOutInTheEnd : .signOutFailed
        case .notSaved: self = .notSaved
        case .notKept: self = .notKept
        case .read(.found): self = .settingFound
        case .read(.nothing): self = .noSettingFound
        case .read(.unreadable): self = .settingUnreadable
        case .coversAlways: self = .coversAlways
        case .promptAhead: self = .otherPromptAhead
        case .promptOver(_, let wasTakenAway): self = wasTakenAway ? .otherPromptTakenAway : .otherPromptOver
        case .signedIn: self = .signedIn
        case .signedOut(let keepingLock): self = keepingLock ? .signedOutKeepingLock : .signedOut
        case .codeChanged: self = .codeChanged
        }
    }

    private static func of(_ scene: AppLockScene?) -> Self {
        switch scene {
        case .active: .active
        case .inactive: .inactive
        case .background: .background
        case nil: .closed
        }
    }

    private static func of(_ answer: AuthenticationState) -> Self {
        switch answer {
        case .success: .success
        case .userCancelled, .systemCancelled, .appCancelled: .cancelled
        case .passwordRequested: .passwordRequested
        default: .failure
        }
    }
}

extension AppLockState {
    /// The answer that is waited for.
    var awaited: Int? {
        switch step {
        case .looking(let attempt), .prompting(let attempt), .checking(let attempt): attempt.token
        case .signingOut(let token): token
        case .idle, .code: nil
        }
    }
}

/// One cell of the table of what can happen where.
struct LockTransition: Hashable, CustomStringConvertible {
    let moment: LockMoment
    let happening: LockHappening

    static let all = LockMoment.allCases.flatMap { moment in
        LockHappening.allCases.map { Self(moment: moment, happening: $0) }
    }

    var description: String { "\(moment.rawValue) × \(happening.rawValue)" }

    /// Why it cannot happen; `nil` where it can.
    var impossibility: String? {
        switch happening {
        case .usable, .obstacle: reason(unless: "looking", "only who looks is waited for to have looked")
        case .success, .cancelled, .passwordRequested, .failure:
            reason(unless: "prompting", "only a prompt that shows is waited for")
        case .codeRight, .codeRefused: reason(unless: "checking", "only a code that is being checked is waited for")
        case .signedOutInTheEnd, .signOutFailed: reason(unless: "signingOut", "only a running sign-out is waited for")
        default: nil
        }
    }

    private func reason(unless step: String, _ reason: String) -> String? {
        moment.rawValue.hasPrefix(step) ? nil : reason
    }
}
