// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

// What happens to the phone and to the app on it.
extension SimulatedPhone {
    /// Adds a finger, face or pair of eyes in Settings, where the passcode was just entered.
    ///
    /// - Throws: `Impossibility` when it is there already, or without sensor or passcode.
    public func enrol(_ template: Template) throws(Impossibility) {
        try send(.device(.enrol(template)))
    }

    /// Removes one in Settings.
    ///
    /// - Throws: `Impossibility.notEnrolled(_:)`.
    public func remove(_ template: Template) throws(Impossibility) {
        try send(.device(.remove(template)))
    }

    /// Sets, changes or, with `nil`, switches off the passcode; the latter erases everything enrolled.
    public func setPasscode(_ passcode: String?) {
        authority.send(.device(.setPasscode(passcode)))
    }

    /// Moves the app's switch for Face ID or Optic ID in Settings.
    public func setPermission(_ permission: BiometryPermission) {
        authority.send(.device(.setPermission(permission)))
    }

    /// Brings the app to the front, to background, or lays something over it; starts it when it was terminated.
    ///
    /// - Throws: `Impossibility` on a locked phone, without the app, or for a state that is no place to move to.
    public func move(to state: AppState) throws(Impossibility) {
        try send(.device(.move(state)))
    }

    /// Presses the home button.
    public func pressHome() {
        authority.send(.device(.pressHome))
    }

    /// A call or a system alert comes over the app; a prompt ends with −4.
    public func interrupt() {
        authority.send(.device(.interrupt))
    }

    /// Locks the phone; the app goes to background.
    public func lock() {
        authority.send(.device(.lockDevice))
    }

    /// Tries to unlock the phone, with an enrolled template or the right passcode.
    ///
    /// The app stays where it is.
    /// - Returns: whether it worked.
    @discardableResult
    public func unlock(with means: UnlockMeans) -> Bool {
        authority.send(.device(.unlockDevice(means))) == .unlocked(true)
    }

    /// Starts the phone anew: the process ends, and the passcode is needed before biometrics work.
    public func reboot() {
        authority.send(.device(.reboot))
        clock.restart()
    }

    /// Installs a newer version of the system.
    ///
    /// - Throws: `Impossibility.neverRan(_:)`.
    public func upgrade(to version: OSVersion) throws(Impossibility) {
        guard let next = DeviceProfile(profile.model, iOS: version) else { throw .neverRan(version) }
        try upgrade(to: next)
    }

    /// The same for a phone of which only the sensor matters.
    package func upgrade(to next: DeviceProfile) throws(Impossibility) {
        try send(.device(.upgrade(next)))
    }

    /// Somebody misses in another app; the counter is the phone's.
    public func otherAppMisses(_ count: Int) {
        authority.send(.device(.otherAppMisses(count)))
    }

    /// The owner succeeds in another app.
    public func otherAppMatch() {
        authority.send(.device(.otherAppMatch))
    }

    /// A paired companion comes near or leaves.
    public func companion(isNear: Bool) {
        authority.send(.device(.companion(isNear: isNear)))
    }

    /// Removes the app; keys, counters and enrolment stay.
    ///
    /// - Throws: `Impossibility.notInstalled`.
    public func uninstall() throws(Impossibility) {
        try send(.device(.uninstall))
    }

    /// Installs the app anew; its permission was not asked yet, and it is in background.
    ///
    /// - Throws: `Impossibility.alreadyInstalled`.
    public func install() throws(Impossibility) {
        try send(.device(.install))
    }

    // MARK: Clocks

    /// Lets time pass on both clocks; nobody waits.
    public func advance(by duration: Duration) {
        clock.advance(milliseconds: duration.milliseconds)
    }

    /// Sets the wall clock forward or, with a negative duration, back.
    public func setWallClock(by duration: Duration) {
        clock.setWall(by: duration.milliseconds)
    }
}

extension Duration {
    /// Whole milliseconds, towards zero; the largest there are where it has more.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, overflowed) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return overflowed ? product : sum
    }
}
