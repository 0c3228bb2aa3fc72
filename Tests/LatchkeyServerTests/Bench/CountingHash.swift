// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

@testable import LatchkeyServer

/// A quick hash that knows how often it was asked.
final class CountingHash: SlowHash {
    private let counter = Locked(0)

    var count: Int {
        counter.withLock { $0 }
    }

    func hash(_ password: [UInt8], salt: [UInt8], cost: PasswordCost) -> [UInt8] {
        counter.withLock { $0 += 1 }
        return salt + password
    }
}
