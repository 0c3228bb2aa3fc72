// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// What answers lead to.
extension AppLockState {
    /// With a code of the app's own, biometry alone; without one, the device passcode is the other way.
    var policy: OwnerPolicy {
        code == .unset ? .owner : .biometrics
    }

    /// Fingers that may have been added by somebody else do not count where there is another way in.
    private func distrusts(_ enrolment: EnrolmentState) -> Bool {
        guard code != .unset || canSignOut else { return false }
        return !record.baseline.trusts(enrolment)
    }

    mutating func looked(
        _ token: Int,
        _ availability: OwnerAvailability,
        _ enrolment: EnrolmentState
    ) -> [AppLockEffect] {
        guard case .looking(let attempt) = step, attempt.token == token else { return [] }
        guard phase == .active else { return putOff(attempt.purpose) }
        // The lock that is turned on takes the present set for its own.
        if attempt.purpose != .turnOn, distrusts(enrolment) {
            return [.note(.enrolmentChanged)] + askOtherwise(attempt.purpose, .enrolmentChanged)
        }
        if code == .demanded { return askOtherwise(attempt.purpose, nil) }
        if let state = AuthenticationState(availability) { return askOtherwise(attempt.purpose, .answer(state)) }
        step = .prompting(attempt)
        return [.prompt(attempt, policy, offersCode: code != .unset)]
    }

    /// Nobody is asked by an app that is not in front; nothing has shown yet, so that it may ask when it is back.
    private mutating func putOff(_ purpose: AppLockPurpose) -> [AppLockEffect] {
        step = .idle
        if purpose == .unlock { mayAskByItself = true }
        return []
    }

    mutating func answered(
        _ token: Int,
        _ state: AuthenticationState,
        _ enrolment: EnrolmentState
    ) -> [AppLockEffect] {
        guard case .prompting(let attempt) = step, attempt.token == token else { return [] }
        step = .idle
        switch state {
        case .success: return opened(attempt.purpose, enrolment)
        case .userCancelled: return []
        case .systemCancelled, .appCancelled:
            // The prompt is gone without its person: whatever lies over the app now is another thing.
            isInactiveByPrompt = false
            return []
        case .passwordRequested: return askOtherwise(attempt.purpose, nil)
        default:
            if attempt.purpose == .unlock { return askOtherwise(.unlock, .answer(state)) }
            trouble = .answer(state)
            return []
        }
    }

    /// By the code where there is one; else the person is told what stands in the way.
    private mutating func askOtherwise(_ purpose: AppLockPurpose, _ reason: AppLockTrouble?) -> [AppLockEffect] {
        step = code == .unset ? .idle : .code(purpose)
        trouble = reason
        return []
    }

    mutating func codeAnswered(
        _ token: Int,
        _ answer: PasscodeAnswer,
        _ enrolment: EnrolmentState
    ) -> [AppLockEffect] {
        guard case .checking(let attempt) = step, attempt.token == token else { return [] }
        if answer == .right {
            step = .idle
            // The person has proved themselves by other means: the present set is theirs.
            return opened(attempt.purpose, enrolment, renewsBaseline: true)
        }
        step = .code(attempt.purpose)
        trouble = .code(answer)
        return []
    }

    private mutating func opened(
        _ purpose: AppLockPurpose,
        _ enrolment: EnrolmentState,
        renewsBaseline: Bool = false
    ) -> [AppLockEffect] {
        trouble = nil
        switch purpose {
        case .unlock:
            isLocked = false
            leftAt = nil
            return takeOver(enrolment, provenOtherwise: renewsBaseline)
        case .turnOn:
            return settle {
                $0.isOn = true
                $0.baseline = .init(enrolment)
            }
        case .turnOff:
            return settle { $0.turnOff() }
        }
    }

    /// The set that has opened is the one to compare with from now on.
    ///
    /// It was trusted, be it for another system's mark of it, which must not be trusted for another set tomorrow.
    private mutating func takeOver(_ enrolment: EnrolmentState, provenOtherwise: Bool) -> [AppLockEffect] {
        guard enrolment != .unknown else { return [] }
        if provenOtherwise { return settle { $0.baseline = .init(enrolment) } }
        if record.baseline.trusts(enrolment) { changeQuietly { $0.baseline = .init(enrolment) } }
        return []
    }

    // MARK: Accounts

    mutating func signOut() -> [AppLockEffect] {
        guard canSignOut, isSignedIn else { return [] }
        if case .signingOut = step { return [] }
        let effects = endAsking()
        let token = newToken()
        step = .signingOut(token)
        trouble = nil
        return effects + [.signOut(token)]
    }

    mutating func signOutEnded(_ token: Int, _ succeeded: Bool) -> [AppLockEffect] {
        guard case .signingOut(token) = step else { return [] }
        step = .idle
        guard succeeded else {
            trouble = .signOutFailed
            return []
        }
        return signedOut(keepingLock: false)
    }

    /// Nobody's content is left to cover; what was kept for it goes.
    mutating func signedOut(keepingLock: Bool) -> [AppLockEffect] {
        var effects = endAsking()
        step = .idle
        isSignedIn = false
        isLocked = false
        leftAt = nil
        trouble = nil
        links = []
        guard !keepingLock else { return effects + eraseForeignCode() }
        let leavesCode = code != .unset
        unread?.isSignedOut = true
        effects += settle {
            $0.turnOff()
            $0.codeIsForeign = $0.codeIsForeign || leavesCode
        }
        return effects + [.eraseCode]
    }

    /// Carried out last: it leads to the next event.
    func eraseForeignCode() -> [AppLockEffect] {
        record.codeIsForeign ? [.eraseCode] : []
    }

    /// A login by the account's own means: the app is open, and the present set of fingers or faces is the person's.
    ///
    /// Where it ends out of sight, the time away begins with it.
    mutating func signedIn(_ enrolment: EnrolmentState, _ now: SteadyReading) -> [AppLockEffect] {
        var effects = endAsking()
        step = .idle
        isSignedIn = true
        let isAway = phase == .background
        isLocked = isAway && record.isOn && gracePeriod <= .zero
        leftAt = isAway && record.isOn && !isLocked ? now : nil
        trouble = nil
        mayAskByItself = isAway
        // This is the new login that a code whose tries are used up leads to.
        let leavesCode = code == .spent
        if leavesCode { code = .unset }
        effects += settle {
            $0.codeIsForeign = $0.codeIsForeign || leavesCode
            if $0.isOn { $0.baseline = .init(enrolment) }
        }
        return effects + eraseForeignCode()
    }
}
