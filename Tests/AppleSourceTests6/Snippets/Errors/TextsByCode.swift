// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// Codes as the keys of a dictionary and in an `Equatable` state.
struct TextsByCode {
    enum State: Equatable {
        case idle
        case failed(LAError.Code, text: String)
    }

    private(set) var state = State.idle

    private let texts: [LAError.Code: String] = [
        .biometryLockout: "Too many tries",
        .biometryNotEnrolled: "Set up Face ID first",
        .userCancel: "Cancelled",
    ]

    mutating func fail(with error: LAError) {
        state = .failed(error.code, text: texts[error.code, default: error.localizedDescription])
    }
}
