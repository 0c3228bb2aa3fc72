// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Tells an authority the time: a clock that counts sleep and never goes back.
package protocol DeviceClock: Sendable {
    func now() -> Moment
}
