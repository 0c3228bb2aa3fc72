// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What an agreement on a secret is told beside the keys: a key of the dictionary of `SecKeyCopyKeyExchangeResult`.
public struct SecKeyKeyExchangeParameter: RawRepresentable, Hashable, Sendable {
    private let name: String

    /// A parameter by Apple's string for it, known or not.
    public init(rawValue: CFString) {
        name = String(rawValue)
    }

    /// Apple's string.
    public var rawValue: CFString {
        NSString(string: name)
    }

    /// How many bytes the secret has; with a derivation only.
    public static let requestedSize = Self(rawValue: "requestedSize")
    /// What both sides mix into the derivation, as `Data`.
    public static let sharedInfo = Self(rawValue: "sharedInfo")
}

// So that a dictionary keyed by parameters is one keyed by texts once it is a `CFDictionary`, as on Apple's platforms.
extension SecKeyKeyExchangeParameter: _ObjectiveCBridgeable {
    /// The class that casts see.
    public typealias _ObjectiveCType = NSString

    /// The parameter as a text.
    public func _bridgeToObjectiveC() -> NSString {
        rawValue
    }

    /// Reads any text.
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
        result = Self(rawValue: source)
    }

    /// Reads any text.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
        result = Self(rawValue: source)
        return true
    }

    /// Reads a text that the compiler says is there.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
        Self(rawValue: source ?? "")
    }
}
