// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyWire

/// A whole file, or standard input under the name `-`; what is longer than a file of its kind can be is refused.
struct InputFile {
    static let longest = 1 << 20
    let path: String

    init(_ path: String) {
        self.path = path
    }

    /// All of its bytes.
    func read() throws(Misuse) -> [UInt8] {
        let handle = try open()
        var bytes: [UInt8] = []
        do {
            while let data = try handle.read(upToCount: Self.longest), !data.isEmpty, bytes.count <= Self.longest {
                bytes += data
            }
        } catch {
            throw Misuse("\(path): cannot be read.")
        }
        guard bytes.count <= Self.longest else { throw Misuse("\(path): longer than 1 MiB.") }
        return bytes
    }

    /// What was signed is a line of text, so the end of the line is not a part of it.
    static func line(of bytes: [UInt8]) -> String {
        var bytes = bytes
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func open() throws(Misuse) -> FileHandle {
        if path == "-" { return .standardInput }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw Misuse("\(path): there is no such file.")
        }
        guard !isDirectory.boolValue, let handle = FileHandle(forReadingAtPath: path) else {
            throw Misuse("\(path): cannot be read.")
        }
        return handle
    }
}

extension ServerKeys {
    /// Reads a copy of the body of `GET /v1/server-keys`.
    init(file path: String) throws(Misuse) {
        let bytes = try InputFile(path).read()
        do { self = try ServerKeys(answer: bytes) } catch {
            let place = error.path.isEmpty ? "no JSON object" : "'\(error.path)' is missing or wrong"
            throw Misuse("\(path): not the body of GET /v1/server-keys: \(place).")
        }
    }
}
