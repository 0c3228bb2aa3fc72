// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCrypto

/// Time and chance, handed in so that tests decide them.
package struct Surroundings: Sendable {
    /// Time that has passed since any fixed moment; it counts sleep and never goes back.
    package let elapsed: @Sendable () -> Duration
    /// Bytes that nobody can guess.
    package let randomBytes: @Sendable (Int) -> [UInt8]

    package init(elapsed: @escaping @Sendable () -> Duration, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.elapsed = elapsed
        self.randomBytes = randomBytes
    }

    /// The system's own.
    package static var system: Self {
        let start = ContinuousClock.now
        return Self(elapsed: { ContinuousClock.now - start }, randomBytes: { SystemRandom.bytes($0) })
    }

    /// The major version of the system that the app runs on.
    static var systemVersion: Int {
        ProcessInfo.processInfo.operatingSystemVersion.majorVersion
    }
}
