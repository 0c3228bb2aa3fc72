// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What every caller of one prompt is told.
struct AuthenticationAnswer: Sendable, Hashable {
    let state: AuthenticationState
    /// The reason, where it was no success.
    let error: DeviceError?

    init(_ state: AuthenticationState, _ error: DeviceError? = nil) {
        self.state = state
        self.error = error
    }

    /// The owner was there.
    static let success = Self(.success)

    /// The app gave up.
    static let cancelled = Self(.appCancelled, DeviceError(OwnerError(.appCancel, "the app stopped asking")))

    /// A prompt with another policy shows.
    static let displaced = Self(
        .systemCancelled,
        DeviceError(OwnerError(.systemCancel, "a prompt with another policy shows"))
    )
}
