// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What of a device's state decides about items, at one moment.
struct VaultConditions: Sendable {
    var isUnlocked: Bool
    var hasUnlockedSinceBoot: Bool
    var hasPasscode: Bool
    var isEnrolled: Bool
    /// `nil`: nobody knows.
    var generation: UInt64?
    /// How often the passcode was switched off.
    var passcodeRemovals: UInt64
    var invalidatedItemFails: Bool
    var updatesProtectedItems: Bool

    init(_ state: AuthorityState) {
        isUnlocked = !state.unlocks.isLocked
        hasUnlockedSinceBoot = state.unlocks.hasUnlockedSinceBoot
        hasPasscode = state.passcode != nil
        isEnrolled = !state.enrolment.templates.isEmpty
        generation = state.enrolment.generation
        passcodeRemovals = state.passcodeRemovals
        invalidatedItemFails = state.choices.invalidatedItemFails
        updatesProtectedItems = state.behaviour.updatesProtectedItems
    }

    private init() {
        isUnlocked = true
        hasUnlockedSinceBoot = true
        hasPasscode = true
        isEnrolled = true
        generation = nil
        passcodeRemovals = 0
        invalidatedItemFails = false
        updatesProtectedItems = true
    }

    /// Nobody locks anything, and nothing that a device would refuse is known to be wrong.
    static let withoutDevice = Self()

    /// Whether the key of an accessibility class is there; KEY-26, KEY-27.
    func opens(_ accessibility: Accessibility) -> Bool {
        switch accessibility {
        case .whenUnlocked, .whenUnlockedThisDeviceOnly, .whenPasscodeSetThisDeviceOnly: isUnlocked
        case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly: hasUnlockedSinceBoot
        case .always, .alwaysThisDeviceOnly: true
        }
    }

    /// Why something with these rules cannot be written now; KEY-18, KEY-19, KEY-26.
    func refusal(_ accessibility: Accessibility, _ access: AccessRules?) -> VaultError? {
        if accessibility == .whenPasscodeSetThisDeviceOnly, !hasPasscode {
            return VaultError(.authenticationFailed, "the class needs a passcode, and none is set")
        }
        if let access, access.namesBiometry, !isEnrolled {
            return VaultError(.authenticationFailed, "the access control names biometry, and nothing is enrolled")
        }
        guard opens(accessibility) else {
            return VaultError(.interactionNotAllowed, "the device is locked, and so is the class \(accessibility)")
        }
        return nil
    }

    /// The enrolled set changed, and it was the only way in; KEY-13, SET-07.
    func isInvalidated(_ record: VaultRecord) -> Bool {
        guard let access = record.access, access.flags.contains(.biometryCurrentSet) else { return false }
        guard let generation else { return false }
        return record.generation != generation && access.flags.parts(setIsCurrent: false).isEmpty
    }

    /// An invalidated item is as good as not there; keys are still found (X-5, SEK-04).
    func isGone(_ record: VaultRecord) -> Bool {
        record.itemClass != .key && !invalidatedItemFails && isInvalidated(record)
    }
}
