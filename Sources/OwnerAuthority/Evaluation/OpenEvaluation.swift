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

    /// What made it begin.
    package enum Origin: Sendable, Hashable {
        case policy
        case access(AccessDemand.Origin)
    }

    package let id: EvaluationID
    package let context: ContextID
    package let origin: Origin
    /// Why the app asks; `nil`: the system's own words.
    package let reason: String?
    package let settings: ContextSettings
    /// What is enough for the part that is asked for now.
    package internal(set) var accepted: AcceptedMeans
    /// The parts that come after it.
    package internal(set) var rest: [AcceptedMeans]
    /// What met the parts before it.
    package internal(set) var shown: [OwnerMeans] = []
    package internal(set) var stage = Stage.touch
    /// Misses in this part; the device counts its own.
    package internal(set) var misses = 0
}
