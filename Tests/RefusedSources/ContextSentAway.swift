// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

func needsSendable<Value: Sendable>(_ value: Value) {}

/// A context is not sendable, here as on Apple's platforms.
func contextSentAway(_ context: LAContext) {
    // expected-swift6-error@+2 {{type 'LAContext' does not conform to the 'Sendable' protocol}}
    // expected-swift5-warning@+1 {{type 'LAContext' does not conform to the 'Sendable' protocol}}
    needsSendable(context)
}
