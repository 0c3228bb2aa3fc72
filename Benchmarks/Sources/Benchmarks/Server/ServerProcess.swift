// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// A `latchkey serve` on a free port of loopback.
///
/// Its number is in a file of the run's folder while it lives, so that whoever started the run can end what it left.
///
/// Unchecked: the process is touched by whoever starts and stops it alone; the rest never changes.
final class ServerProcess: @unchecked Sendable {
    /// Like `http://127.0.0.1:8080`.
    let address: String
    let number: Int32
    private let process = Process()
    private let numberFile: URL

    /// Returns when the server says that it listens.
    /// - Throws: ``UnexpectedAnswer`` with its log if it ends instead.
    init(_ run: BenchmarkRun, _ keeping: [String]) throws {
        let (log, output) = (run.newPath("log"), Pipe())
        try Data().write(to: URL(fileURLWithPath: log))
        process.executableURL = run.program
        process.arguments = ["serve"] + keeping + ["--listen", "127.0.0.1:0", "--origin", BenchmarkedServer.origin]
        process.arguments? += ["--service-key-file", try run.serviceKeyFile()]
        process.arguments? += ["--dangerously-accept-simulated-keys", "--dangerously-without-limits"]
        process.standardOutput = output
        process.standardError = FileHandle(forWritingAtPath: log)
        try process.run()
        number = process.processIdentifier
        numberFile = run.folder.appending(path: "\(number).server")
        try Data("\(number)\n".utf8).write(to: numberFile)
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.readData(ofLength: 1)
            guard !more.isEmpty else { throw UnexpectedAnswer(text: try String(contentsOfFile: log, encoding: .utf8)) }
            line += more
        }
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard let address = words.last else { throw UnexpectedAnswer(text: "no address") }
        self.address = String(address)
    }

    /// Lets what is in flight end, and returns when the server has gone.
    func stop() throws {
        process.terminate()
        process.waitUntilExit()
        try FileManager.default.removeItem(at: numberFile)
    }

    /// The processor time that the server has used so far, in nanoseconds.
    func processorNanoseconds() throws -> UInt64 {
        let text = try String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
        guard let rest = text.components(separatedBy: ") ").last?.split(separator: " "), rest.count > 12,
            let user = UInt64(rest[11]), let system = UInt64(rest[12])
        else { throw UnexpectedAnswer(text: "the server has gone") }
        return (user + system) * 10_000_000
    }

    /// The memory that the server holds now, in millions of bytes.
    func residentMegabytes() throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
        guard let line = text.components(separatedBy: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kibibytes = line.split(separator: " ").dropLast().last.flatMap({ Double($0) })
        else { throw UnexpectedAnswer(text: "the server has gone") }
        return kibibytes * 1024 / 1e6
    }
}
