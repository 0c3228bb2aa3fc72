// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// The program as it was built beside these tests, run as a process of its own.
enum BuiltProgram {
    struct Outcome {
        let code: Int32
        let output: String
        let errors: String
    }

    /// Where it lies: in the folder of the running test program.
    static var url: URL {
        (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
            .deletingLastPathComponent()
            .appending(path: "latchkey")
    }

    /// Runs it to its end; the environment is this process's with some entries replaced, and the input is short.
    static func run(
        _ arguments: [String],
        at url: URL = url,
        in folder: URL? = nil,
        environment: [String: String] = [:],
        input: String? = nil
    ) async throws -> Outcome {
        let (output, errors) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        process.standardInput = try input.map(waiting) ?? FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { end.yield($0.terminationStatus) }
        try process.run()
        async let written = read(output)
        async let remarked = read(errors)
        let code = await ends.first { _ in true } ?? -1
        return Outcome(code: code, output: await written, errors: await remarked)
    }

    /// The reading end of a pipe that already holds all of a text.
    private static func waiting(_ input: String) throws -> Any {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try pipe.fileHandleForWriting.close()
        return pipe.fileHandleForReading
    }

    /// Everything up to the end of a stream, on a thread that may wait for it.
    private static func read(_ pipe: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let data = pipe.fileHandleForReading.readDataToEndOfFile()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }
}
