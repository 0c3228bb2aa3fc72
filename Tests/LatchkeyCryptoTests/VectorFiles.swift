// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// Vector files of the repository, and those that lie outside it.
enum VectorFiles {
    /// The folder that holds `wycheproof/`, if the environment names one.
    static let outside = ProcessInfo.processInfo.environment["LATCHKEY_VECTORS"]

    static func own<Content: Decodable>(_ path: String, as type: Content.Type = Content.self) throws -> Content {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try JSONDecoder().decode(type, from: Data(contentsOf: root.appendingPathComponent("Vectors/" + path)))
    }

    static func wycheproof<Content: Decodable>(_ name: String, as type: Content.Type = Content.self) throws -> Content {
        let folder = URL(fileURLWithPath: outside ?? "")
        let file = folder.appendingPathComponent("wycheproof/" + name)
        return try JSONDecoder().decode(type, from: Data(contentsOf: file))
    }
}

/// The bytes that a hex text stands for.
func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<($0 + 2)]), radix: 16) }
}
