// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A secret with several holders, wiped when the last of them lets go.
///
/// Two are equal only if they are one.
package final class SharedSecret: Sendable {
    package let bytes: SecretBytes

    package init(_ bytes: consuming SecretBytes) {
        self.bytes = bytes
    }

    /// A secret of its own with the same bytes.
    package func copy() -> SecretBytes {
        bytes.copy()
    }
}

extension SharedSecret: Hashable {
    package static func == (one: SharedSecret, other: SharedSecret) -> Bool {
        one === other
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension SecretBytes {
    /// The same bytes once more, wiped by themselves.
    package borrowing func copy() -> SecretBytes {
        var copy: SecretBytes?
        withBytes { copy = SecretBytes(copying: $0) }
        return copy.take() ?? SecretBytes(copying: [])
    }
}
