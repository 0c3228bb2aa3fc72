// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What an app asks the owner for, and how.
public struct Prompt: Sendable, Hashable {
    /// Why the app asks; shown to the person.
    ///
    /// It may not be empty.
    public var reason: String
    /// What counts as presence.
    public var policy: OwnerPolicy
    /// The fallback button's text: `nil` for the system's, "" for no button.
    public var fallbackTitle: String?
    /// The cancel button's text: `nil` or "" for the system's.
    public var cancelTitle: String?

    /// A prompt for biometrics, unless told otherwise.
    public init(
        _ reason: String,
        policy: OwnerPolicy = .biometrics,
        fallbackTitle: String? = nil,
        cancelTitle: String? = nil
    ) {
        self.reason = reason
        self.policy = policy
        self.fallbackTitle = fallbackTitle
        self.cancelTitle = cancelTitle
    }
}
