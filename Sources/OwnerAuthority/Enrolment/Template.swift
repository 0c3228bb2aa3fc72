// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What a sensor has learnt: one finger, face or pair of eyes, by the name a test gives it.
public struct Template: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// A template by any name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A template by a name written in the source.
    public init(stringLiteral name: String) {
        self.init(rawValue: name)
    }

    /// The owner's right thumb.
    public static let rightThumb: Self = "right-thumb"
    /// The owner's left thumb.
    public static let leftThumb: Self = "left-thumb"
    /// The owner's right index finger.
    public static let rightIndex: Self = "right-index"
    /// The owner's left index finger.
    public static let leftIndex: Self = "left-index"
    /// The owner's face.
    public static let face: Self = "face"
    /// The owner's eyes.
    public static let eyes: Self = "eyes"
    /// Somebody whom nobody enrolled.
    public static let someoneElse: Self = "someone-else"
}

/// What is enrolled, and a number that every change raises and nothing lowers.
///
/// Names are told apart scalar by scalar: a composed and a decomposed é make two.
package struct Enrolment: Sendable, Hashable {
    package private(set) var templates: [Template]
    package private(set) var generation: UInt64 = 1

    package init(_ templates: [Template]) {
        self.templates = templates
    }

    package func contains(_ template: Template) -> Bool {
        templates.contains { $0.rawValue.isIdentical(to: template.rawValue) }
    }

    mutating func add(_ template: Template) {
        templates.append(template)
        generation += 1
    }

    mutating func remove(_ template: Template) {
        templates.removeAll { $0.rawValue.isIdentical(to: template.rawValue) }
        generation += 1
    }

    /// What another process made of it; nothing lowers the generation.
    mutating func learn(_ templates: [Template], generation: UInt64) {
        self.templates = templates
        self.generation = max(self.generation, generation)
    }

    mutating func removeAll() {
        templates = []
        generation += 1
    }
}
