// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

/// What the file knows about itself: sealed, and replaced by each transaction.
struct FileHeader: Sendable, Hashable {
    /// How often the file was written.
    var state: UInt64 = 0
    var count: UInt64 = 0
    /// The highest number an item ever had.
    var lastID: UInt64 = 0
    var sum = RunningSum()
    /// What the authority remembers.
    var device: [UInt8]?

    init() {}

    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let state = reader.uint64(), let count = reader.uint64(), let lastID = reader.uint64(),
            let sum = reader.bytes(32).flatMap(RunningSum.init), let hasDevice = reader.byte(),
            let device = reader.counted(), reader.isAtEnd
        else { return nil }
        (self.state, self.count, self.lastID, self.sum) = (state, count, lastID, sum)
        self.device = hasDevice == 1 ? device : nil
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        for number in [state, count, lastID] { writer.append(number) }
        writer.append(sum.bytes)
        writer.append(byte: device == nil ? 0 : 1)
        writer.append(counted: device ?? [])
        return writer.bytes
    }
}
