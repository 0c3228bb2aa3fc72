// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore

/// A line as it was typed.
enum TypedLine: Sendable, Equatable {
    /// Its text, without its end.
    case text(String)
    /// It was longer than allowed, and nothing of it was kept.
    case tooLong
}

/// The lines of a stream, in memory that no line can exceed.
final class LineInput: Sendable {
    private let descriptor: Int32
    private let longest: Int
    private let piece = Locked(Piece())

    /// - Parameters:
    ///   - descriptor: Where to read.
    ///   - longest: How many bytes a line may have, without its end.
    init(_ descriptor: Int32, longest: Int) {
        self.descriptor = descriptor
        self.longest = longest
    }

    /// The next line; `nil` when there is no more.
    func next() -> TypedLine? {
        guard let line = nextBytes() else { return nil }
        return line.count > longest ? .tooLong : .text(String(decoding: line, as: UTF8.self))
    }

    /// The bytes of the next line, more than the longest where it is longer than that; `nil` when there is no more.
    func nextBytes() -> [UInt8]? {
        piece.withLock { piece in
            guard var part = piece.next(descriptor) else { return nil }
            var line = part.bytes
            while !part.isEnd, let more = piece.next(descriptor) {
                part = more
                // One byte too many is enough to know.
                line += more.bytes.prefix(longest + 1 - min(line.count, longest + 1))
            }
            if line.count <= longest, part.isEnd, line.last == UInt8(ascii: "\r") { line.removeLast() }
            return line
        }
    }
}

/// What was read at once, and how much of it has been used.
private struct Piece {
    private var bytes: [UInt8] = []
    private var position = 0

    /// The bytes up to the end of the line or of the piece, and which of the two it is; `nil` when there is no more.
    mutating func next(_ descriptor: Int32) -> (bytes: [UInt8], isEnd: Bool)? {
        if position == bytes.count { fill(descriptor) }
        guard position < bytes.count else { return nil }
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
        defer { position = end.map { $0 + 1 } ?? bytes.count }
        return (Array(bytes[position..<(end ?? bytes.count)]), end != nil)
    }

    private mutating func fill(_ descriptor: Int32) {
        position = 0
        bytes = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
            repeat { count = read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
            count = max(0, count)
        }
    }
}
