// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// The reply form wrapped by hand, from before the async form.
extension LAContext {
    func presence(_ policy: LAPolicy, reason: String) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
            evaluatePolicy(policy, localizedReason: reason) { success, error in
                if success {
                    continuation.resume()
                } else {
                    continuation.resume(throwing: error ?? LAError(.authenticationFailed))
                }
            }
        }
    }
}

struct ReplyInAContinuation {
    func unlock() async -> LAError.Code? {
        do {
            try await LAContext().presence(.deviceOwnerAuthentication, reason: "Unlock your notes")
            return nil
        } catch {
            return (error as? LAError)?.code
        }
    }
}
