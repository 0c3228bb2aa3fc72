// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What an async call hears when the simulated process ends: nobody is left on a device, but here a task waits.
///
/// It travels as a task-local, because the async form goes through the reply form, which an app may override.
enum AbandonedCall {
    @TaskLocal static var onProcessEnd: (@Sendable () -> Void)?
}
