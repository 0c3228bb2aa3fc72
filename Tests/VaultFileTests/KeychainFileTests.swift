// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import Testing

@testable import VaultFile

@Suite("The keychain of a process")
struct KeychainFileTests {
    let folder: VaultFolder

    init() throws {
        folder = try VaultFolder()
    }

    private var unlocking: KeychainFile.Unlocking { .keyFile(folder.keyFile) }

    @Test("It becomes the keychain of the process until it resigns")
    func becomes() async {
        // In a process of its own, for there is one keychain of a process.
        await #expect(processExitsWith: .success) {
            let folder = try VaultFolder()
            try KeychainFile.create(at: folder.vault, unlocking: .keyFile(folder.keyFile)).becomeKeychainOfProcess()
            let item = NewItem(.genericPassword, ["acct": .text("ada")])
            let record = try CurrentVault.inForce?.add(item, SecretBytes(copying: [1, 2, 3]), for: VaultCaller())
            #expect(record?.group == "")
            KeychainFile.resignAsKeychainOfProcess()
            #expect(CurrentVault.inForce == nil)
            #expect(try folder.open().find().count == 1)
        }
    }

    @Test("Its items are there in the next program that opens it, for the group that they belong to")
    func groups() throws {
        let vault = try KeychainFile.create(at: folder.vault, unlocking: unlocking).vault(["mine", "ours"], .missing)
        let item = NewItem(.genericPassword, ["acct": .text("ada"), "svce": .text("diary")])
        let record = try vault.add(item, SecretBytes(copying: [1, 2, 3]), for: VaultCaller())
        #expect(record.group == "mine")

        let keychain = try KeychainFile(at: folder.vault, unlocking: unlocking)
        let (again, other) = (keychain.vault(["ours", "mine"], .missing), keychain.vault(["others"], .missing))

        #expect(try again.find(ItemQuery(.genericPassword), for: VaultCaller()) == [record])
        #expect(try again.reveal(record.id, for: VaultCaller()).withBytes { Array($0) } == [1, 2, 3])
        #expect(try other.find(ItemQuery(.genericPassword), for: VaultCaller()) == [])
    }

    @Test(
        "A protected item is kept and not read, for there is no device; an enclave is missing unless somebody insists"
    )
    func noDevice() throws {
        let keychain = try KeychainFile.create(at: folder.vault, unlocking: unlocking)
        let vault = keychain.vault([""], .missing)
        let access = AccessRules(protection: .whenUnlocked, flags: .biometryAny)
        let item = NewItem(.genericPassword, ["acct": .text("ada")], access: access)
        let record = try vault.add(item, SecretBytes(copying: [1]), for: VaultCaller())
        var key = NewKey(.ellipticCurve(bits: 256))
        key.isInEnclave = true

        let unread = #expect(throws: VaultError.self) { _ = try vault.reveal(record.id, for: VaultCaller()).count }
        let unmade = #expect(throws: VaultError.self) { try vault.makeKey(key, for: VaultCaller()) }
        let made = try keychain.vault([""], .dangerouslySoftware).makeKey(key, for: VaultCaller())

        #expect(unread?.code == .notAvailable)
        #expect(unmade?.code == .unimplemented)
        #expect(made.isInEnclave)
    }

    @Test("What is wrong with a file has a code for programs and a sentence for people")
    func errors() throws {
        let missing = #expect(throws: KeychainFileError.self) {
            try KeychainFile(at: folder.vault, unlocking: unlocking)
        }
        _ = try KeychainFile.create(at: folder.vault, unlocking: unlocking)
        let there = #expect(throws: KeychainFileError.self) {
            try KeychainFile.create(at: folder.vault, unlocking: unlocking)
        }
        let other = #expect(throws: KeychainFileError.self) {
            try KeychainFile(at: folder.vault, unlocking: .passphrase([1, 2, 3]))
        }

        #expect(missing?.code == .inputOutput)
        #expect(missing.map { "\($0)" } == "there is no vault at \(folder.vault)")
        #expect(there?.code == .inputOutput)
        #expect(other?.code == .wrongKey)
        #expect(other?.diagnosis.hasSuffix("is sealed by key-file, not by passphrase") == true)
    }
}
