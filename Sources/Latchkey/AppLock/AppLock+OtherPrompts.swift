// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// Prompts of the app's own, beside the lock's.
extension AppLock {
    /// Runs what shows a prompt of the system over content that has to stay in sight, such as a payment that is agreed to.
    ///
    /// A prompt makes the app inactive, which else covers it. The first time that the app, being in front, becomes
    /// inactive meanwhile counts as the prompt's, and covers nothing; put as little as possible beside the prompt into
    /// it. In background the app is covered and the time away begins as ever, and a locked app stays covered.
    ///
    /// - Parameter ask: What shows the prompt, such as ``DeviceLogin/approve(_:in:asking:)``; one prompt for each call.
    /// - Returns: what it returns.
    /// - Throws: what it throws.
    public func whilePrompting<Value: ~Copyable, Failure: Error>(
        _ ask: @MainActor () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let token = newPromptToken()
        send(.promptAhead(token))
        do throws(Failure) {
            let value = try await ask()
            send(.promptOver(token, wasTakenAway: false))
            return value
        } catch {
            send(.promptOver(token, wasTakenAway: Self.isTakenAway(error)))
            throw error
        }
    }

    /// Whether the prompt has gone without its person: what lies over the app after that is another thing.
    private static func isTakenAway(_ error: any Error) -> Bool {
        let device = (error as? DeviceLoginError)?.device ?? error as? DeviceError
        guard let device else { return error is CancellationError }
        switch AuthenticationState(device) {
        case .systemCancelled, .appCancelled: return true
        default: return false
        }
    }
}
