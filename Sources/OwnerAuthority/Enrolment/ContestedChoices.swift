// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Points on which reports about real devices disagree or say nothing, with the choice made unless told otherwise.
///
/// Each is named by its row in the behaviour table, section 12.
public struct ContestedChoices: Sendable, Hashable {
    /// For how long a context that succeeded goes on doing so without a prompt.
    public enum ContextReuse: Sendable, Hashable {
        /// Until it is invalidated or the app goes to background.
        case unlimited
        /// Until then, and so many milliseconds at most.
        case limited(milliseconds: Int64)

        var milliseconds: Int64? {
            switch self {
            case .unlimited: nil
            case .limited(let milliseconds): milliseconds
            }
        }
    }

    /// on iOS 9 a preflight is true while locked out.
    public var ios9Preflight = false
    /// a missing passcode is told before missing enrolment.
    public var passcodeFirst = false
    /// of two evaluations the newer one fails, with −1004.
    public var newerFails = false
    /// Face ID without a fallback button ends with −1 after two misses.
    public var emptyFallbackFails = false
    /// an item of the current set tells a changed set as a failure, −25293, and not as an item that is gone, −25300.
    public var invalidatedItemFails = false
    /// a home press over a Touch ID sheet is −2; `nil`: on iOS 9.3 to 10.3.
    public var homePressIsUserCancel: Bool?
    /// `nil`: 600 s up to iOS 11, unlimited after.
    public var contextReuse: ContextReuse?

    /// The default of every point.
    public init() {}
}
