// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import OwnerAuthority
import Testing

@testable import VaultFile

@Suite("Where a vault's file may lie")
struct PlaceTests {
    let folder: VaultFolder

    init() throws {
        folder = try VaultFolder()
    }

    @Test("A file with two names is refused under both until one is gone")
    func twoNames() throws {
        try folder.create().add("ada")
        let other = folder.path + "/other"
        #expect(link(folder.vault, other) == 0)

        for path in [folder.vault, other] {
            let error = #expect(throws: VaultError.self) {
                try SealedFile.open(path: path, KeyFileSealer(path: folder.keyFile))
            }
            #expect(error?.fault == .unsuitablePlace)
            #expect(error?.diagnosis.contains("has 2 names (hard links)") == true)
            #expect(fault { _ = try SealedFile.method(ofFileAt: path) } == .unsuitablePlace)
        }
        #expect(unlink(other) == 0)
        #expect(try folder.open().everything() == ["ada": "open sesame"])
    }

    @Test("A folder that is reached over a link is the folder that it leads to")
    func linkedFolder() throws {
        let link = folder.path + "-link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        defer { unlink(link) }
        let sealer = try KeyFileSealer(path: folder.keyFile)

        let vault = try SealedFile.create(path: link + "/vault.latchkey", sealer)
        try vault.add("ada")

        #expect(vault.path == folder.vault)
        #expect(try folder.open().everything() == ["ada": "open sesame"])
        #expect(try SealedFile.open(path: link + "/vault.latchkey", sealer).everything() == ["ada": "open sesame"])
    }

    @Test("Names that mean something to the library are names of files", arguments: [":memory:", "file:v?mode=memory"])
    func names(_ name: String) throws {
        let path = FileManager.default.currentDirectoryPath + "/" + name
        defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
        let sealer = try KeyFileSealer(path: folder.keyFile)

        try SealedFile.create(path: name, sealer).add("ada")

        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try SealedFile.open(path: name, sealer).everything() == ["ada": "open sesame"])
    }

    @Test("A path that names no file, or is longer than the library takes, is told as that")
    func noFile() throws {
        let sealer = try KeyFileSealer(path: folder.keyFile)
        let deep = folder.path + String(repeating: "/" + String(repeating: "d", count: 100), count: 5)
        try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)

        for path in ["", "/", ".", "..", folder.path + "/", folder.path + "/..", folder.path + "/a\0b", deep + "/v"] {
            #expect(fault { _ = try SealedFile.create(path: path, sealer) } == .unsuitablePlace, "\(path)")
            #expect(fault { _ = try SealedFile.open(path: path, sealer) } == .unsuitablePlace, "\(path)")
        }
    }

    @Test("What is mounted is told from what lies in its folder")
    func mounts() {
        #expect(FileSystem.isMountedAlone("/proc") == true)
        #expect(FileSystem.isMountedAlone(folder.keyFile) == false)
        #expect(FileSystem.isMountedAlone(folder.path + "/missing") == nil)
    }
}
