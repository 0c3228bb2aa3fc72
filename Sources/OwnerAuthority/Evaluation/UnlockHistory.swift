// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// When and how the device was unlocked, and what follows from it.
package struct UnlockHistory: Sendable, Hashable {
    /// An unlock of the device, as against a passcode typed in some app.
    struct Unlock: Sendable, Hashable {
        let means: UnlockMeans
        let at: Moment
    }

    private static let hour: Int64 = 3_600_000

    package private(set) var isLocked = false
    package private(set) var hasUnlockedSinceBoot = true
    /// The last unlock since the device was started; CTX-22 asks for it.
    private(set) var last: Unlock?
    private var lastOwner: Moment
    private var lastPasscode: Moment
    private var lastBiometrics: Moment

    /// A device that was just unlocked by its passcode.
    package init(unlockedAt now: Moment = .zero) {
        last = Unlock(means: .passcode, at: now)
        lastOwner = now
        lastPasscode = now
        lastBiometrics = now
    }

    /// Only the passcode makes biometrics work again: after a start, 48 hours without an unlock, or 6.5 days without
    /// the passcode and 4 hours without biometrics; TID-32.
    package func demandsPasscode(at now: Moment) -> Bool {
        guard hasUnlockedSinceBoot else { return true }
        if now.since(lastOwner) > 48 * Self.hour { return true }
        return now.since(lastPasscode) > 156 * Self.hour && now.since(lastBiometrics) > 4 * Self.hour
    }

    /// The right passcode was entered, not necessarily to unlock.
    mutating func passcodeEntered(at now: Moment) {
        hasUnlockedSinceBoot = true
        lastPasscode = now
        lastOwner = now
    }

    mutating func unlock(by means: UnlockMeans, at now: Moment) {
        isLocked = false
        hasUnlockedSinceBoot = true
        last = Unlock(means: means, at: now)
        lastOwner = now
        switch means {
        case .passcode: lastPasscode = now
        case .biometrics: lastBiometrics = now
        }
    }

    mutating func lock() {
        isLocked = true
    }

    mutating func reboot() {
        isLocked = true
        hasUnlockedSinceBoot = false
        last = nil
    }
}
