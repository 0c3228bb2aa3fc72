// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeySQLite
import OwnerAuthority
import Testing

@testable import VaultFile

@Suite("What a database tool adds to a vault's file, and disks that are only read")
struct StrangeContentTests {
    static let additions: [(what: String, sql: StaticString)] = [
        (
            "the trigger 'gone'",
            "CREATE TRIGGER gone AFTER INSERT ON items BEGIN DELETE FROM items WHERE id = new.id; END"
        ),
        ("the table 'notes'", "CREATE TABLE notes (a INTEGER)"),
        ("the index 'fast'", "CREATE INDEX fast ON items (state)"),
        ("the view 'all_items'", "CREATE VIEW all_items AS SELECT * FROM items"),
        ("the table 'items'", "ALTER TABLE items ADD COLUMN note TEXT"),
        ("the table 'items'", "ALTER TABLE items RENAME COLUMN secret TO hidden"),
    ]

    let folder: VaultFolder

    init() throws {
        folder = try VaultFolder()
        try folder.create().add("ada")
    }

    @Test("It is refused at the next opening and named", arguments: additions.indices)
    func added(_ index: Int) throws {
        let (what, sql) = Self.additions[index]
        try SQLiteConnection(path: folder.vault).run(sql)

        let opened = #expect(throws: VaultError.self) { try folder.open() }
        let asked = #expect(throws: VaultError.self) { try SealedFile.method(ofFileAt: folder.vault) }

        #expect(opened?.fault == .damaged && asked?.fault == .damaged)
        #expect(opened?.diagnosis.hasPrefix("\(folder.vault): \(what) is not as this program made it") == true)
    }

    private var readOnlyDisk: SealedFile.Surroundings {
        var surroundings = SealedFile.Surroundings()
        surroundings.isReadOnlyDisk = { _ in true }
        return surroundings
    }

    @Test("On a disk that is mounted for reading alone a vault is read and not written, and nothing is made beside it")
    func frozen() throws {
        let vault = try folder.open(readOnlyDisk)

        #expect(try vault.everything() == ["ada": "open sesame"])
        #expect(try folder.names == ["key", "vault.latchkey"])
        #expect(fault { try vault.add("bob") } == .readOnly)
        #expect(try folder.names == ["key", "vault.latchkey"])
    }

    @Test("A path with bytes that mean something in an address is read there too")
    func oddNames() throws {
        let path = folder.path + "/a?b=c&d#e%41 ü"
        try FileManager.default.copyItem(atPath: folder.vault, toPath: path)

        let vault = try SealedFile.open(path: path, KeyFileSealer(path: folder.keyFile), readOnlyDisk)

        #expect(try vault.everything() == ["ada": "open sesame"])
    }

    @Test("With a log beside it such a disk is not taken for one that nobody writes")
    func logBeside() throws {
        let writer = try folder.open(.keepingLog)
        try writer.add("bob")

        #expect(!FilePlace.isFrozen(folder.vault) { _ in true })
        #expect(try folder.open(readOnlyDisk).everything().keys.sorted() == ["ada", "bob"])
    }

    @Test("A disk is told by how it is mounted")
    func mounts() {
        #expect(!FileSystem.isReadOnly(folder.path))
        #expect(!FileSystem.isReadOnly(folder.path + "/missing"))
    }
}
