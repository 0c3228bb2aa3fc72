// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

@testable import LatchkeyProgram

/// A console that keeps what is said and answers from a list of lines.
final class RecordedConsole: Sendable {
    private let output = Locked("")
    private let bytes = Locked<[UInt8]>([])
    private let errors = Locked("")
    private let input: Locked<[String]>

    init(input: [String] = []) {
        self.input = Locked(input)
    }

    /// What was written as text, then what was written as bytes.
    var printed: String { output.withLock { $0 } + String(decoding: written, as: UTF8.self) }
    var written: [UInt8] { bytes.withLock { $0 } }
    var remarked: String { errors.withLock { $0 } }

    var console: Console {
        Console(
            writeOutput: { text in self.output.withLock { $0 += text } },
            writeError: { text in self.errors.withLock { $0 += text } },
            readLine: { self.input.withLock { $0.isEmpty ? nil : .text($0.removeFirst()) } },
            writeBytes: { bytes in self.bytes.withLock { $0 += bytes } }
        )
    }
}
