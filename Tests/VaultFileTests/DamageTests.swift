// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeySQLite
import OwnerAuthority
import SeededChance
import Testing

@testable import VaultFile

@Suite("A vault's file that somebody changed")
struct DamageTests {
    static let expected = ["ada": "open sesame", "bob": "open sesame", "carol": "open sesame"]
    /// Every how manieth byte is tried; all of them in the long tier.
    static let stride = ProcessInfo.processInfo.environment["LATCHKEY_LONG"] == nil ? 23 : 1

    let folder: VaultFolder

    init() throws {
        folder = try VaultFolder()
        let vault = try folder.create()
        for account in Self.expected.keys.sorted() { try vault.add(account) }
    }

    /// Says that a file is refused with a sentence, or whole.
    private func verdict() -> VaultError.StorageFault? {
        do {
            let vault = try folder.open()
            #expect(try vault.everything() == Self.expected)
            for account in Self.expected.keys { #expect(try vault.find(["acct": .text(account)]).count == 1) }
            return nil
        } catch {
            #expect((error as? VaultError)?.diagnosis.isEmpty == false)
            return (error as? VaultError)?.fault
        }
    }

    @Test("With any byte flipped it is whole or refused, and never anything else")
    func flips() throws {
        let whole = try folder.bytes
        var counts: [VaultError.StorageFault?: Int] = [:]
        let first = Int.random(in: 0..<Self.stride)

        for position in Swift.stride(from: first, to: whole.count, by: Self.stride) {
            var bytes = whole
            bytes[position] ^= UInt8.random(in: 1...255)
            try folder.overwrite(bytes)
            counts[verdict(), default: 0] += 1
        }

        print("flipped bytes: \(whole.count) in the file, \(counts)")
        #expect(counts[.damaged] ?? 0 > 0)
        try folder.overwrite(whole)
        #expect(verdict() == nil)
    }

    @Test("Cut off at any place it is refused")
    func cuts() throws {
        let whole = try folder.bytes
        var counts: [VaultError.StorageFault?: Int] = [:]

        for length in Swift.stride(from: 0, to: whole.count, by: Self.stride) {
            try folder.overwrite(Array(whole.prefix(length)))
            let found = verdict()
            counts[found, default: 0] += 1
            #expect(found != nil, "cut to \(length) bytes")
        }

        print("cuts: \(whole.count) bytes in the file, \(counts)")
    }

    @Test("The log beside it, flipped or cut, gives some state that was committed, or a refusal")
    func log() throws {
        let holder = try folder.open(.keepingLog)
        try holder.add("dave")
        try holder.add("eve")
        let (file, log) = (try folder.bytes, try Data(contentsOf: URL(fileURLWithPath: folder.vault + "-wal")))
        let copy = try VaultFolder()
        try FileManager.default.removeItem(atPath: copy.keyFile)
        try FileManager.default.copyItem(atPath: folder.keyFile, toPath: copy.keyFile)

        for position in Swift.stride(from: 0, to: log.count, by: Self.stride * 9) {
            for isCut in [true, false] {
                var bytes = log
                if isCut { bytes = log.prefix(position) } else { bytes[position] ^= 0x10 }
                try copy.overwrite(file)
                try bytes.write(to: URL(fileURLWithPath: copy.vault + "-wal"))
                guard let items = try? copy.open().everything() else { continue }
                #expect([3, 4, 5].contains(items.count))
                #expect(items.values.allSatisfy { $0 == "open sesame" })
            }
        }
    }

    /// What somebody with a database tool might do to rows.
    enum Tampering: CaseIterable {
        case swapAll, swapRecords, swapSecrets, drop, dropAll, copyRow, renumber, olderRow, otherTags, otherVersion,
            otherState
        case olderHeader, noHeader, emptyHeader, otherBox

        func change(_ database: SQLiteConnection, _ older: (row: [SQLiteValue], header: [UInt8])) throws(SQLiteError) {
            switch self {
            case .swapAll:
                try database.run("UPDATE items SET id = -1 WHERE id = 1")
                try database.run("UPDATE items SET id = 1 WHERE id = 2")
                try database.run("UPDATE items SET id = 2 WHERE id = -1")
            case .swapRecords:
                try database.run("UPDATE items SET record = (SELECT record FROM items WHERE id = 2) WHERE id = 1")
            case .swapSecrets:
                try database.run("UPDATE items SET secret = (SELECT secret FROM items WHERE id = 2) WHERE id = 1")
            case .drop: try database.run("DELETE FROM items WHERE id = 2")
            case .dropAll: try database.run("DELETE FROM items")
            case .copyRow:
                try database.run(
                    "INSERT INTO items SELECT 4, version, state, tags, record, secret FROM items WHERE id = 1"
                )
            case .renumber: try database.run("UPDATE items SET id = 9 WHERE id = 3")
            case .olderRow:
                try database.run(
                    "UPDATE items SET version = ?, state = ?, tags = ?, record = ?, secret = ? WHERE id = 1",
                    older.row
                )
            case .otherTags:
                try database.run("UPDATE items SET tags = (SELECT tags FROM items WHERE id = 2) WHERE id = 1")
            case .otherVersion: try database.run("UPDATE items SET version = version + 1 WHERE id = 1")
            case .otherState: try database.run("UPDATE items SET state = state + 1 WHERE id = 1")
            case .olderHeader: try database.run("UPDATE vault SET header = ?", [.blob(older.header)])
            case .noHeader: try database.run("DELETE FROM vault")
            case .emptyHeader: try database.run("UPDATE vault SET header = x''")
            case .otherBox: try database.run("UPDATE vault SET box = zeroblob(77)")
            }
        }
    }

    @Test("Records that were exchanged, dropped or put back are noticed", arguments: Tampering.allCases)
    func tampering(_ tampering: Tampering) throws {
        let database = try SQLiteConnection(path: folder.vault)
        let row = try database.rows("SELECT version, state, tags, record, secret FROM items WHERE id = 1") {
            row -> [SQLiteValue] in
            [
                .integer(row.integer(0)), .integer(row.integer(1)), .blob(row.blob(2)), .blob(row.blob(3)),
                .blob(row.blob(4)),
            ]
        }
        let header = try database.rows("SELECT header FROM vault") { $0.blob(0) }
        do {
            let vault = try folder.open()
            try vault.write { transaction throws(VaultError) in
                try transaction.replaceSecret(of: ItemID(number: 1), SecretBytes(copying: Array("changed".utf8)))
                try transaction.replaceSecret(of: ItemID(number: 1), SecretBytes(copying: Array("open sesame".utf8)))
            }
        }
        #expect(verdict() == nil)

        try tampering.change(database, (try #require(row.first), try #require(header.first)))

        let found = verdict()
        #expect(found == .damaged || (tampering == .otherBox && found == .wrongKey))
    }

    @Test(
        "An open vault notices a record that is exchanged behind its back when it reads it",
        arguments: [Tampering.olderRow, .swapSecrets, .drop]
    )
    func behindItsBack(_ tampering: Tampering) throws {
        let vault = try folder.open()
        let database = try SQLiteConnection(path: folder.vault)
        let row = try database.rows("SELECT version, state, tags, record, secret FROM items WHERE id = 1") {
            row -> [SQLiteValue] in
            [
                .integer(row.integer(0)), .integer(row.integer(1)), .blob(row.blob(2)), .blob(row.blob(3)),
                .blob(row.blob(4)),
            ]
        }
        try vault.write { transaction throws(VaultError) in
            try transaction.replaceSecret(of: ItemID(number: 1), SecretBytes(copying: Array("changed".utf8)))
        }
        try tampering.change(database, (try #require(row.first), []))

        let id = ItemID(number: tampering == .drop ? 2 : 1)
        #expect(fault { _ = try vault.secret(id) } == .damaged)
    }

    @Test("A refused file keeps its bytes")
    func untouched() throws {
        var bytes = try folder.bytes
        // Rows stand at the end of their page.
        for position in 7_900..<8_190 { bytes[position] ^= 0xff }
        try folder.overwrite(bytes)
        let refused = verdict()

        #expect(refused != nil)
        #expect(try folder.bytes == bytes)
    }
}
