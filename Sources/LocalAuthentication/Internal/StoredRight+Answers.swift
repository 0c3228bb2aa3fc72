// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

// How calls for what a right guards answer.
extension StoredRight {
    /// Tells what came of a call once, never inside it and under the right's authority.
    func tell<Value: Sendable>(
        _ completion: @escaping @Sendable (Value?, (any Error)?) -> Void,
        _ body: @escaping @Sendable () throws -> Value
    ) {
        grant.deliver {
            do {
                completion(try body(), nil)
            } catch {
                completion(nil, error)
            }
        }
    }

    /// Waits for what a form with a completion tells.
    nonisolated(nonsending) static func value<Value: Sendable>(
        _ begin: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            begin { value, error in
                if let value {
                    continuation.resume(returning: value)
                } else {
                    continuation.resume(throwing: error ?? LAError(.authenticationFailed))
                }
            }
        }
    }

    /// What a call for keys gives, or throws the error that it tells.
    static func result<Result>(_ body: (UnsafeMutablePointer<Unmanaged<CFError>?>) -> Result?) throws -> Result {
        var error: Unmanaged<CFError>?
        if let result = body(&error) { return result }
        throw error?.takeRetainedValue() ?? LAError(.authenticationFailed) as NSError
    }
}
