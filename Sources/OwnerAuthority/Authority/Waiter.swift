// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LatchkeyCore

/// One thread that waits for one answer.
final class Waiter: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let result = Locked<Result<OwnerMeans, OwnerError>?>(nil)

    /// Wakes the thread; `nil`: there will be no answer.
    func fulfil(_ answer: Result<OwnerMeans, OwnerError>?) {
        result.withLock { $0 = answer }
        semaphore.signal()
    }

    func wait() -> Result<OwnerMeans, OwnerError>? {
        semaphore.wait()
        return result.withLock { $0 }
    }
}
