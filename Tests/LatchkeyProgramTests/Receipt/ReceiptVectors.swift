// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

/// The receipts of Tests/Vectors/wire as files that the program can read.
struct ReceiptVectors {
    let folder: URL
    let keys: String
    let receipts: [JSONObject]
    let bad: [JSONObject]

    private static let vectors = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors/wire")

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let vectors = try Self.object("receipts.json")
        receipts = Self.objects(vectors["receipts"])
        bad = Self.objects(vectors["bad"])
        keys = folder.appending(path: "keys.json").path
        try write(Self.text(Self.object("server-keys.json"), "body"), to: "keys.json")
    }

    /// The path of a file with this text in it.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let url = folder.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    /// The text of a good receipt.
    func receipt(_ name: String) -> String {
        receipts.first { Self.text($0, "name") == name }.map { Self.text($0, "receipt") } ?? "missing"
    }

    /// The text of a document, in the order of the vectors.
    static func document(_ index: Int) throws -> String {
        text(objects(try object("documents.json")["documents"])[index], "text")
    }

    static func keyDigest() throws -> String {
        text(try object("bind-key.json"), "keyDigest")
    }

    func remove() {
        // What is left in a folder for the passing hurts nobody.
        try? FileManager.default.removeItem(at: folder)
    }

    static func text(_ object: JSONObject, _ name: String) -> String {
        guard case .string(let text)? = object[name] else { return "missing: \(name)" }
        return text
    }

    private static func object(_ name: String) throws -> JSONObject {
        let value = try JSONValue(parsing: Array(Data(contentsOf: vectors.appending(path: name))))
        guard case .object(let object) = value else { return JSONObject() }
        return object
    }

    private static func objects(_ value: JSONValue?) -> [JSONObject] {
        guard case .array(let values)? = value else { return [] }
        return values.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }
}
