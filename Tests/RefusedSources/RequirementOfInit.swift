// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A protocol that makes its contexts itself; on Apple's platforms imported initialisers are exempt from the rule.
protocol RequirementOfInit {
    init()
    func invalidate()
}

// expected-error@+1 {{initializer requirement 'init()' can only be satisfied by a 'required' initializer}}
extension LAContext: RequirementOfInit {}
