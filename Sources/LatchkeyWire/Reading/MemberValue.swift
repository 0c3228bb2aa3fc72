// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What can be the value of one member: it is made from JSON only if it has the right form.
package protocol MemberValue {
    init?(json: JSONValue)
    var json: JSONValue { get }
}

extension String: MemberValue {
    package init?(json: JSONValue) {
        guard case .string(let text) = json else { return nil }
        self = text
    }

    package var json: JSONValue {
        .string(self)
    }
}

extension Bool: MemberValue {
    package init?(json: JSONValue) {
        guard case .bool(let value) = json else { return nil }
        self = value
    }

    package var json: JSONValue {
        .bool(self)
    }
}

extension Array: MemberValue where Element: MemberValue {
    package init?(json: JSONValue) {
        guard case .array(let values) = json else { return nil }
        let elements = values.compactMap(Element.init(json:))
        guard elements.count == values.count else { return nil }
        self = elements
    }

    package var json: JSONValue {
        .array(map(\.json))
    }
}

extension MemberValue where Self: RawRepresentable, RawValue == String {
    package var json: JSONValue {
        .string(rawValue)
    }
}

extension MemberValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    package init?(json: JSONValue) {
        // Not by `init(rawValue:)`: it takes canonically equivalent texts for equal, and normalises whatever was sent.
        guard let text = String(json: json),
            let value = Self.allCases.first(where: { $0.rawValue.isIdentical(to: text) })
        else { return nil }
        self = value
    }
}

/// Bytes that travel as base64url.
package struct WireBytes: Sendable, Hashable, MemberValue {
    /// The bytes.
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init?(json: JSONValue) {
        guard let text = String(json: json), let bytes = Base64URL.decode(text) else { return nil }
        self.bytes = bytes
    }

    package var json: JSONValue {
        .string(Base64URL.encode(bytes))
    }
}
