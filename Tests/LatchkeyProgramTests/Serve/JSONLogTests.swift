// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyProgram

@Suite("The log")
struct JSONLogTests {
    private final class Lines: Sendable {
        private let lines = Locked<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    @Test("An event is one line: time, name, fields in order")
    func line() {
        let lines = Lines()
        let log = JSONLog(clock: { 1_767_225_600_001 }, write: lines.add)

        log.log("device.bound", ["b": "2", "a": "1"])
        log.flush()

        #expect(lines.all == [#"{"time":"2026-01-01T00:00:00.001Z","event":"device.bound","a":"1","b":"2"}"# + "\n"])
    }

    @Test("Whatever a field holds, the line is one line of JSON")
    func escapes() throws {
        let lines = Lines()
        let log = JSONLog(clock: { 0 }, write: lines.add)
        let text = "\"\n\r\u{0}\u{2028}é\\"

        log.log("odd", ["text": text])
        log.flush()

        let line = try #require(lines.all.first)
        #expect(line.filter { $0 == "\n" }.count == 1)
        guard case .object(let object) = try JSONValue(parsing: Array(line.utf8)) else {
            Issue.record("not an object: \(line)")
            return
        }
        #expect(object["text"] == .string(text))
    }

    @Test("A reader that has stopped reading blocks nobody, and the next line tells how many were lost")
    func lossy() {
        let lines = Lines()
        let (begun, mayGoOn) = (Gate(), Gate())
        let log = JSONLog(clock: { 0 }, capacity: 2) { line in
            begun.open()
            mayGoOn.wait()
            lines.add(line)
        }

        log.log("first")
        begun.wait()
        for name in ["second", "third", "fourth", "fifth"] { log.log(name) }
        mayGoOn.open()
        log.flush()
        log.log("sixth")
        log.flush()

        // While the first is being written two more fit.
        #expect(lines.all.count == 4)
        #expect(lines.all.last?.contains(#""event":"sixth","linesLostBefore":2"#) == true)
    }
}
