// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// The program VaultWriter, which was built beside these tests, at work.
final class VaultProcess {
    private let process = Process()
    private let output = Pipe()
    private let input = Pipe()

    var id: Int32 { process.processIdentifier }

    init(_ arguments: [String]) throws {
        process.executableURL = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
            .deletingLastPathComponent().appending(path: "VaultWriter")
        process.arguments = arguments
        process.standardOutput = output
        process.standardInput = input
        try process.run()
        // Only the process itself may keep its end open, or reading would never end.
        try output.fileHandleForWriting.close()
    }

    /// Some of what it printed; empty at the end.
    func some() -> String {
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// All that it prints from now to its end.
    func rest() -> String {
        String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Ends it at once and without a chance to tidy up; what it had printed.
    func kill() -> String {
        Glibc.kill(id, SIGKILL)
        let printed = rest()
        process.waitUntilExit()
        return printed
    }

    /// Lets it come to its end.
    func finish() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
