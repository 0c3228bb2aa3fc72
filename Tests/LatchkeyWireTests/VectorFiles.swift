// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

/// The files under Tests/Vectors/wire.
enum VectorFiles {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Vectors/wire")

    static func object(_ name: String) throws -> JSONObject {
        let value = try JSONValue(parsing: Array(Data(contentsOf: folder.appendingPathComponent(name))))
        guard case .object(let object) = value else { throw JSONError(.unexpectedByte, at: 0) }
        return object
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

    func bytes(_ name: String) -> [UInt8] {
        Base64URL.decode(text(name)) ?? []
    }
}
