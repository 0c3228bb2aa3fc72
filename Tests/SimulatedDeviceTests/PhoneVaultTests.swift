// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority
import SimulatedDevice
import Testing

@Suite("The vault of a simulated phone")
struct PhoneVaultTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
    private let secret = Array("secret".utf8)

    @Test("A told touch opens an item, and what was not told ends the read and says so")
    func read() async throws {
        try phone.keychain.add(secret, service: "bank", account: "ada", access: .biometryAny)
        phone.willTouch(.rightThumb)

        #expect(try await phone.keychain.read(service: "bank", account: "ada") == secret)
        let error = await #expect(throws: KeychainError.self) {
            try await phone.keychain.read(service: "bank", account: "ada")
        }

        #expect(error?.status == -25293)
        #expect(error?.diagnosis.contains("found no told answer") == true)
        #expect(phone.prompt == nil)
    }

    @Test("What lies in the keychain is seen without a prompt, and purged without one")
    func items() throws {
        try phone.keychain.add(secret, service: "bank", account: "ada", access: .biometryCurrentSetOrPasscode)
        try phone.keychain.add(secret, service: "bank", account: "eve", accessibility: .afterFirstUnlock)

        #expect(try phone.keychain.items.map(\.account) == ["ada", "eve"])
        #expect(try phone.keychain.items.map(\.isProtected) == [true, false])
        #expect(try phone.keychain.items.map(\.group) == ["com.example.app", "com.example.app"])
        #expect(throws: KeychainError.self) { try phone.keychain.add(secret, service: "bank", account: "ada") }
        try phone.keychain.deleteAll()
        try phone.keychain.deleteAll()
        #expect(try phone.keychain.items.isEmpty)
    }

    @Test("KEY-34: a restore leaves behind what is of this device only, and brings the rest")
    func restore() async throws {
        let classes: [Accessibility] = [
            .whenUnlocked, .afterFirstUnlock, .whenPasscodeSetThisDeviceOnly, .whenUnlockedThisDeviceOnly,
            .afterFirstUnlockThisDeviceOnly,
        ]
        for accessibility in classes {
            try phone.keychain.add(
                secret,
                service: "bank",
                account: accessibility.rawValue,
                accessibility: accessibility
            )
        }
        try phone.keychain.add(secret, service: "any", account: "ada", access: .biometryAny)
        try phone.keychain.add(secret, service: "set", account: "ada", access: .biometryCurrentSet)

        let next = try phone.restoredToNewPhone(.iPhone15(iOS: "17.0"))
        next.willShowFace(matches: true)
        try next.move(to: .foreground)
        next.setPermission(.granted)

        #expect(try next.keychain.items.map(\.account) == ["ak", "ck", "ada"])
        #expect(try await next.keychain.read(service: "any", account: "ada") == secret)
        #expect(try await next.keychain.read(service: "bank", account: "ck") == secret)
        #expect(try phone.keychain.items.count == 7)
    }

    @Test("FID-24: on another phone what the app remembers came along, and its permission was never asked")
    func restoredPermission() async throws {
        let on = Array("on".utf8)
        let old = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)
        try old.keychain.add(on, service: "settings", account: "face id", accessibility: .afterFirstUnlock)
        old.willShowFace(matches: true)
        _ = try await old.witness(asking: Prompt("Log in"))

        let next = try old.restoredToNewPhone()
        try next.move(to: .foreground)
        let error = await #expect(throws: DeviceError.self) { _ = try await next.witness(asking: Prompt("Log in")) }

        #expect(try await next.keychain.read(service: "settings", account: "face id") == on)
        #expect(error?.code == .unanswered)
        #expect(next.promptsUnanswered.map(\.prompt.kind) == [.permission])
        next.willAnswerPermission(allow: true)
        next.willShowFace(matches: true)
        _ = try await next.witness(asking: Prompt("Log in"))
    }

    @Test("SEK-14: a key of the enclave does not travel")
    func restoreKey() async throws {
        let name = KeyName("bank")
        _ = try await phone.createKey(name)

        let next = try phone.restoredToNewPhone()

        #expect(try await next.publicKey(name) == nil)
        #expect(try await phone.publicKey(name) != nil)
    }

    @Test("SEK-11: using a public key asks nobody, whatever the flags of its pair")
    func publicKey() async throws {
        let name = KeyName("bank")
        let key = try P256PublicKey(subjectPublicKeyInfo: try await phone.createKey(name))
        phone.willTouch(.rightThumb)
        let signature = try await phone.sign([1], with: name, asking: Prompt("Log in"))

        #expect(try await phone.publicKey(name) == key.subjectPublicKeyInfo)
        #expect(key.isValid(signature: signature, over: [1]))
        #expect(phone.prompt == nil)
    }

    @Test("SEK-16: an RSA key with an access control asks as an elliptic one does")
    func rsa() throws {
        var new = NewKey(.rsa(bits: 2048), ["atag": .bytes([1])])
        new.access = AccessRules(protection: .whenUnlocked, flags: [.biometryAny, .privateKeyUsage])
        let vault = try #require(Vault.of(phone.authority))
        let key = try vault.makeKey(new, for: VaultCaller())
        let algorithm = KeyAlgorithm(rawValue: "algid:sign:RSA:message-PKCS1v15:SHA256")

        let refused = #expect(throws: VaultError.self) {
            try vault.use(key.id, .sign([1]), algorithm, for: VaultCaller())
        }
        phone.willTouch(.rightThumb)
        let signature = try vault.use(key.id, .sign([1]), algorithm, for: VaultCaller())

        #expect(refused?.code == .owner(.appCancel))
        #expect(signature.count == 256 && phone.answersLeft == 0)
    }

    @Test("SEK-01: the enclave makes P-256 keys only, and nobody gets the private half")
    func enclave() throws {
        let vault = try #require(Vault.of(phone.authority))
        var new = NewKey(.ellipticCurve(bits: 256), ["atag": .bytes([1])])
        new.isInEnclave = true
        let key = try vault.makeKey(new, for: VaultCaller())
        new.kind = .ellipticCurve(bits: 384)
        let larger = new

        let made = #expect(throws: VaultError.self) { try vault.makeKey(larger, for: VaultCaller()) }
        let read = #expect(throws: VaultError.self) { _ = try vault.reveal(key.id, for: VaultCaller()) }

        #expect(made?.code == .key(.unsupported))
        #expect(read?.code == .badParameter)
    }

    @Test("Two phones over one store have one set of items, one counter and one enrolment")
    func shared() async throws {
        let storage = InMemoryVaultStorage()
        let one = try SimulatedPhone(.iPhone8(iOS: "15.0"), keptIn: storage)
        let two = try SimulatedPhone(.iPhone8(iOS: "15.0"), keptIn: storage)
        try one.keychain.add(secret, service: "set", account: "ada", access: .biometryCurrentSet)

        #expect(try two.keychain.items.count == 1)
        one.otherAppMisses(5)
        let error = await #expect(throws: KeychainError.self) {
            try await two.keychain.read(service: "set", account: "ada")
        }
        #expect(error?.status == -25293 && error?.diagnosis == "biometry waits for the passcode")
        try one.enrol(.leftThumb)
        #expect(try two.keychain.items.isEmpty)
    }

    @Test("A phone that is made anew over its store has what it had; other fingers end what answered to the former set")
    func relaunched() throws {
        let storage = InMemoryVaultStorage()
        let first = try SimulatedPhone(.iPhone8(iOS: "15.0"), keptIn: storage)
        try first.keychain.add(secret, service: "set", account: "ada", access: .biometryCurrentSet)
        try first.keychain.add(secret, service: "any", account: "ada", access: .biometryAny)
        first.otherAppMisses(4)

        let second = try SimulatedPhone(.iPhone8(iOS: "15.0"), keptIn: storage)
        #expect(try second.keychain.items.map(\.service) == ["set", "any"])
        #expect(second.authority.read { $0.misses } == 4)
        let third = try SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [.leftThumb], keptIn: storage)
        #expect(try third.keychain.items.map(\.service) == ["any"])
    }

    @Test(
        "An application password is a factor of its own: its item wants it and no other, beside whatever else it wants"
    )
    func applicationPassword() throws {
        let vault = try #require(Vault.of(phone.authority))
        var item = NewItem(.genericPassword)
        item.access = AccessRules(protection: .whenUnlocked, flags: [.biometryAny, .applicationPassword])
        let held = VaultCaller.holding("open sesame")
        let protected = item
        let without = #expect(throws: VaultError.self) {
            try vault.add(protected, SecretBytes(copying: secret), for: VaultCaller())
        }
        let record = try vault.add(item, SecretBytes(copying: secret), for: held)
        for _ in 0..<3 { phone.willTouch(.rightThumb) }

        #expect(try vault.reveal(record.id, for: held).withBytes { Array($0) } == secret)
        let wrong = #expect(throws: VaultError.self) { _ = try vault.reveal(record.id, for: .holding("another")) }
        let none = #expect(throws: VaultError.self) { _ = try vault.reveal(record.id, for: VaultCaller()) }
        let plain = AccessRules(protection: .whenUnlocked, flags: [])
        try vault.update(record.id, ItemChange(access: plain), nil, for: held)

        #expect([without, none].map { $0?.code } == [.interactionNotAllowed, .interactionNotAllowed])
        #expect(wrong?.code == .authenticationFailed)
        #expect(try vault.reveal(record.id, for: VaultCaller()).withBytes { Array($0) } == secret)
        #expect(phone.answersLeft == 0)
    }
}

extension VaultCaller {
    fileprivate static func holding(_ password: String) -> VaultCaller {
        var caller = VaultCaller()
        caller.applicationPassword = SharedSecret(SecretBytes(copying: password.utf8))
        return caller
    }
}
