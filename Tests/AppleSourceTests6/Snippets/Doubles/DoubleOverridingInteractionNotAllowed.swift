// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A double whose switch is computed and keeps count.
final class DoubleOverridingInteractionNotAllowed: LAContext {
    private(set) var changes: [Bool] = []

    override var interactionNotAllowed: Bool {
        get { changes.last ?? false }
        set { changes.append(newValue) }
    }
}

func readQuietly<Answer>(_ context: LAContext, _ body: (LAContext) -> Answer) -> Answer {
    let before = context.interactionNotAllowed
    context.interactionNotAllowed = true
    defer { context.interactionNotAllowed = before }
    return body(context)
}
