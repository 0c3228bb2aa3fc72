// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// Properties of the context by key path.
struct KeyPathSettings {
    private var changes: [(LAContext) -> Void] = []

    func setting<Value>(_ path: ReferenceWritableKeyPath<LAContext, Value>, to value: Value) -> KeyPathSettings {
        var copy = self
        copy.changes.append { $0[keyPath: path] = value }
        return copy
    }

    func makeContext() -> LAContext {
        let context = LAContext()
        changes.forEach { $0(context) }
        return context
    }

    static func titles(_ contexts: [LAContext]) -> [String] {
        contexts.compactMap(\.localizedFallbackTitle)
    }
}
