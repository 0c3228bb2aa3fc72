// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

// Each event, and what it leads to.
extension AppLockState {
    mutating func reduce(_ event: AppLockEvent) -> [AppLockEffect] {
        disown()
        var effects = self.effects(of: event)
        // Reading leads to nothing by itself: the window that comes to the front does.
        if case .read = event {} else { effects += afterwards() }
        return effects + saveWhatIsOwed(after: event)
    }

    /// The code of somebody who has signed out counts as none, until it is gone.
    private mutating func disown() {
        guard record.codeIsForeign else { return }
        if code == .unset {
            changeQuietly { $0.codeIsForeign = false }
        } else {
            code = .unset
        }
    }

    private mutating func effects(of event: AppLockEvent) -> [AppLockEffect] {
        switch event {
        case .scene(let id, let scene, let now): return move(id, to: scene, now)
        case .link(let link): return keep(link)
        case .unlockTapped: return begin(.unlock)
        case .lockTapped: return lock()
        case .switchTapped(let on): return on == record.isOn ? [] : begin(on ? .turnOn : .turnOff)
        case .codeChosen: return chooseCode()
        case .codePageClosed: return closeCodePage()
        case .codeEntered: return enterCode()
        case .promptCancelled: return endAsking()
        case .signOutTapped: return signOut()
        case .looked(let token, let availability, let enrolment): return looked(token, availability, enrolment)
        case .answered(let token, let state, let enrolment): return answered(token, state, enrolment)
        case .codeAnswered(let token, let answer, let enrolment): return codeAnswered(token, answer, enrolment)
        case .signOutEnded(let token, let succeeded): return signOutEnded(token, succeeded)
        case .notSaved(let former): return notSaved(former)
        case .notKept: return notKept()
        case .read(let reading): return read(reading)
        case .coversAlways(let covers): return cover(always: covers)
        case .promptAhead(let token): return expectPrompt(token)
        case .promptOver(let token, let wasTakenAway): return promptOver(token, wasTakenAway)
        case .signedIn(let enrolment, let now): return signedIn(enrolment, now)
        case .signedOut(let keepingLock): return signedOut(keepingLock: keepingLock)
        case .codeChanged: return []
        }
    }

    /// What is due in any state: a spent code signs out, a locked app in front asks once, an open one opens its links.
    private mutating func afterwards() -> [AppLockEffect] {
        if code == .spent, isSignedIn, canSignOut, step.isInterruptible, trouble != .signOutFailed {
            return [.note(.triesUsedUp)] + signOut()
        }
        if isLocked, mayAskByItself, phase == .active, step == .idle {
            return begin(.unlock)
        }
        guard !isLocked, leftAt == nil, !links.isEmpty, phase != .background else { return [] }
        defer { links = [] }
        return [.replay(links)]
    }

    // MARK: The app's windows

    private mutating func move(_ id: String, to scene: AppLockScene?, _ now: SteadyReading) -> [AppLockEffect] {
        let before = phase
        scenes[id] = scene
        switch (before, phase) {
        case (_, .background) where before != .background: return leave(now)
        case (.background, .active), (.background, .inactive): return comeBack(now) + eraseForeignCode()
        case (_, .inactive):
            if case .prompting = step { isInactiveByPrompt = true }
            if before == .active, !otherPrompts.isEmpty { isInactiveByPrompt = true }
        case (_, .active): becomeActive()
        default: break
        }
        return []
    }

    /// What made the app inactive is gone; what does so next is another thing.
    private mutating func becomeActive() {
        if isInactiveByPrompt { otherPrompts = [] }
        isInactiveByPrompt = false
    }

    /// Only an app in front shows one.
    private mutating func expectPrompt(_ token: Int) -> [AppLockEffect] {
        if phase == .active { otherPrompts.insert(token) }
        return []
    }

    private mutating func promptOver(_ token: Int, _ wasTakenAway: Bool) -> [AppLockEffect] {
        let wasExpected = otherPrompts.remove(token) != nil
        if wasExpected, wasTakenAway { isInactiveByPrompt = false }
        return []
    }

    private mutating func leave(_ now: SteadyReading) -> [AppLockEffect] {
        isInactiveByPrompt = false
        otherPrompts = []
        mayAskByItself = true
        let effects = endAsking()
        trouble = trouble?.outlastsLeaving == true ? trouble : nil
        guard record.isOn, isSignedIn, !isLocked else { return effects }
        if gracePeriod <= .zero { isLocked = true } else { leftAt = leftAt ?? now }
        return effects
    }

    /// The time away counts once: an expired one cannot be revived by a clock (LCK-16).
    private mutating func comeBack(_ now: SteadyReading) -> [AppLockEffect] {
        guard let leftAt else { return [] }
        self.leftAt = nil
        guard let away = now.passed(since: leftAt) else {
            isLocked = true
            return [.note(.machineRestarted)]
        }
        if now.isWallBehind(leftAt) {
            isLocked = true
            return [.note(.clockWentBack)]
        }
        isLocked = away >= gracePeriod
        return []
    }

    private mutating func keep(_ link: URL) -> [AppLockEffect] {
        links = (links + [link]).suffix(Self.mostLinks)
        return []
    }

    private mutating func cover(always covers: Bool) -> [AppLockEffect] {
        unread?.coversAlways = covers
        return change { $0.coversAlways = covers }
    }

    // MARK: The person

    private mutating func lock() -> [AppLockEffect] {
        guard record.isOn, isSignedIn else { return [] }
        let effects = endAsking()
        isLocked = true
        leftAt = nil
        mayAskByItself = false
        trouble = nil
        return effects
    }

    /// Whoever is asked already is not asked again, and nobody is asked behind a login page.
    private mutating func begin(_ purpose: AppLockPurpose) -> [AppLockEffect] {
        guard step == .idle, isSignedIn, phase == .active, isLocked == (purpose == .unlock) else { return [] }
        let attempt = newAttempt(purpose)
        step = .looking(attempt)
        trouble = nil
        if purpose == .unlock { mayAskByItself = false }
        return [.look(attempt, policy)]
    }

    private mutating func chooseCode() -> [AppLockEffect] {
        guard code == .ready || code == .demanded, isSignedIn, phase == .active else { return [] }
        let purpose = purpose ?? (isLocked ? .unlock : nil)
        guard let purpose else { return [] }
        switch step {
        case .idle, .looking, .prompting:
            let effects = endAsking()
            mayAskByItself = mayAskByItself && purpose != .unlock
            step = .code(purpose)
            return effects
        case .code, .checking, .signingOut: return []
        }
    }

    private mutating func closeCodePage() -> [AppLockEffect] {
        switch step {
        case .code, .checking: return endAsking()
        case .idle, .looking, .prompting, .signingOut: return []
        }
    }

    private mutating func enterCode() -> [AppLockEffect] {
        guard case .code(let purpose) = step else { return [] }
        let attempt = newAttempt(purpose)
        step = .checking(attempt)
        trouble = nil
        return [.checkCode(attempt)]
    }

    /// Whatever is asked goes away; what it answers later finds another token.
    mutating func endAsking() -> [AppLockEffect] {
        switch step {
        case .idle, .signingOut: return []
        case .looking, .prompting, .code, .checking:
            step = .idle
            isInactiveByPrompt = false
            return [.cancel]
        }
    }
}

extension AppLockState.Step {
    /// A code that is being checked is answered first.
    var isInterruptible: Bool {
        switch self {
        case .idle, .looking, .prompting, .code: true
        case .checking, .signingOut: false
        }
    }
}

extension AppLockTrouble {
    /// Leaving and coming back is a new try for what may have changed meanwhile; these have not.
    var outlastsLeaving: Bool {
        switch self {
        case .settingsUnreadable: true
        case .answer, .enrolmentChanged, .settingsNotSaved, .signOutFailed, .code: false
        }
    }
}
