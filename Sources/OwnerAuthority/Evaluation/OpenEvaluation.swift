// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The evaluation that has the screen; there is one at most.
package struct OpenEvaluation: Sendable, Hashable {
    /// What the person is looking at.
    package enum Stage: Sendable, Hashable {
        /// The permission alert.
        case permission
        /// The fingerprint sheet; the sensor listens.
        case touch
        /// The face indicator; the sensor looks.
        case scanning
        /// One miss: a dialog that offers to try again; the sensor rests.
        case retryOffered
        /// Two misses or more: a dialog that offers the fallback; the sensor rests.
        case fallbackOffered
        /// The passcode page, whose right entry is the answer.
        case passcode
        /// The passcode page before the sensor works again, on iOS 8 and 9; TID-11.
        case passcodeBeforeSensor
        /// A companion is asked.
        case companion
    }

    package let id: EvaluationID
    package let context: ContextID
    package let policy: OwnerPolicy
    package let reason: String
    package let settings: ContextSettings
    package var stage: Stage
    /// Misses in this evaluation; the device counts its own.
    package var misses = 0
}
