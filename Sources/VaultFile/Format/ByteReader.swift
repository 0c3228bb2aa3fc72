// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Reads what ``ByteWriter`` wrote; `nil` where there is less.
struct ByteReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) {
        rest = Array(bytes)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> UInt8? {
        rest.popFirst()
    }

    mutating func uint32() -> UInt32? {
        bytes(4).map { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    mutating func uint64() -> UInt64? {
        bytes(8).map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    }

    mutating func bytes(_ count: Int) -> [UInt8]? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func counted() -> [UInt8]? {
        uint32().flatMap { bytes(Int($0)) }
    }

    /// A counted text that is valid UTF-8.
    mutating func text() -> String? {
        counted().flatMap { String(validating: $0, as: UTF8.self) }
    }
}
