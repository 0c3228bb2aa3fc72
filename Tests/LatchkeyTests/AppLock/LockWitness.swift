// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

@testable import Latchkey

/// What a lock must never show, whatever happens to it; it knows the rules, and nothing of how they are kept.
struct LockWitness {
    private var prompt: Int?
    private var hasAskedInThisStay = false
    private var away: (since: SteadyReading, isOwed: Bool)?
    private var waitingLinks: [URL] = []

    /// Looks at one step.
    /// - Returns: what is wrong; `nil` where nothing is.
    mutating func flaw(
        _ event: AppLockEvent,
        from before: AppLockState,
        to world: RandomLock,
        _ effects: [AppLockEffect]
    ) -> String? {
        let after = world.state
        return Self.unearned(event, before, after)
            ?? Self.shown(after)
            ?? promptFlaw(event, before, effects)
            ?? byItselfFlaw(event, before, after, effects)
            ?? awayFlaw(event, before, after)
            ?? linkFlaw(event, before, after, effects)
            ?? Self.memoryFlaw(event, before, after, effects)
            ?? Self.stuck(world)
    }

    // MARK: What opens, and what turns off

    /// The lock opens by the person's proof or by an account, and is turned off by the same.
    private static func unearned(_ event: AppLockEvent, _ before: AppLockState, _ after: AppLockState) -> String? {
        if isFirstReading(event, before) { return nil }
        if before.isLocked, !after.isLocked, !proves(event, .unlock, before) { return "it opened by itself" }
        if before.record.isOn, !after.record.isOn, !proves(event, .turnOff, before), !isUndone(event) {
            return "it was turned off by itself"
        }
        if !before.record.isOn, after.record.isOn, !proves(event, .turnOn, before), !isUndone(event) {
            return "it was turned on by itself"
        }
        return nil
    }

    private static func proves(_ event: AppLockEvent, _ purpose: AppLockPurpose, _ before: AppLockState) -> Bool {
        switch event {
        case .answered(let token, .success, _):
            if case .prompting(let attempt) = before.step {
                attempt.token == token && attempt.purpose == purpose
            } else {
                false
            }
        case .codeAnswered(let token, .right, _):
            if case .checking(let attempt) = before.step {
                attempt.token == token && attempt.purpose == purpose
            } else {
                false
            }
        case .signedIn: purpose == .unlock
        case .signedOut: purpose != .turnOn
        case .signOutEnded(let token, true): before.step == .signingOut(token) && purpose != .turnOn
        default: false
        }
    }

    private static func isUndone(_ event: AppLockEvent) -> Bool {
        if case .notSaved = event { true } else { false }
    }

    /// What was not known before is what it says.
    private static func isFirstReading(_ event: AppLockEvent, _ before: AppLockState) -> Bool {
        if case .read = event { before.unread != nil } else { false }
    }

    /// Nothing of a locked app is seen in any window, and nothing of a lock that is on in what is out of sight.
    private static func shown(_ state: AppLockState) -> String? {
        let scenes: [AppLockScene] = [.active, .inactive, .background]
        if state.isLocked, scenes.contains(where: { !state.isCovered($0) }) { return "content shows through a lock" }
        if state.record.isOn, state.isSignedIn, !state.isCovered(.background) { return "content shows out of sight" }
        return nil
    }

    // MARK: Prompts

    private mutating func promptFlaw(
        _ event: AppLockEvent,
        _ before: AppLockState,
        _ effects: [AppLockEffect]
    ) -> String? {
        if case .answered(let token, _, _) = event, token == prompt { prompt = nil }
        for effect in effects {
            switch effect {
            case .cancel: prompt = nil
            case .prompt(let attempt, _, _):
                if prompt != nil { return "two prompts at once" }
                if before.phase != .active { return "a prompt over an app that is not in front" }
                prompt = attempt.token
            default: break
            }
        }
        return nil
    }

    private mutating func byItselfFlaw(
        _ event: AppLockEvent,
        _ before: AppLockState,
        _ after: AppLockState,
        _ effects: [AppLockEffect]
    ) -> String? {
        if before.phase != .background, after.phase == .background { hasAskedInThisStay = false }
        switch event {
        case .lockTapped where before.record.isOn && before.isSignedIn: hasAskedInThisStay = true
        case .signedIn: hasAskedInThisStay = before.phase != .background
        default: break
        }
        for case .look(let attempt, _) in effects where attempt.purpose == .unlock {
            if case .unlockTapped = event {} else if hasAskedInThisStay { return "it asked again by itself" }
            hasAskedInThisStay = true
        }
        let shows = effects.contains { if case .prompt = $0 { true } else { false } }
        // Whoever found the app out of the front has asked nobody, whatever comes of it instead, such as signing out.
        if case .looked = event, before.purpose == .unlock, before.phase != .active, !shows {
            hasAskedInThisStay = false
        }
        return nil
    }

    // MARK: Time away

    /// Whoever is away for the grace period or longer, over a start or a clock set back, finds the app locked.
    private mutating func awayFlaw(
        _ event: AppLockEvent,
        _ before: AppLockState,
        _ after: AppLockState
    ) -> String? {
        let isGuarded = after.record.isOn && after.isSignedIn
        switch event {
        case .scene(_, _, let now) where before.phase != .background && after.phase == .background:
            away = (now, isGuarded && !after.isLocked)
        case .scene(_, _, let now) where before.phase == .background && after.phase != .background:
            defer { away = nil }
            guard let away, isGuarded else { return nil }
            let passed = now.passed(since: away.since)
            let isExpired = passed.map { $0 >= after.gracePeriod } ?? true || now.wall < away.since.wall
            if isExpired, !after.isLocked { return "open after \(String(describing: passed)) away" }
            if !isExpired, after.isLocked, away.isOwed { return "locked within the grace period" }
        case .signedIn(_, let now): if after.phase == .background { away = (now, isGuarded) }
        case .lockTapped, .signedOut, .signOutEnded, .notSaved, .read: away?.isOwed = false
        default: break
        }
        return nil
    }

    // MARK: What is remembered

    /// Nothing is saved over what was not read, a lock that is on is one after reading, and the set that has opened is
    /// remembered.
    private static func memoryFlaw(
        _ event: AppLockEvent,
        _ before: AppLockState,
        _ after: AppLockState,
        _ effects: [AppLockEffect]
    ) -> String? {
        let saves = effects.contains {
            switch $0 {
            case .save, .keep: true
            default: false
            }
        }
        if saves, after.unread != nil { return "it saved over what it has not read" }
        switch event {
        case .read(.found) where before.unread != nil && after.record.isOn && after.isSignedIn && !after.isLocked:
            return "it was on, and open"
        case .answered(_, _, let set)
        where set != .unknown && before.isLocked && !after.isLocked && after.unread == nil:
            let isForgotten = before.record.baseline.trusts(set) && after.record.baseline != .init(set)
            return isForgotten ? "the set that opened is forgotten" : nil
        default: return nil
        }
    }

    // MARK: Links and ends

    /// Each link opens once, in order, in an open app that is in sight.
    private mutating func linkFlaw(
        _ event: AppLockEvent,
        _ before: AppLockState,
        _ after: AppLockState,
        _ effects: [AppLockEffect]
    ) -> String? {
        if case .link(let link) = event { waitingLinks = (waitingLinks + [link]).suffix(16) }
        if case .signedOut = event { waitingLinks = [] }
        if before.isSignedIn, !after.isSignedIn { waitingLinks = [] }
        for case .replay(let links) in effects {
            if after.isLocked || after.phase == .background { return "a link opened behind the cover" }
            if links != waitingLinks { return "\(links) opened in place of \(waitingLinks)" }
            waitingLinks = []
        }
        return nil
    }

    /// Whatever is waited for can still come.
    private static func stuck(_ world: RandomLock) -> String? {
        guard let awaited = world.state.awaited else { return nil }
        return world.questions.contains { $0.token == awaited } ? nil : "\(world.state.step) never ends"
    }
}
