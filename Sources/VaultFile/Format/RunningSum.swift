// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto

/// The sum of one secret number an item: whoever takes an item away, puts an older one back or exchanges two cannot make it right.
struct RunningSum: Sendable, Hashable {
    private var lanes = SIMD4<UInt64>.zero

    init() {}

    /// Takes the 32 bytes of ``bytes``.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        var reader = ByteReader(bytes)
        for lane in 0..<4 { lanes[lane] = reader.uint64() ?? 0 }
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        for lane in 0..<4 { writer.append(lanes[lane]) }
        return writer.bytes
    }

    mutating func add(_ mark: RowMark, of id: UInt64, _ key: [UInt8]) {
        lanes &+= Self.term(mark, id, key).lanes
    }

    mutating func remove(_ mark: RowMark, of id: UInt64, _ key: [UInt8]) {
        lanes &-= Self.term(mark, id, key).lanes
    }

    private static func term(_ mark: RowMark, _ id: UInt64, _ key: [UInt8]) -> RunningSum {
        var writer = ByteWriter()
        for number in [id, mark.version, mark.state] { writer.append(number) }
        for tag in mark.tags { writer.append(tag) }
        return RunningSum(HMACSHA256.authenticate(writer.bytes, key: key)) ?? RunningSum()
    }
}

/// Which of its versions an item has, and by what it is found.
struct RowMark: Sendable, Hashable {
    /// How often it was written.
    var version: UInt64
    /// The file's state number when it was last written.
    var state: UInt64
    var tags: [UInt64]

    /// The tags as they stand in the file.
    var tagBytes: [UInt8] {
        var writer = ByteWriter()
        for tag in tags { writer.append(tag) }
        return writer.bytes
    }

    init(version: UInt64, state: UInt64, tags: [UInt64]) {
        self.version = version
        self.state = state
        self.tags = tags
    }

    init(version: UInt64, state: UInt64, tagBytes: [UInt8]) {
        var reader = ByteReader(tagBytes)
        var tags: [UInt64] = []
        while let tag = reader.uint64() { tags.append(tag) }
        self.init(version: version, state: state, tags: tags)
    }
}
