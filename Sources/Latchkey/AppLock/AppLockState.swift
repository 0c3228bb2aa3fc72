// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

/// A lock as a value: events change it and tell what is to be done; no clock, device or task inside.
struct AppLockState: Sendable, Hashable {
    /// What is going on.
    enum Step: Sendable, Hashable {
        case idle
        /// The device is asked what is possible; nothing shows.
        case looking(AppLockAttempt)
        /// The system's prompt shows.
        case prompting(AppLockAttempt)
        /// The page for the code shows.
        case code(AppLockPurpose)
        /// A code is being checked.
        case checking(AppLockAttempt)
        case signingOut(Int)
    }

    /// How the code stands.
    enum Code: Sendable, Hashable {
        case unset, ready
        /// So many wrong ones were entered that nothing but the right one opens.
        case demanded
        /// The tries are used up: nothing opens but a new login.
        case spent
    }

    /// The most links that are kept while locked; beyond that the oldest goes.
    static let mostLinks = 16

    let gracePeriod: Duration
    let canSignOut: Bool
    var record: AppLockRecord
    /// What is remembered is not known yet; until then nothing is saved.
    var unread: Unread?
    /// Something that nobody waits for is not saved yet.
    var owesSave = false
    /// This installation has saved nothing yet, and has nothing to remember.
    var isBlank = false
    var isSignedIn: Bool
    var code = Code.unset

    var isLocked: Bool
    var step = Step.idle
    var trouble: AppLockTrouble?
    /// One attempt without a tap is left in this stay in front.
    var mayAskByItself = true
    var leftAt: SteadyReading?
    var scenes: [String: AppLockScene] = [:]
    /// The app is inactive because of a prompt of its own.
    var isInactiveByPrompt = false
    /// Prompts of the app's own, beside the lock's, which have not been seen to come and go.
    var otherPrompts: Set<Int> = []
    var links: [URL] = []
    private var lastToken = 0

    /// A launch: locked, whatever the grace period.
    init(_ record: AppLockRecord, gracePeriod: Duration, isSignedIn: Bool, canSignOut: Bool) {
        self.record = record
        self.gracePeriod = gracePeriod
        self.isSignedIn = isSignedIn
        self.canSignOut = canSignOut
        isLocked = record.isOn && isSignedIn
    }

    /// Where the app stands as a whole.
    var phase: AppLockScene {
        if scenes.values.contains(.active) { return .active }
        return scenes.values.contains(.inactive) ? .inactive : .background
    }

    /// Whether nothing of a window may be seen.
    func isCovered(_ scene: AppLockScene) -> Bool {
        if isLocked { return true }
        guard record.coversAlways || (record.isOn || unread != nil) && isSignedIn else { return false }
        switch scene {
        case .active: return false
        case .inactive: return !isInactiveByPrompt
        case .background: return true
        }
    }

    /// What is asked for at present.
    var purpose: AppLockPurpose? {
        switch step {
        case .looking(let attempt), .prompting(let attempt), .checking(let attempt): attempt.purpose
        case .code(let purpose): purpose
        case .idle, .signingOut: nil
        }
    }

    mutating func newToken() -> Int {
        lastToken += 1
        return lastToken
    }

    mutating func newAttempt(_ purpose: AppLockPurpose) -> AppLockAttempt {
        AppLockAttempt(token: newToken(), purpose: purpose)
    }
}
