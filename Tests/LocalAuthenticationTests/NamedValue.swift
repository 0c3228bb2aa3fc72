// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

/// A symbol of Apple's, what it is here and what it is there; a run of a test is named by the symbol.
struct NamedValue<Value: Sendable & Equatable>: Sendable, CustomTestStringConvertible {
    let symbol: String
    let value: Value
    let apples: Value

    init(_ symbol: String, _ value: Value, _ apples: Value) {
        self.symbol = symbol
        self.value = value
        self.apples = apples
    }

    var testDescription: String {
        symbol
    }
}
