// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The platform's source of random bytes, fit for keys.
public enum SystemRandom {
    /// `count` fresh bytes.
    ///
    /// If the source fails the process stops: nothing may go on with guessable bytes.
    public static func bytes(_ count: Int) -> [UInt8] {
        Platform.randomBytes(count)
    }
}
