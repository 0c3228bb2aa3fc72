// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

/// One run of asking: what comes back with another token than the present one's is dropped.
struct AppLockAttempt: Sendable, Hashable {
    let token: Int
    let purpose: AppLockPurpose
}

/// What happens to a lock.
enum AppLockEvent: Sendable {
    // The app's windows.
    case scene(String, AppLockScene?, SteadyReading)
    case link(URL)

    // The person.
    case unlockTapped
    case lockTapped
    case switchTapped(Bool)
    case codeChosen
    case codePageClosed
    case codeEntered
    case promptCancelled
    case signOutTapped

    // Answers.
    case looked(Int, OwnerAvailability, EnrolmentState)
    case answered(Int, AuthenticationState, EnrolmentState)
    case codeAnswered(Int, PasscodeAnswer, EnrolmentState)
    case signOutEnded(Int, succeeded: Bool)
    case notSaved(AppLockRecord)
    case notKept
    /// What was found where the lock remembers, at a launch or when the app came to the front.
    case read(AppLockReading)

    // The app.
    case coversAlways(Bool)
    /// The app is about to show a prompt of its own.
    case promptAhead(Int)
    case promptOver(Int, wasTakenAway: Bool)
    case signedIn(EnrolmentState, SteadyReading)
    case signedOut(keepingLock: Bool)
    /// The code was set, changed or erased, or its tries are used up.
    case codeChanged
}

/// What a lock wants done.
enum AppLockEffect: Sendable, Hashable {
    /// Find out what could be asked; nothing shows.
    case look(AppLockAttempt, OwnerPolicy)
    /// Show the system's prompt.
    case prompt(AppLockAttempt, OwnerPolicy, offersCode: Bool)
    /// Check the code that was just entered.
    case checkCode(AppLockAttempt)
    /// Take away whatever is asked, and wait for its answer no longer.
    case cancel
    /// Save the setting; where that fails, the other stands.
    case save(AppLockRecord, otherwise: AppLockRecord)
    /// Save the setting as it is then; nobody waits for it.
    case keep
    /// Run the app's own signing out.
    case signOut(Int)
    /// Forget the code: its person has signed out.
    case eraseCode
    /// Open what was kept while locked.
    case replay([URL])
    case note(AppLockNote)
}
