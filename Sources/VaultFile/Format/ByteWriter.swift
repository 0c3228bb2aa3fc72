// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Numbers in network order and strings with their lengths.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ number: UInt32) {
        for shift in stride(from: 24, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
        }
    }

    mutating func append(_ number: UInt64) {
        append(UInt32(number >> 32))
        append(UInt32(truncatingIfNeeded: number))
    }

    mutating func append(_ bytes: some Sequence<UInt8>) {
        self.bytes += bytes
    }

    /// The length, then the bytes.
    mutating func append(counted bytes: some Collection<UInt8>) {
        append(UInt32(bytes.count))
        self.bytes += bytes
    }
}
