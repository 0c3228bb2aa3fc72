// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeySQLite
import OwnerAuthority
import Testing

@testable import VaultFile

@Suite("A vault's file")
struct SealedFileTests {
    let folder: VaultFolder

    init() throws {
        folder = try VaultFolder()
    }

    @Test("What was written is there when the file is opened again, and in a second one that is open")
    func reopened() throws {
        let first = try folder.create()
        let record = try first.add("ada")
        let second = try folder.open()
        try first.write { transaction throws(VaultError) in try transaction.setDeviceRecord([9]) }

        let other = try second.add("bob", secret: "from the second")

        #expect(try first.everything() == ["ada": "open sesame", "bob": "from the second"])
        #expect(try folder.open().find() == [record, other])
        #expect(try second.read { transaction throws(VaultError) in try transaction.deviceRecord() } == [9])
        #expect(throws: VaultError(.duplicateItem)) { try first.add("bob") }
    }

    @Test("A copy of the open vault's file alone has all that was acknowledged")
    func copiedAlone() throws {
        let vault = try folder.create()
        for account in ["ada", "bob"] { try vault.add(account) }
        let copy = try VaultFolder()
        try FileManager.default.removeItem(atPath: copy.keyFile)
        try FileManager.default.copyItem(atPath: folder.keyFile, toPath: copy.keyFile)

        try copy.overwrite(try folder.bytes)

        #expect(try copy.open().everything() == vault.everything())
    }

    @Test("The log of a vault that was deleted is not taken for that of a new one")
    func logLeftBehind() throws {
        try Data([1]).write(to: URL(fileURLWithPath: folder.vault + "-wal"))

        let error = #expect(throws: VaultError.self) { try folder.create() }

        #expect(error?.code == .storage(.foreign))
        #expect(error?.diagnosis.contains("remove its log too") == true)
        #expect(try folder.names == ["key", "vault.latchkey-wal"])
    }

    @Test("Neither the file nor its log holds a secret, an attribute or the root key's box in the clear")
    func nothingInTheClear() throws {
        let vault = try folder.create()
        let secret = "correct horse battery staple"
        for number in 0..<50 { try vault.add("account-of-ada-\(number)", service: "service-of-ada", secret: secret) }

        for name in try folder.names where name != "key" {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
            for word in [secret, "account-of-ada", "service-of-ada", "genp", "correct horse"] {
                #expect(bytes.range(of: Data(word.utf8)) == nil, "\(name) holds \(word)")
            }
        }
    }

    @Test("Lengths are told in steps of 64 bytes")
    func padding() throws {
        let vault = try folder.create()
        for count in [0, 1, 4, 59, 60, 61] { try vault.add("a\(count)", secret: String(repeating: "x", count: count)) }

        let lengths = try SQLiteConnection(path: folder.vault).rows("SELECT length(secret) FROM items ORDER BY id") {
            $0.integer(0)
        }

        #expect(lengths == [92, 92, 92, 92, 92, 156])
    }

    @Test("The file and its key are the owner's alone")
    func modes() throws {
        let vault = try folder.create()
        try vault.add("ada")

        for name in try folder.names {
            let mode =
                try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
        #expect(try folder.names.contains("vault.latchkey"))
    }

    @Test("Nothing is made anew: what is missing is missing, and what is there is left alone")
    func neverMadeAnew() throws {
        let missing = #expect(throws: VaultError.self) { try folder.open() }
        #expect(missing?.diagnosis == "there is no vault at \(folder.vault)")
        #expect(try folder.names == ["key"])

        try folder.create().add("ada")
        #expect(fault { _ = try folder.create() } == .inputOutput)
        #expect(fault { try KeyFileSealer.make(path: folder.keyFile) } == .inputOutput)
        #expect(try folder.open().everything() == ["ada": "open sesame"])
        #expect(try folder.names.filter { $0.contains("new") }.isEmpty)
    }

    @Test(
        "A file that is none of ours is refused and keeps its bytes",
        arguments: ["", "short", String(repeating: "text ", count: 2_000)]
    )
    func foreign(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.vault))

        #expect(fault { _ = try folder.open() } == .foreign)
        #expect(try folder.bytes == Array(text.utf8))
        #expect(try folder.names == ["key", "vault.latchkey"])
    }

    @Test("Another program's database, a folder and a link are refused")
    func otherThings() throws {
        var options = SQLiteConnection.Options()
        options.mayCreate = true
        try SQLiteConnection(path: folder.vault, options).run("CREATE TABLE t (a)")
        let before = try folder.bytes
        #expect(fault { _ = try folder.open() } == .foreign)
        #expect(try folder.bytes == before)

        try FileManager.default.removeItem(atPath: folder.vault)
        try FileManager.default.createSymbolicLink(atPath: folder.vault, withDestinationPath: folder.keyFile)
        #expect(fault { _ = try folder.open() } == .unsuitablePlace)
        try FileManager.default.removeItem(atPath: folder.vault)
        try FileManager.default.createDirectory(atPath: folder.vault, withIntermediateDirectories: false)
        #expect(fault { _ = try folder.open() } == .foreign)
    }

    @Test("Another key does not open it, and another kind of guard is told apart")
    func wrongKey() throws {
        try folder.create().add("ada")
        try KeyFileSealer.make(path: folder.path + "/other")
        let other = try KeyFileSealer(path: folder.path + "/other")
        let passphrase = PassphraseSealer(SecretBytes(copying: [1]), cost: .init(memoryKiB: 64, passes: 1, lanes: 1))

        #expect(fault { _ = try SealedFile.open(path: folder.vault, other) } == .wrongKey)
        #expect(fault { _ = try SealedFile.open(path: folder.vault, passphrase) } == .wrongKey)
        #expect(try SealedFile.method(ofFileAt: folder.vault) == .keyFile)
        #expect(try folder.open().everything() == ["ada": "open sesame"])
    }

    @Test("A newer program's file is refused with a sentence, and an older one's is brought forward once")
    func versions() throws {
        try folder.create().add("ada")
        var later = SealedFile.Surroundings()
        later.schema.steps.append(["CREATE TABLE notes (a INTEGER) STRICT", "PRAGMA user_version = 2"])

        #expect(try folder.open(later).everything() == ["ada": "open sesame"])
        #expect(try folder.open(later).everything() == ["ada": "open sesame"])
        let refused = #expect(throws: VaultError.self) { try folder.open() }

        #expect(refused?.fault == .newer)
        #expect(
            refused?.diagnosis.hasSuffix("was written by a newer program (format 2, this one knows 1): use that one")
                == true
        )
    }

    @Test("A step forward that fails leaves the file as it was")
    func failedStep() throws {
        try folder.create().add("ada")
        var later = SealedFile.Surroundings()
        later.schema.steps.append(["CREATE TABLE notes (a INTEGER) STRICT", "INSERT INTO nothing VALUES (1)"])

        #expect(fault { _ = try folder.open(later) } == .inputOutput)
        #expect(try folder.open().everything() == ["ada": "open sesame"])
    }

    @Test("A network's file system is refused by its name, for making and for opening")
    func network() throws {
        try folder.create().add("ada")
        for (number, name) in FilePlace.unsuitable {
            var surroundings = SealedFile.Surroundings()
            surroundings.fileSystem = { _ in number }
            let opened = #expect(throws: VaultError.self) { try folder.open(surroundings) }

            #expect(opened?.fault == .unsuitablePlace)
            #expect(opened?.diagnosis.contains(name) == true)
            #expect(
                fault {
                    _ = try SealedFile.create(
                        path: folder.path + "/b",
                        KeyFileSealer(path: folder.keyFile),
                        surroundings
                    )
                } == .unsuitablePlace
            )
        }
        #expect(FilePlace.fileSystem(of: folder.vault).map { FilePlace.unsuitable[$0] == nil } == true)
        #expect(FilePlace.fileSystem(of: "/proc/self").map { $0 == 0x9fa0 } == true)
    }

    @Test("Two writers take turns, and one that waits too long is told so")
    func busy() throws {
        var impatient = SealedFile.Surroundings()
        impatient.busyMilliseconds = 0
        let first = try folder.create()
        let second = try folder.open(impatient)

        try first.write { transaction throws(VaultError) in
            #expect(fault { try second.add("bob") } == .busy)
            #expect(try second.find().isEmpty)
        }
        try second.add("bob")
        #expect(try first.everything() == ["bob": "open sesame"])
    }

    @Test("A file that may only be read is read and not written")
    func onlyRead() throws {
        try folder.create().add("ada")
        var surroundings = SealedFile.Surroundings()
        surroundings.isReadOnly = true
        let vault = try folder.open(surroundings)

        #expect(try vault.everything() == ["ada": "open sesame"])
        #expect(fault { try vault.add("bob") } == .readOnly)
        #expect(try vault.everything() == ["ada": "open sesame"])
    }

    /// A number that only grows, as a chip would keep it.
    private final class Counter: RollbackCounter {
        private let kept = Locked<UInt64>(0)

        func value() throws(VaultError) -> UInt64 { kept.withLock { $0 } }
        func advance(to value: UInt64) throws(VaultError) { kept.withLock { $0 = max($0, value) } }
    }

    private struct Counted: KeySealer {
        let inner: KeyFileSealer
        let counter: (any RollbackCounter)?
        var method: SealMethod { inner.method }
        func seal(_ key: borrowing SecretBytes) throws(VaultError) -> [UInt8] { try inner.seal(key) }
        func open(_ box: [UInt8]) throws(VaultError) -> SecretBytes { try inner.open(box) }
    }

    @Test("A whole older file is refused where something counts, and opened where nothing does")
    func rollback() throws {
        let sealer = Counted(inner: try KeyFileSealer(path: folder.keyFile), counter: Counter())
        var vault: SealedFile? = try SealedFile.create(path: folder.vault, sealer)
        try vault?.add("ada")
        vault = nil
        let older = try folder.bytes
        vault = try SealedFile.open(path: folder.vault, sealer)
        try vault?.add("bob")
        vault = nil

        #expect(try SealedFile.open(path: folder.vault, sealer).find().count == 2)
        try folder.overwrite(older)
        let refused = #expect(throws: VaultError.self) { try SealedFile.open(path: folder.vault, sealer) }

        #expect(refused?.fault == .damaged)
        #expect(refused?.diagnosis.contains("older copy") == true)
        #expect(try folder.open().find().count == 1)
    }

    @Test("A commit without a counted number, as after a power cut, is still opened")
    func uncounted() throws {
        let sealer = Counted(inner: try KeyFileSealer(path: folder.keyFile), counter: Counter())
        try SealedFile.create(path: folder.vault, sealer).add("ada")
        try folder.open().add("bob")

        #expect(try SealedFile.open(path: folder.vault, sealer).find().count == 2)
    }

    @Test("Of 10,000 items each is found by account, and the file counts its writes")
    func many() throws {
        let vault = try folder.create()
        try vault.write { transaction throws(VaultError) in
            for number in 0..<10_000 {
                let record = VaultRecord(
                    id: try transaction.nextID(),
                    itemClass: .genericPassword,
                    attributes: ["acct": .text("a\(number)"), "svce": .text("diary")],
                    accessibility: .always,
                    generation: 0,
                    created: 0
                )
                try transaction.insert(record, SecretBytes(copying: []))
            }
        }
        let again = try folder.open()

        for number in [0, 17, 9_999] {
            #expect(try again.find(["acct": .text("a\(number)"), "svce": .text("diary")]).count == 1)
        }
        #expect(try again.find(["acct": .text("a10000")]).isEmpty)
        #expect(try again.standing() == (1, 10_000))
    }
}
