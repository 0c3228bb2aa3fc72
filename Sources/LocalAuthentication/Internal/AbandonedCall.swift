// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

/// What an async call hears when the simulated process ends: nobody is left on a device, but here a task waits.
///
/// It travels with the thread, because the async form goes through the reply form, which an app may override. (A
/// task-local bound inside a continuation's body crashes in release builds of Swift 6.3.)
enum AbandonedCall {
    private final class Handler {
        let onProcessEnd: @Sendable () -> Void

        init(_ onProcessEnd: @escaping @Sendable () -> Void) {
            self.onProcessEnd = onProcessEnd
        }
    }

    private static let key = "latchkey.abandoned-call"

    /// What the async call that is beginning on this thread wants to hear.
    static var onProcessEnd: (@Sendable () -> Void)? {
        (Thread.current.threadDictionary[key] as? Handler)?.onProcessEnd
    }

    /// Carries out a form with a reply and waits for it.
    nonisolated(nonsending) static func answer(
        _ begin: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            carrying({ continuation.resume(throwing: processEnded) }) {
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

    /// Begins a call that hears of the process's end; nothing of it stays on the thread.
    private static func carrying(_ processEnd: @escaping @Sendable () -> Void, _ begin: () -> Void) {
        let thread = Thread.current.threadDictionary
        let outer = thread[key]
        thread[key] = Handler(processEnd)
        begin()
        thread[key] = outer
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
