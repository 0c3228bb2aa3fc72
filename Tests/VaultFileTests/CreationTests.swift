// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import OwnerAuthority
import Testing

@testable import VaultFile

@Suite("Making a vault")
struct CreationTests {
    /// A vault and a key file that are yet to be made.
    private struct Place {
        let folder: VaultFolder
        var keyFile: String { folder.path + "/new key" }

        init() throws {
            folder = try VaultFolder()
            try FileManager.default.removeItem(atPath: folder.keyFile)
        }

        func run(_ fatal: [String] = []) throws -> VaultProcess {
            try VaultProcess(["create", folder.vault, keyFile] + fatal)
        }

        func open() throws -> SealedFile {
            try SealedFile.open(path: folder.vault, KeyFileSealer(path: keyFile))
        }
    }

    @Test("Twenty processes that make the same vault at once end with one, and nothing of anybody's is lost")
    func atOnce() throws {
        let place = try Place()

        let makers = try (0..<20).map { _ in try place.run() }
        let said = try makers.map { maker in
            let rest = maker.rest()
            try maker.finish()
            return rest
        }

        #expect(said == Array(repeating: "added\n", count: 20))
        #expect(try place.open().find().count == 20)
        #expect(try place.folder.names.filter { $0.contains(".new-") } == [])
    }

    @Test(
        "A process that is killed at any step leaves nothing that the next one stumbles over",
        arguments: ["vault.latchkey", "new key"],
        NewFile.Step.allCases
    )
    func killed(_ file: String, _ step: NewFile.Step) throws {
        let place = try Place()
        let victim = try place.run([place.folder.path + "/" + file, step.rawValue])
        #expect(victim.rest().isEmpty)
        try victim.finish()
        let drafts = try place.folder.names.filter { $0.contains(".new-") }
        #expect(drafts.count == (step == .named ? 0 : 1))

        let next = try place.run()
        #expect(next.rest() == "added\n")
        try next.finish()

        #expect(try place.open().find().count == 1)
        #expect(try Set(place.folder.names).isSubset(of: ["new key", "vault.latchkey"]))
    }

    @Test("A draft that somebody writes is left alone, and so is what only looks like one")
    func livingDrafts() throws {
        let place = try Place()
        let living = place.folder.vault + ".new-0123456789abcdef"
        let descriptor = Glibc.open(living, O_CREAT | O_RDWR, 0o600)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let others = ["notes", "0123456789abcdef0", ""].map { place.folder.vault + ".new-" + $0 }
        for other in others { try Data([1]).write(to: URL(filePath: other)) }

        _ = try SealedFile.openOrCreate(path: place.folder.vault, keyFile: place.keyFile)

        #expect(([living] + others).allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }

    @Test("A vault that still has its draft's name, too, is opened under its own and loses the other")
    func finishedDraft() throws {
        let folder = try VaultFolder()
        try folder.create().add("ada")
        let draft = folder.vault + ".new-0123456789abcdef"
        #expect(link(folder.vault, draft) == 0)

        #expect(try folder.open().everything() == ["ada": "open sesame"])
        #expect(!FileManager.default.fileExists(atPath: draft))
    }

    @Test("An empty key file is told as empty, and no vault is made with it")
    func emptyKey() throws {
        let place = try Place()
        try Data().write(to: URL(filePath: place.keyFile))
        chmod(place.keyFile, 0o600)

        let error = #expect(throws: VaultError.self) {
            try SealedFile.openOrCreate(path: place.folder.vault, keyFile: place.keyFile)
        }

        #expect(error?.fault == .wrongKey)
        #expect(error?.diagnosis == "the key file is empty and opens no vault: remove it (\(place.keyFile))")
        #expect(try place.folder.names == ["new key"])
    }

    @Test(
        "Where no vault can be made no key file is made either",
        arguments: ["missing/v", "v/", ".", "", "v-there/x"]
    )
    func noOrphanKey(_ name: String) throws {
        let place = try Place()
        try Data([1]).write(to: URL(filePath: place.folder.path + "/v-there"))

        #expect(throws: VaultError.self) {
            try SealedFile.openOrCreate(path: place.folder.path + "/" + name, keyFile: place.keyFile)
        }
        #expect(throws: KeychainFileError.self) {
            try KeychainFile.create(at: place.folder.path + "/" + name, unlocking: .keyFile(place.keyFile))
        }

        #expect(try place.folder.names == ["v-there"])
    }

    @Test("A vault that was just made by somebody else is opened, and its log is not taken for one left behind")
    func lost() throws {
        let place = try Place()
        let first = try SealedFile.openOrCreate(path: place.folder.vault, keyFile: place.keyFile)
        let second = try SealedFile.openOrCreate(path: place.folder.vault, keyFile: place.keyFile)

        #expect(first.keyIsNew && !second.keyIsNew)
        try second.vault.add("ada")
        #expect(try first.vault.everything() == ["ada": "open sesame"])
    }
}
