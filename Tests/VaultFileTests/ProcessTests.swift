// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority
import SeededChance
import Testing

@testable import VaultFile

@Suite("A vault's file and processes", .serialized)
struct VaultProcessTests {
    /// How often a writer is killed.
    static let kills = ProcessInfo.processInfo.environment["LATCHKEY_LONG"] == nil ? 8 : 500

    let folder: VaultFolder

    init() throws {
        folder = try VaultFolder()
        _ = try folder.create()
    }

    @Test("A writer that is killed leaves all it acknowledged, at most one item more, and nothing half done")
    func killed() throws {
        var generator = SeededGenerator(seed: .random(in: 0 ... .max))
        var (acknowledged, extra) = (0, 0)

        for round in 0..<Self.kills {
            let writer = try VaultProcess(["add", folder.vault, folder.keyFile, "round\(round)"])
            var printed = ""
            // Somewhere within its work: after some of its lines, plus part of the next write.
            while printed.count < 1 + generator.below(60) { printed += writer.some() }
            for _ in 0..<generator.below(20_000) { _ = generator.next() }
            printed += writer.kill()

            let last = try #require(
                printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap { Int($0) }
            )
            let vault = try folder.open()
            let all = try vault.find()
            let mine = all.compactMap { record -> Int? in
                guard case .text(let account)? = record.attributes["acct"], account.hasPrefix("round\(round)-") else {
                    return nil
                }
                return Int(account.dropFirst("round\(round)-".count))
            }
            #expect(mine == Array(0..<mine.count))
            #expect((last + 1...last + 2).contains(mine.count), "acknowledged \(last + 1), there are \(mine.count)")
            let newest = try #require(all.last)
            #expect(try vault.secret(newest.id) == "secret of round\(round)-\(mine.count - 1)")
            try vault.write { transaction throws(VaultError) in for record in all { try transaction.remove(record.id) }
            }
            acknowledged += last + 1
            extra += mine.count - last - 1
        }

        print("kills: \(Self.kills), acknowledged: \(acknowledged), durable but not yet acknowledged: \(extra)")
    }

    @Test("Two processes and this one write into one file, and nothing of anybody's is lost")
    func together() throws {
        let vault = try folder.open()
        let writers = [
            try VaultProcess(["add", folder.vault, folder.keyFile, "one"]),
            try VaultProcess(["add", folder.vault, folder.keyFile, "other"]),
        ]
        for number in 0..<40 { try vault.add("mine-\(number)") }
        var printed = writers.map { $0.some() }
        for index in writers.indices { printed[index] += writers[index].kill() }

        let found = try folder.open().everything()
        #expect(found.keys.count { $0.hasPrefix("mine-") } == 40)
        for (name, lines) in zip(["one", "other"], printed) {
            let count = lines.split(separator: "\n", omittingEmptySubsequences: false).count - 1
            #expect((0..<count).allSatisfy { found["\(name)-\($0)"] == "secret of \(name)-\($0)" })
            #expect(count > 0)
        }
        #expect(try vault.everything() == found)
    }

    @Test("A vault that is opened twice here keeps its locks when another process comes and goes")
    func openedTwice() throws {
        let vault = try folder.open()
        try vault.add("before")
        _ = try folder.open().find()
        _ = try SealedFile.method(ofFileAt: folder.vault)

        // Whoever closes a file last clears its log away; it may not believe that it is the last.
        let guest = try VaultProcess(["hold", folder.vault, folder.keyFile])
        #expect(guest.some() == "1\n")
        try guest.finish()
        try vault.add("after")

        let other = try VaultProcess(["hold", folder.vault, folder.keyFile])
        #expect(other.some() == "2\n")
        try other.finish()
    }

    @Test("A file that may not grow is told as full, and keeps what it had")
    func noRoom() throws {
        let writer = try VaultProcess(["limited", folder.vault, folder.keyFile, "200000"])
        let words = writer.rest().split(separator: " ", maxSplits: 1).map(String.init)
        try writer.finish()

        let count = try #require(words.first.flatMap { Int($0) })
        #expect(words.last?.contains("full") == true, "\(words)")
        #expect(count > 3)
        #expect(try folder.open().find().count == count)
    }

    @Test("A process that has read every secret and let go of it holds none in its memory")
    func memory() throws {
        let vault = try folder.open()
        let secret = "a secret nobody else has, \(UInt64.random(in: 0 ... .max))"
        for number in 0..<20 { try vault.add("ada-\(number)", secret: secret) }
        let holder = try VaultProcess(["hold", folder.vault, folder.keyFile])
        #expect(holder.some() == "20\n")

        let found = try ProcessMemory(holder.id).count(of: Array(secret.utf8))
        let control = try ProcessMemory(holder.id).count(of: Array("latchkey-vault 1".utf8))
        try holder.finish()

        #expect(found == 0)
        #expect(control > 0)
    }
}

/// What another process has in its memory, as a core dump would have it.
struct ProcessMemory {
    private let id: Int32

    init(_ id: Int32) {
        self.id = id
    }

    /// How often some bytes occur in what it may write.
    func count(of wanted: [UInt8]) throws -> Int {
        let maps = try String(contentsOfFile: "/proc/\(id)/maps", encoding: .utf8)
        let descriptor = open("/proc/\(id)/mem", O_RDONLY)
        defer { close(descriptor) }
        var count = 0
        for line in maps.split(separator: "\n") {
            let words = line.split(separator: " ")
            let ends = words[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
            guard words[1].hasPrefix("r"), ends.count == 2, !line.hasSuffix("[vvar]"), !line.hasSuffix("[vsyscall]")
            else { continue }
            var bytes = [UInt8](repeating: 0, count: Int(ends[1] - ends[0]))
            let length = pread(descriptor, &bytes, bytes.count, Int(ends[0]))
            guard length > 0 else { continue }
            count += Data(bytes.prefix(length)).count(of: Data(wanted))
        }
        return count
    }
}

extension Data {
    fileprivate func count(of wanted: Data) -> Int {
        var (count, start) = (0, startIndex)
        while let found = range(of: wanted, in: start..<endIndex) {
            count += 1
            start = found.upperBound
        }
        return count
    }
}
