// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

@testable import LatchkeyServer

/// A quick hash that fails, or lets something else happen meanwhile, when a test wants it to.
final class InterruptibleHash: SlowHash {
    let isBroken = Locked(false)
    let whileHashing = Locked(Meanwhile())

    struct Meanwhile {
        var run: @Sendable () -> Void = {}
    }

    func hash(_ password: [UInt8], salt: [UInt8], cost: PasswordCost) throws(CryptoError) -> [UInt8] {
        whileHashing.withLock { $0 }.run()
        if isBroken.withLock({ $0 }) { throw .libraryFailure("out of memory") }
        return SHA256.hash(salt + password)
    }
}
