// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// The reply's `Error?` taken as `NSError?`.
final class ErrorAsOptionalNSError {
    let context = LAContext()

    func evaluate(completion: @escaping @Sendable (Int?, String?) -> Void) {
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Show your cards") {
            success,
            evaluateError in
            if success {
                completion(nil, nil)
            } else if let error = evaluateError as NSError? {
                completion(error.code, error.domain)
            }
        }
    }
}
