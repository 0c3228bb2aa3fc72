// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication
import NewerWrappers
import OlderWrappers
import SimulatedDevice
import Testing

@Suite("Wrappers over the keychain")
struct KeychainWrapperTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)

    // MARK: A value with options

    @Test("A keyring sets, gets, overwrites, lists and removes by subscript and by call")
    func keyring() async throws {
        try await phone.perform {
            let keyring = Keyring(service: "com.example.tokens")
            try keyring.label("Diary").set("01234567", key: "kishi")
            keyring["other"] = "89"
            keyring["other"] = "abc"

            #expect(try keyring.get("kishi") == "01234567")
            #expect(keyring["other"] == "abc")
            #expect(keyring.allKeys().sorted() == ["kishi", "other"])
            #expect(try keyring.contains("kishi"))
            keyring["kishi"] = nil
            #expect(try keyring.get("kishi") == nil && !keyring.contains("kishi"))
            try keyring.removeAll()
            #expect(keyring.allKeys().isEmpty)
        }
    }

    @Test("A keyring tells an item's attributes, and its accessibility from them")
    func keyringAttributes() async throws {
        try await phone.perform {
            let keyring = Keyring(service: "s").accessibility(.whenUnlockedThisDeviceOnly).label("Diary")
            try keyring.set("x", key: "k")

            let attributes = try #require(try keyring.attributes("k"))

            #expect(attributes[kSecAttrLabel as String] as? String == "Diary")
            #expect(attributes[kSecValueData as String] as? Data == Data("x".utf8))
            #expect(attributes[kSecValuePersistentRef as String] is Data)
            let accessibility = attributes[kSecAttrAccessible as String] as? String
            #expect(accessibility.flatMap { Keyring.Accessibility(rawValue: $0) } == .whenUnlockedThisDeviceOnly)
        }
    }

    @Test("A protected keyring saves without a prompt, asks when it reads, and overwrites without a prompt")
    func protectedKeyring() async throws {
        phone.willTouch(.rightThumb)
        phone.willTap(.cancel)
        try await phone.perform {
            let keyring = Keyring(service: "s")
                .accessibility(.whenPasscodeSetThisDeviceOnly, policy: .biometryCurrentSet)
                .authenticationPrompt("Open the diary")
            try keyring.set("one", key: "k")
            try keyring.set("two", key: "k")

            #expect(try keyring.get("k") == "two")
            let error = #expect(throws: Keyring.Status.self) { try keyring.get("k") }
            #expect(error?.rawValue == errSecUserCanceled)
            let impossible = keyring.accessibility(.whenUnlocked, policy: [.userPresence, .devicePasscode])
            #expect(throws: (any Error).self) { try impossible.set("x", key: "other") }
        }
    }

    @Test("A keyring with an evaluated context asks once")
    func keyringContext() async throws {
        phone.willTouch(.rightThumb)
        try await phone.perform {
            let context = LAContext()
            let keyring = Keyring(service: "s").accessibility(.whenUnlocked, policy: .userPresence)
            for key in ["a", "b"] { try keyring.set(key, key: key) }

            #expect(try keyring.authenticationContext(context).get("a") == "a")
            #expect(try keyring.authenticationContext(context).get("b") == "b")
        }
    }

    // MARK: A safe

    @Test("A safe keeps, finds, lists and removes; empty keys and values are refused")
    func safe() async throws {
        try await phone.perform {
            let safe = Safebox(identifier: "com.example")
            try safe.setObject(Data("one".utf8), forKey: "k")
            try safe.setObject(Data("two".utf8), forKey: "k")
            try safe.setObject(Data("x".utf8), forKey: "l")

            #expect(try safe.object(forKey: "k") == Data("two".utf8))
            #expect(safe.containsObject(forKey: "k") && !safe.containsObject(forKey: "none"))
            #expect(try safe.allKeys() == ["k", "l"])
            #expect(throws: Safebox.Failure.emptyKey) {
                try safe.setObject(Data([1]), forKey: "")
            }
            #expect(throws: Safebox.Failure.itemNotFound) {
                _ = try safe.object(forKey: "none")
            }
            try safe.removeObject(forKey: "k")
            try safe.removeAllObjects()
            #expect(try safe.allKeys().isEmpty)
        }
    }

    @Test("A safe that asks tells a cancel, contains silently, and is overwritten without a prompt")
    func askingSafe() async throws {
        phone.willTap(.cancel)
        phone.willTouch(.rightThumb)
        try await phone.perform {
            let safe = Safebox(identifier: "com.example", promptness: .currentSet)
            for value in ["one", "two"] { try safe.setObject(Data(value.utf8), forKey: "k") }

            #expect(safe.containsObject(forKey: "k"))
            #expect(throws: Safebox.Failure.userCancelled) {
                _ = try safe.object(forKey: "k")
            }
            #expect(try safe.object(forKey: "k") == Data("two".utf8))
            try phone.enrol(.leftThumb)
            #expect(!safe.containsObject(forKey: "k"))
        }
    }

    @Test("What one safe keeps moves to another by persistent references")
    func migration() async throws {
        try await phone.perform {
            let (old, new) = (Safebox(identifier: "old"), Safebox(identifier: "new"))
            for key in ["a", "b"] { try old.setObject(Data(key.utf8), forKey: key) }

            #expect(try new.migrateObjects(from: old) == 2)
            #expect(try old.allKeys().isEmpty)
            #expect(try new.object(forKey: "b") == Data("b".utf8))
        }
    }

    // MARK: A small struct

    @Test("A plain keychain stores, overwrites, lists and deletes, and tells what is missing")
    func plain() async throws {
        try await phone.perform {
            let keychain = PlainKeychain(service: "com.example", attributes: [kSecAttrLabel as String: "Tokens"])
            try keychain.set("one", forKey: "token")
            try keychain.set("two", forKey: "token")

            #expect(try keychain.string(forKey: "token") == "two")
            #expect(try keychain.keys() == ["token"])
            #expect(try keychain.hasItem(forKey: "token") && !keychain.hasItem(forKey: "none"))
            #expect(throws: PlainKeychainError.itemNotFound) { try keychain.string(forKey: "none") }
            try keychain.deleteItem(forKey: "token")
            #expect(throws: PlainKeychainError.itemNotFound) { try keychain.deleteItem(forKey: "token") }
            try keychain.deleteAll()
            #expect(try keychain.keys().isEmpty)
        }
    }

    @Test("A plain keychain's system calls are replaced for tests")
    func plainInjection() async throws {
        var keychain = PlainKeychain(service: "com.example")
        keychain.retrieve = { _, result in
            result?.pointee = NSNumber(value: 1)
            return errSecSuccess
        }
        keychain.remove = { _ in errSecUserCanceled }

        let error = #expect(throws: PlainKeychainError.self) { try keychain.string(forKey: "token") }
        #expect(error?.errorDescription?.contains("cast") == true)
        #expect(throws: PlainKeychainError.userCanceled) { try keychain.deleteItem(forKey: "token") }
    }

    @Test("A plain keychain behind presence reads with a context, and says in words why it does not")
    func plainProtected() async throws {
        phone.willTouch(.rightThumb)
        try await phone.perform {
            let context = LAContext()
            let keychain = PlainKeychain(service: "com.example", accessControlFlags: .userPresence, context: context)
            try keychain.set("secret", forKey: "token")

            #expect(try keychain.string(forKey: "token") == "secret")
            context.invalidate()
            let error = #expect(throws: PlainKeychainError.self) { try keychain.string(forKey: "token") }
            #expect(error?.code == .authFailed && error?.errorDescription?.isEmpty == false)
        }
    }

    // MARK: A pair in the enclave

    @Test("A pair is made when it is first used, signs by finger, verifies and encrypts without")
    func pair() async throws {
        for _ in 1...2 { phone.willTouch(.rightThumb) }
        try await phone.perform {
            let config = EnclavePair.Config(
                label: "com.example.key",
                operationPrompt: "Sign",
                flags: [.privateKeyUsage, .biometryCurrentSet]
            )
            let manager = EnclavePair.Manager(config: config)
            let digest = Data("pay".utf8)

            let signature = try manager.sign(digest)
            try manager.verify(signature: signature, originalDigest: digest)
            let sealed = try manager.encrypt(digest)

            #expect(try manager.publicKeyData().count == 65)
            #expect(try manager.decrypt(sealed) == digest)
            #expect(throws: EnclavePair.Failure.self) {
                try manager.verify(signature: signature, originalDigest: Data([1]))
            }
            let before = try manager.publicKeyData()
            try manager.deleteKeyPair()
            #expect(try manager.publicKeyData() != before)
        }
    }

    @Test("A cancelled signature is an LAError inside the wrapper's own")
    func pairCancelled() async throws {
        phone.willTap(.cancel)
        await phone.perform {
            let config = EnclavePair.Config(label: "k", operationPrompt: nil, flags: [.privateKeyUsage, .userPresence])
            let error = #expect(throws: EnclavePair.Failure.self) {
                try EnclavePair.Manager(config: config, context: LAContext()).sign(Data([1]))
            }
            guard case .authentication(let told)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(told.code == .userCancel)
        }
    }
}
