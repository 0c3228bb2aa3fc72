// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// One line of a script after the device line, read and checked.
package struct ScriptLine: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case step(EventStep)
        case expectation(Expectation)
    }

    /// Counted from 1, skipped lines included.
    package let number: Int
    package let content: Content

    package init(number: Int, content: Content) {
        self.number = number
        self.content = content
    }
}

/// Reads a script line by line and knows what the lines before have said.
package struct ScriptReader {
    /// What a line holds.
    package enum Found: Sendable {
        case device(DeviceLine)
        case line(ScriptLine)
    }

    /// The longest line, without its end.
    package static let longestLine = 65_536

    private var course: ScriptCourse?
    /// The device in force where the first line tells none.
    private let presumed: DeviceLine?
    private var isBegun = false

    /// A reader at the beginning of a script.
    /// - Parameter presumed: the device of a script that does without a device line; `nil`: there must be one.
    package init(presuming presumed: DeviceLine? = nil) {
        self.presumed = presumed
    }

    /// Reads the next line; `nil` if it is one to skip.
    ///
    /// A line that is refused changes nothing, so that a reader of a terminal can go on.
    package mutating func read(_ bytes: [UInt8], number: Int) throws(ScriptProblem) -> Found? {
        try read(bytes[...], number: number)
    }

    /// The same for a line that lies in a piece of a file.
    mutating func read(_ bytes: ArraySlice<UInt8>, number: Int) throws(ScriptProblem) -> Found? {
        do throws(LineProblem) {
            return try read(bytes, number)
        } catch {
            throw ScriptProblem(line: number, reason: error.reason)
        }
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, _ number: Int) throws(LineProblem) -> Found? {
        guard bytes.count <= Self.longestLine else { throw LineProblem("longer than 64 KiB") }
        if try isSkipped(bytes) { return nil }
        let object = try Self.object(Array(bytes))
        switch (object["device"] != nil, object["do"] != nil, object["expect"] != nil) {
        case (true, false, false): return .device(try device(object))
        case (false, true, false): return .line(ScriptLine(number: number, content: .step(try step(object))))
        case (false, false, true):
            return .line(ScriptLine(number: number, content: .expectation(try expectation(object))))
        default: throw LineProblem("a line has exactly one of \"device\", \"do\" and \"expect\"")
        }
    }

    /// Empty lines, those of white space alone, and those that begin with `#`.
    private func isSkipped(_ bytes: ArraySlice<UInt8>) throws(LineProblem) -> Bool {
        if bytes.first == UInt8(ascii: "#") {
            if bytes.allSatisfy({ $0 < 0x80 }) { return true }
            let text = String(decoding: bytes, as: UTF8.self)
            guard text.utf8.elementsEqual(bytes) else { throw LineProblem("not UTF-8") }
            return true
        }
        return bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }

    private static func object(_ bytes: [UInt8]) throws(LineProblem) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw LineProblem(reason(of: error, in: bytes))
        }
        guard case .object(let object) = value else { throw LineProblem("not a JSON object") }
        return object
    }

    /// The reader's objection; for a member that stands twice, with its name.
    private static func reason(of error: JSONError, in bytes: [UInt8]) -> String {
        guard error.reason == .duplicateName else { return "not a JSON object: \(error)" }
        var end = error.offset + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        // A name that was just read is a text, so the name is only missing where this went wrong.
        guard case .string(let name)? = try? JSONValue(parsing: Array(bytes[error.offset...min(end, bytes.count - 1)]))
        else { return "not a JSON object: \(error)" }
        return "the member \(name.quoted) stands twice"
    }

    private mutating func device(_ object: JSONObject) throws(LineProblem) -> DeviceLine {
        guard !isBegun else { throw LineProblem("only the first line tells the device") }
        let members = try LineMembers(object, of: .named("a device line"), required: ["device"])
        let device = try DeviceLine(reading: members.object("device"))
        course = ScriptCourse(device)
        isBegun = true
        return device
    }

    private mutating func step(_ object: JSONObject) throws(LineProblem) -> EventStep {
        try requireDevice()
        let step = try EventStep(reading: object)
        try course?.take(step)
        isBegun = true
        return step
    }

    private mutating func expectation(_ object: JSONObject) throws(LineProblem) -> Expectation {
        try requireDevice()
        let expectation = try Expectation(reading: object)
        try course?.check(expectation)
        isBegun = true
        return expectation
    }

    private mutating func requireDevice() throws(LineProblem) {
        if course == nil, let presumed { course = ScriptCourse(presumed) }
        guard course != nil else { throw LineProblem("the first line must tell the device") }
    }
}
