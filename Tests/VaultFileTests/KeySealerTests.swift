// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority
import Testing

@testable import VaultFile

@Suite("Guards of a vault's key")
struct KeySealerTests {
    static let cheap = Argon2id.Parameters(memoryKiB: 64, passes: 1, lanes: 1)
    let folder: VaultFolder
    let key = [UInt8](0..<32)

    init() throws {
        folder = try VaultFolder()
    }

    private func passphrase(_ text: String) -> PassphraseSealer {
        PassphraseSealer(SecretBytes(copying: Array(text.utf8)), cost: Self.cheap)
    }

    @Test("A passphrase opens what it sealed, another does not, and two boxes differ")
    func passphrases() throws {
        let sealer = passphrase("open sesame")
        let (box, other) = (try sealer.seal(SecretBytes(copying: key)), try sealer.seal(SecretBytes(copying: key)))

        #expect(try sealer.open(box).withBytes { Array($0) } == key)
        #expect(box != other)
        for text in ["", "open sesame ", "Open sesame", "ope\u{301}n sesame"] {
            #expect(fault { _ = try passphrase(text).open(box).count } == .wrongKey)
        }
        #expect(sealer.method.level == .sealed)
    }

    @Test("What a guess costs is written in the box and is what the file was made with")
    func costs() throws {
        let box = try passphrase("a").seal(SecretBytes(copying: key))
        let strict = PassphraseSealer(SecretBytes(copying: Array("a".utf8)))

        #expect(try strict.open(box).withBytes { Array($0) } == key)
        #expect(PassphraseSealer.cost.memoryKiB * 1_024 == 64 << 20)
        #expect(PassphraseSealer.cost.passes == 3)
    }

    @Test("No box with a flipped bit, cut off or with one more byte opens, and none takes all memory")
    func spoiledBoxes() throws {
        for sealer in [passphrase("a"), try KeyFileSealer(path: folder.keyFile)] as [any KeySealer] {
            let box = try sealer.seal(SecretBytes(copying: key))
            var spoiled = (0..<box.count).map { Array(box.prefix($0)) } + [box + [0], []]
            for index in box.indices {
                spoiled.append(box)
                spoiled[spoiled.count - 1][index] ^= 0x40
            }
            for bytes in spoiled {
                let found = fault { _ = try sealer.open(bytes).count }
                #expect([.wrongKey, .damaged].contains(found))
            }
        }
    }

    @Test("A key file that others may use, that is a link or of another length is refused with what to do")
    func keyFiles() throws {
        let (files, path) = (FileManager.default, folder.keyFile)
        for mode in [0o644, 0o640, 0o604, 0o660, 0o601] {
            try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            let error = #expect(throws: VaultError.self) { try KeyFileSealer(path: path) }
            #expect(error?.fault == .unsuitablePlace)
            #expect(error?.diagnosis.hasSuffix("chmod 600 \(path)") == true)
        }
        for mode in [0o600, 0o400] {
            try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            #expect(try KeyFileSealer(path: path).method.level == .plain)
        }
        try files.createSymbolicLink(atPath: path + "-link", withDestinationPath: path)
        #expect(fault { _ = try KeyFileSealer(path: path + "-link") } == .unsuitablePlace)
        #expect(fault { _ = try KeyFileSealer(path: folder.path) } == .unsuitablePlace)
        #expect(fault { _ = try KeyFileSealer(path: folder.path + "/missing") } == .inputOutput)
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(fault { _ = try KeyFileSealer(path: path) } == .wrongKey)
    }

    @Test("Each guard has its level, and each level its word")
    func levels() {
        #expect(SealMethod.allCases.map(\.level) == [.sealed, .plain, .chip])
        #expect(ProtectionLevel.allCases.map(\.rawValue) == ["chip", "sealed", "plain"])
    }
}
