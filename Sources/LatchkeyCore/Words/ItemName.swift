// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What a secret is called on its device: a label chosen by the app, no secret itself.
public struct ItemName: Sendable, Hashable, CustomStringConvertible {
    /// The label.
    public let description: String

    /// A name made of any text.
    public init(_ text: String) {
        description = text
    }
}
