// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A view model on the main actor that keeps its context.
@MainActor
final class MainActorModelKeepingItsContext {
    enum State: Equatable {
        case locked, unlocking, unlocked, failed(String)
    }

    private let context = LAContext()
    private(set) var state = State.locked

    var sensor: LABiometryType { context.biometryType }

    func unlock() async {
        state = .unlocking
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else {
            state = .failed(error?.localizedDescription ?? "unknown")
            return
        }
        do {
            let isOwner = try await context.evaluatePolicy(
                .deviceOwnerAuthentication,
                localizedReason: "Unlock the app"
            )
            state = isOwner ? .unlocked : .locked
        } catch {
            state = .failed(error.localizedDescription)
        }
    }
}
