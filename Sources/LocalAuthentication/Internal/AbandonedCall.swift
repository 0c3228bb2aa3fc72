// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What an async call hears when the simulated process ends: nobody is left on a device, but here a task waits.
///
/// It travels as a task-local, because the async form goes through the reply form, which an app may override.
enum AbandonedCall {
    @TaskLocal static var onProcessEnd: (@Sendable () -> Void)?

    /// Carries out a form with a reply and waits for it.
    nonisolated(nonsending) static func answer(
        _ begin: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            $onProcessEnd.withValue({ continuation.resume(throwing: processEnded) }) {
                begin { isOwner, error in
                    if isOwner {
                        continuation.resume(returning: true)
                    } else {
                        continuation.resume(throwing: error ?? LAError(.authenticationFailed))
                    }
                }
            }
        }
    }

    /// Carries out a form whose completion tells an error or none, and waits for it.
    nonisolated(nonsending) static func completion(
        _ begin: (@escaping @Sendable ((any Error)?) -> Void) -> Void
    ) async throws {
        _ = try await answer { reply in begin { reply($0 == nil, $0) } }
    }

    private static var processEnded: NSError {
        ErrorTexts.error(OwnerError(.systemCancel, "the app's process ended"))
    }
}
