// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import Foundation
import OwnerAuthority

/// What stands for the store of keys until there is one: a refusal, never inside the caller's call.
enum StoredKeys {
    private static let queue = DispatchQueue(label: "latchkey.local-authentication.stored-keys")

    static func refuse(_ call: String, _ completion: @escaping @Sendable (any Error) -> Void) {
        let authority = CurrentAuthority.inForce
        queue.async {
            CurrentAuthority.$ofTask.withValue(authority) { completion(NotYet.error(call)) }
        }
    }

    /// Waits for the bytes of a form with a completion.
    nonisolated(nonsending) static func bytes(
        _ begin: (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Void
    ) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            begin { data, error in
                if let data {
                    continuation.resume(returning: data)
                } else {
                    continuation.resume(throwing: error ?? LAError(.authenticationFailed))
                }
            }
        }
    }
}
