// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A stretch of a server's life: what was given out in an earlier one is void.
package struct Epoch: Sendable, Hashable {
    package let number: Int
    /// Guards the challenges of this epoch.
    package let challengeKey: [UInt8]

    package init(number: Int, challengeKey: [UInt8]) {
        self.number = number
        self.challengeKey = challengeKey
    }
}
