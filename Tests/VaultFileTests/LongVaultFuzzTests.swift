// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import OwnerAuthority
import SeededChance
import Testing

@testable import VaultFile

/// The long tier: `LATCHKEY_LONG` is the number of seconds that it goes on, and `LATCHKEY_SEED` repeats a run.
@Suite("Long fuzzing of a vault's file", .enabled(if: LongVaultTier.isOn, "LATCHKEY_LONG is not set"), .serialized)
struct LongVaultFuzzTests {
    /// What somebody may do to the bytes of a file.
    private enum Change: CaseIterable {
        case flip, zero, copyBlock, swapPages, cut, extend, insert, random

        func make(_ bytes: inout [UInt8], _ chance: inout SeededGenerator) {
            guard bytes.count > 1 else { return bytes = chance.bytes(upTo: 5_000) }
            let (place, length) = (chance.below(bytes.count), 1 + chance.below(300))
            let end = min(bytes.count, place + length)
            switch self {
            case .flip: bytes[place] ^= UInt8(1 << chance.below(8))
            case .zero: for index in place..<end { bytes[index] = 0 }
            case .random: for index in place..<end { bytes[index] = UInt8(truncatingIfNeeded: chance.next()) }
            case .cut: bytes.removeLast(bytes.count - place)
            case .extend: bytes += chance.bytes(upTo: 5_000)
            case .insert: bytes.insert(contentsOf: chance.bytes(upTo: 20), at: place)
            case .copyBlock:
                let from = chance.below(bytes.count)
                for index in 0..<min(length, bytes.count - max(from, place)) {
                    bytes[place + index] = bytes[from + index]
                }
            case .swapPages:
                let pages = bytes.count / 4_096
                guard pages > 1 else { return }
                let (one, other) = (chance.below(pages) * 4_096, chance.below(pages) * 4_096)
                for index in 0..<4_096 { bytes.swapAt(one + index, other + index) }
            }
        }
    }

    @Test("A file and a log that were changed at random are refused, or hold a state that was committed")
    func changes() throws {
        let seed = LongVaultTier.environment["LATCHKEY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        var chance = SeededGenerator(seed: seed)
        let end =
            Date() + (LongVaultTier.environment["LATCHKEY_LONG"].flatMap { TimeInterval($0) }.map { max($0, 1) } ?? 20)
        let folder = try VaultFolder()
        let holder = try folder.create(.keepingLog)
        for account in ["ada", "bob", "carol"] { try holder.add(account) }
        let (whole, log) = (try folder.bytes, try Array(Data(contentsOf: URL(filePath: folder.vault + "-wal"))))
        let copy = try VaultFolder()
        try FileManager.default.removeItem(atPath: copy.keyFile)
        try FileManager.default.copyItem(atPath: folder.keyFile, toPath: copy.keyFile)
        var (tried, refused) = (0, 0)

        while Date() < end {
            var (file, beside) = (whole, log)
            for _ in 0...chance.below(3) {
                let change = chance.pick(Change.allCases)
                if chance.oneIn(2) { change.make(&file, &chance) } else { change.make(&beside, &chance) }
            }
            try copy.overwrite(file)
            if !chance.oneIn(4) { try Data(beside).write(to: URL(filePath: copy.vault + "-wal")) }
            tried += 1
            guard let items = try? copy.open().everything() else {
                refused += 1
                continue
            }
            let expected = ["ada", "bob", "carol"].prefix(items.count)
            #expect(
                items == Dictionary(uniqueKeysWithValues: expected.map { ($0, "open sesame") }),
                "seed \(seed), try \(tried)"
            )
        }

        print("vault file: seed \(seed), \(tried) files, \(refused) refused")
        #expect(tried > 0)
    }
}

/// Whether the long tier runs.
private enum LongVaultTier {
    static let environment = ProcessInfo.processInfo.environment

    static var isOn: Bool { environment["LATCHKEY_LONG"] != nil }
}
