// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import SeededChance
import Testing

@testable import VaultFile

@Suite("The bytes of records and headers")
struct RecordBytesTests {
    private func record(_ generator: inout SeededGenerator) -> VaultRecord {
        let values: [AttributeValue] = [
            .text("a\u{0}\u{301}"), .text(""), .bytes(generator.bytes(upTo: 40)), .number(.min), .number(0),
            .flag(true), .flag(false),
            .date(.max), .date(-1),
        ]
        var record = VaultRecord(
            id: ItemID(number: 7),
            itemClass: generator.pick(ItemClass.allCases),
            attributes: Dictionary(
                uniqueKeysWithValues: (0..<generator.below(9)).map { ("n\($0)", generator.pick(values)) }
            ),
            accessibility: generator.pick(Accessibility.allCases),
            generation: generator.next(),
            created: Int64(truncatingIfNeeded: generator.next())
        )
        record.modified = Int64(truncatingIfNeeded: generator.next())
        if generator.oneIn(2) {
            record.access = AccessRules(
                protection: generator.pick(Accessibility.allCases),
                flags: .init(rawValue: UInt(generator.next() >> 32))
            )
        }
        if generator.oneIn(2) { record.keyKind = generator.oneIn(2) ? .rsa(bits: 2048) : .ellipticCurve(bits: 521) }
        if generator.oneIn(2) { record.publicKey = generator.bytes(upTo: 100) }
        record.isInEnclave = generator.oneIn(2)
        return record
    }

    @Test("Every record is read as it was written")
    func roundTrip() {
        var generator = SeededGenerator(seed: .random(in: 0 ... .max))
        for _ in 0..<500 {
            let record = record(&generator)
            #expect(RecordBytes.read(RecordBytes.write(record), id: record.id) == record)
        }
    }

    @Test("Bytes that were cut off, changed or made up are read as a record or refused, and never trap")
    func hostile() {
        var generator = SeededGenerator(seed: .random(in: 0 ... .max))
        for _ in 0..<200 {
            let bytes = RecordBytes.write(record(&generator))
            for length in 0..<bytes.count { _ = RecordBytes.read(Array(bytes.prefix(length)), id: ItemID(number: 1)) }
            var spoiled = bytes
            for _ in 0..<3 { spoiled[generator.below(spoiled.count)] = UInt8(truncatingIfNeeded: generator.next()) }
            _ = RecordBytes.read(spoiled, id: ItemID(number: 1))
            _ = RecordBytes.read(generator.bytes(upTo: 60), id: ItemID(number: 1))
            _ = FileHeader(generator.bytes(upTo: 120))
        }
        #expect(RecordBytes.read([], id: ItemID(number: 1)) == nil)
        #expect(RecordBytes.read([1, 255, 255, 255, 255], id: ItemID(number: 1)) == nil)
    }

    @Test("A header is read as it was written, with a memory of nothing told from no memory")
    func headers() {
        var header = FileHeader()
        (header.state, header.count, header.lastID) = (.max, 3, 9)
        for device in [nil, [], [1, 2]] as [[UInt8]?] {
            header.device = device
            #expect(FileHeader(header.bytes) == header)
        }
        #expect(FileHeader(header.bytes + [0]) == nil)
        #expect(FileHeader(Array(header.bytes.dropLast())) == nil)
    }

    @Test("The sum depends on each number and tag, not on the order, and goes back to nothing")
    func sums() {
        let key = [UInt8](repeating: 1, count: 32)
        let mark = RowMark(version: 1, state: 2, tags: [3, 4])
        let others = [
            RowMark(version: 2, state: 2, tags: [3, 4]), RowMark(version: 1, state: 3, tags: [3, 4]),
            RowMark(version: 1, state: 2, tags: [4, 3]), RowMark(version: 1, state: 2, tags: []),
        ]
        func sum(_ marks: [RowMark]) -> RunningSum {
            var sum = RunningSum()
            for mark in marks { sum.add(mark, of: 1, key) }
            return sum
        }

        #expect(Set((others + [mark]).map { sum([$0]) }).count == 5)
        #expect(sum([mark, others[0]]) == sum([others[0], mark]))
        var back = sum([mark, others[1]])
        back.remove(mark, of: 1, key)
        back.remove(others[1], of: 1, key)
        #expect(back == RunningSum())
        #expect(RunningSum(sum([mark]).bytes) == sum([mark]))
        #expect(RowMark(version: 1, state: 2, tagBytes: mark.tagBytes) == mark)
    }
}
