// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// How one version of the system differs from the others: data, so that no rule asks for a version.
package struct OSBehaviour: Sendable, Hashable {
    /// When `biometryType` may be read and what it holds.
    package enum BiometryTypeRule: Sendable, Hashable {
        /// Not there yet; BTY-11.
        case absent
        /// Reading it ends the process; BTY-07.
        case crashes
        /// Filled in by a preflight that succeeds, emptied by one that fails; BTY-06.
        case afterSuccess
        /// Filled in by every preflight; BTY-03 to BTY-05.
        case afterAny
    }

    /// The owner policy exists; CAN-06.
    package var hasOwnerPolicy = false
    /// A locked sensor is told as −8 by a preflight; TID-09, TID-12, X-1.
    package var preflightTellsLockout = false
    /// A locked sensor asks for the passcode first, then for the finger; TID-11.
    package var lockedSensorAsksPasscode = true
    /// The code of the fifth miss; TID-04, SET-02.
    package var fifthMiss = -1
    /// The fallback button is there from the start; TID-21.
    package var showsFallbackAtOnce = true
    /// `maxBiometryFailures` counts; TID-28.
    package var honoursMaxBiometryFailures = false
    /// `localizedCancelTitle` counts; TID-27.
    package var hasCancelTitle = false
    /// `interactionNotAllowed` counts; CTX-27.
    package var hasInteractionNotAllowed = false
    /// A recent unlock by biometrics may be reused; CTX-22.
    package var hasUnlockReuse = false
    /// What a context has shown opens items and keys, too; KEY-29, CTX-28.
    package var contextOpensItems = false
    /// Invalidating a context leaves the dialog of its access control up; CTX-05.
    package var accessControlOutlivesInvalidation = false
    /// A protected item can be updated; KEY-03.
    package var updatesProtectedItems = false
    /// The domain state is there, from iOS 9; DOM-01.
    package var hasDomainState = false
    /// The domain state has parts for biometry and companions, from iOS 18; DOM-10.
    package var hasStructuredDomainState = false
    /// Companions may approve; −11 below iOS 18.
    package var hasCompanion = false
    /// See the type.
    package var biometryType = BiometryTypeRule.absent
    /// A home press over a Touch ID sheet is −2 and the app stays; TID-29, X-7.
    package var homePressIsUserCancel = false
    /// For how long a context that succeeded does so silently, in milliseconds; `nil` for no end (SET-04, X-11).
    package var contextReuse: Int64? = 600_000

    /// The behaviour of iOS 8.0, from which the changes count.
    private init() {}

    /// What each version changed, in order.
    private static let changes: [(since: OSVersion, change: @Sendable (inout Self) -> Void)] = [
        (OSVersion(8, 1), { $0.updatesProtectedItems = true }),
        (
            OSVersion(8, 3),
            {
                $0.showsFallbackAtOnce = false
                $0.honoursMaxBiometryFailures = true
            }
        ),
        (
            OSVersion(9, 0),
            {
                $0.hasOwnerPolicy = true
                $0.preflightTellsLockout = true
                $0.fifthMiss = -8
                $0.honoursMaxBiometryFailures = false
                $0.hasUnlockReuse = true
                $0.contextOpensItems = true
                $0.hasDomainState = true
            }
        ),
        (OSVersion(9, 3), { $0.homePressIsUserCancel = true }),
        (
            OSVersion(10, 0),
            {
                $0.lockedSensorAsksPasscode = false
                $0.hasCancelTitle = true
            }
        ),
        (
            OSVersion(11, 0),
            {
                $0.biometryType = .crashes
                $0.hasInteractionNotAllowed = true
                $0.accessControlOutlivesInvalidation = true
                $0.homePressIsUserCancel = false
            }
        ),
        (OSVersion(11, 0, 1), { $0.biometryType = .afterSuccess }),
        (OSVersion(11, 2), { $0.biometryType = .afterAny }),
        (
            OSVersion(12, 0),
            {
                $0.contextReuse = nil
                $0.accessControlOutlivesInvalidation = false
            }
        ),
        (
            OSVersion(18, 0),
            {
                $0.hasStructuredDomainState = true
                $0.hasCompanion = true
            }
        ),
    ]

    /// The behaviour of a version, with the contested points as chosen.
    package init(_ version: OSVersion, _ choices: ContestedChoices = ContestedChoices()) {
        self.init()
        for entry in Self.changes where entry.since <= version {
            entry.change(&self)
        }
        if let isCancel = choices.homePressIsUserCancel { homePressIsUserCancel = isCancel }
        if let reuse = choices.contextReuse { contextReuse = reuse.milliseconds }
        if choices.ios9Preflight, version.major == 9 { preflightTellsLockout = false }
    }
}
