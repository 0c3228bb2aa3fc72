// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LocalAuthentication

/// A blocking wrapper whose reply changes local variables.
final class SemaphoreAroundTheReply {
    func authenticate(_ context: LAContext) -> Result<Bool, Error> {
        var isOwner = false
        var failure: Error?
        let semaphore = DispatchSemaphore(value: 0)
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Read the key") { success, error in
            isOwner = success
            failure = error
            semaphore.signal()
        }
        semaphore.wait()
        if let failure = failure { return .failure(failure) }
        return .success(isOwner)
    }
}
