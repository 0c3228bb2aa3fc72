// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

@testable import LatchkeyWire

/// The files under Tests/Vectors/wire.
enum VectorFiles {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Vectors/wire")

    static func object(_ name: String) throws -> JSONObject {
        let value = try JSONValue(parsing: Array(Data(contentsOf: folder.appendingPathComponent(name))))
        guard case .object(let object) = value else { throw JSONError(.unexpectedByte, at: 0) }
        return object
    }

    static func parse(_ text: String) throws -> JSONObject {
        guard case .object(let object) = try JSONValue(parsing: Array(text.utf8)) else {
            throw JSONError(.unexpectedByte, at: 0)
        }
        return object
    }

    static func serverKeys() throws -> ServerKeys {
        try ServerKeys(answer: Array(object("server-keys.json").text("body").utf8))
    }

    /// A message's bytes without the line feed that ends the file.
    static func message(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent("messages/\(name).json"))).dropLast()
    }
}

extension JSONObject {
    func text(_ name: String) -> String {
        guard case .string(let text)? = self[name] else { return "missing: \(name)" }
        return text
    }

    func object(_ name: String) -> JSONObject {
        guard case .object(let object)? = self[name] else { return JSONObject() }
        return object
    }

    func objects(_ name: String) -> [JSONObject] {
        guard case .array(let values)? = self[name] else { return [] }
        return values.compactMap { JSONObject(json: $0) }
    }

    func bytes(_ name: String) -> [UInt8] {
        Base64URL.decode(text(name)) ?? []
    }
}
