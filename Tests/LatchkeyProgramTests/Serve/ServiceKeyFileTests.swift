// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@testable import LatchkeyProgram

@Suite("The file with the service keys")
struct ServiceKeyFileTests {
    static let key = String(repeating: "k", count: 42) + "A"
    static let other = String(repeating: "K", count: 42) + "A"

    /// Writes a file for the length of a test.
    private func withFile<Result>(_ text: String, mode: Int = 0o600, _ body: (String) throws -> Result) throws -> Result
    {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        defer { do { try FileManager.default.removeItem(atPath: path) } catch { Issue.record("\(error)") } }
        return try body(path)
    }

    @Test("Every line is a key, with or without an end of the last", arguments: ["", "\n"])
    func keys(_ end: String) throws {
        try withFile(Self.key + "\n" + Self.other + end) { path in
            #expect(try ServiceKeyFile(path).keys == [Self.key, Self.other])
            _ = try ServeOptions(["--in-memory", "--service-key-file", path]).configuration(port: 1)
        }
    }

    @Test("A file that others can read keeps the server from starting", arguments: [0o640, 0o604, 0o620, 0o777])
    func mode(_ mode: Int) throws {
        let error = try withFile(Self.key, mode: mode) { path in
            #expect(throws: Misuse.self) { try ServeOptions(["--in-memory", "--service-key-file", path]) }
        }

        #expect(error?.sentence.contains("mode 0600") == true)
    }

    @Test(
        "A line that is no key is named by its number and not told",
        arguments: [
            ("", "holds no key"), ("\n", "line 1"), (key + "\nsecret\n", "line 2"), (key + " \n", "line 1"),
            (key + "\r\n", "line 1"), (key + "\n\n", "line 2"),
        ]
    )
    func lines(_ text: String, _ words: String) throws {
        let error = try withFile(text) { path in
            #expect(throws: Misuse.self) { try ServeOptions(["--in-memory", "--service-key-file", path]) }
        }

        #expect(error?.sentence.contains(words) == true, "\(error?.sentence ?? "")")
        #expect(error?.sentence.contains("secret") == false)
    }
}
