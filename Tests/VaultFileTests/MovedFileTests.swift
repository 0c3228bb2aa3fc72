// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority
import Testing

@testable import VaultFile

@Suite("A vault's file that is taken away while it is open")
struct MovedFileTests {
    /// What somebody does to the files of an open vault.
    enum Theft: CaseIterable {
        case fileDeleted, fileMoved, fileReplaced, logDeleted, logReplaced, folderMoved

        func commit(_ folder: VaultFolder) throws {
            let (files, log) = (FileManager.default, folder.vault + "-wal")
            switch self {
            case .fileDeleted: try files.removeItem(atPath: folder.vault)
            case .fileMoved: try files.moveItem(atPath: folder.vault, toPath: folder.vault + "-elsewhere")
            case .fileReplaced:
                try files.copyItem(atPath: folder.vault, toPath: folder.vault + "-copy")
                guard rename(folder.vault + "-copy", folder.vault) == 0 else { throw CocoaError(.fileWriteUnknown) }
            case .logDeleted: try files.removeItem(atPath: log)
            case .logReplaced:
                try files.removeItem(atPath: log)
                try Data().write(to: URL(filePath: log))
            case .folderMoved: try files.moveItem(atPath: folder.path, toPath: folder.path + "-elsewhere")
            }
        }

        func undo(_ folder: VaultFolder) throws {
            guard self == .folderMoved else { return }
            try FileManager.default.moveItem(atPath: folder.path + "-elsewhere", toPath: folder.path)
        }
    }

    let folder: VaultFolder

    init() throws {
        folder = try VaultFolder()
    }

    @Test("It is noticed before anything is read or written, and told with what to do", arguments: Theft.allCases)
    func noticed(_ theft: Theft) throws {
        let vault = try folder.create()
        try vault.add("ada")
        try theft.commit(folder)

        let added = #expect(throws: VaultError.self) { try vault.add("bob") }
        let read = #expect(throws: VaultError.self) { try vault.find() }
        try theft.undo(folder)

        #expect(added?.fault == .moved)
        #expect(added?.diagnosis.contains("nothing was written") == true)
        #expect(read?.fault == .moved)
        #expect(added?.status == -36)
    }

    @Test("What a transaction wrote while it was moved is undone")
    func undone() throws {
        let vault = try folder.create()
        let away = folder.vault + "-elsewhere"

        let error = fault {
            try vault.write { transaction throws(VaultError) in
                try transaction.setDeviceRecord([7])
                rename(folder.vault, away)
            }
        }
        #expect(error == .moved)
        #expect(rename(away, folder.vault) == 0)

        try vault.add("bob")
        #expect(try folder.open().everything() == ["bob": "open sesame"])
        #expect(try vault.read { transaction throws(VaultError) in try transaction.deviceRecord() } == nil)
    }

    /// A counter that takes the file away once a commit is done.
    private struct Thief: RollbackCounter {
        let path: String

        func value() throws(VaultError) -> UInt64 { 0 }
        func advance(to value: UInt64) throws(VaultError) { rename(path, path + "-elsewhere") }
    }

    private struct Counted: KeySealer {
        let inner: KeyFileSealer
        let counter: (any RollbackCounter)?
        var method: SealMethod { inner.method }
        func seal(_ key: borrowing SecretBytes) throws(VaultError) -> [UInt8] { try inner.seal(key) }
        func open(_ box: [UInt8]) throws(VaultError) -> SecretBytes { try inner.open(box) }
    }

    @Test("A commit into a file that is taken away meanwhile is not acknowledged")
    func notAcknowledged() throws {
        let sealer = Counted(inner: try KeyFileSealer(path: folder.keyFile), counter: Thief(path: folder.vault))
        let vault = try SealedFile.create(path: folder.vault, sealer)

        let error = #expect(throws: VaultError.self) { try vault.add("ada") }

        #expect(error?.fault == .moved)
        #expect(error?.diagnosis.contains("while a change was written") == true)
    }

    @Test("A file that is put back goes on as the vault that it was")
    func putBack() throws {
        let vault = try folder.create()
        try vault.add("ada")
        try Theft.fileMoved.commit(folder)
        #expect(fault { try vault.add("bob") } == .moved)
        try FileManager.default.moveItem(atPath: folder.vault + "-elsewhere", toPath: folder.vault)

        try vault.add("carol")

        #expect(try folder.open().everything().keys.sorted() == ["ada", "carol"])
    }
}
