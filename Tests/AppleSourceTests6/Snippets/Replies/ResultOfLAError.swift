// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A completion handler with `Result<_, LAError>`.
final class ResultOfLAError {
    typealias Completion = @Sendable (Result<LABiometryType, LAError>) -> Void

    private var context = LAContext()

    func authenticate(reason: String, completion: @escaping Completion) {
        context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            completion(.failure(error as? LAError ?? LAError(.authenticationFailed)))
            return
        }
        let type = context.biometryType
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) { success, error in
            completion(success ? .success(type) : .failure(error as? LAError ?? LAError(.authenticationFailed)))
        }
    }
}
