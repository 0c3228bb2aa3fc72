// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Rights that are stored")
struct StoredRightTests {
    private let signing = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
    private let sealing = SecKeyAlgorithm.eciesEncryptionStandardVariableIVX963SHA256AESGCM
    private let agreeing = SecKeyAlgorithm.ecdhKeyExchangeCofactorX963SHA256
    private let message = Data("pay".utf8)

    private func phone() -> SimulatedPhone {
        SimulatedPhone(.iPhone8(iOS: "16.0"), unansweredPrompts: .fail)
    }

    /// A right of this phone that was stored with a secret.
    private func stored(
        on phone: SimulatedPhone,
        _ requirement: LAAuthenticationRequirement = .biometry
    ) async throws -> LAPersistedRight {
        try await phone.perform {
            try await LARightStore.shared.saveRight(
                LARight(requirement: requirement),
                identifier: "pay",
                secret: Data("s3cret".utf8)
            )
        }
    }

    /// What a form with a completion says; it says it once.
    private func heard<Value: Sendable>(
        _ begin: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
    ) async -> (value: Value?, failure: Failure?) {
        await withCheckedContinuation { continuation in
            begin { value, error in continuation.resume(returning: (value, error.map { Failure($0) })) }
        }
    }

    private static func status(_ status: OSStatus) -> Failure {
        Failure(domain: NSOSStatusErrorDomain, code: Int(status))
    }

    // mirrors: LARightStore LARightStore.shared LARightStore.saveRight(_:identifier:secret:)
    // mirrors: LARightStore.right(forIdentifier:) LAPersistedRight LAPersistedRight.secret
    // mirrors: LASecret LASecret.rawData
    @Test("What is stored is found again, and its secret opens once the owner has come")
    func secret() async throws {
        let phone = phone()
        _ = try await stored(on: phone)
        phone.willTouch(.rightThumb)

        try await phone.perform {
            let right = try await LARightStore.shared.right(forIdentifier: "pay")
            #expect(right.state == .unknown)
            try await right.authorize(localizedReason: "Pay")

            #expect(try await right.secret.rawData == Data("s3cret".utf8))
            #expect(try await right.secret.rawData == Data("s3cret".utf8))
            #expect(phone.answersLeft == 0)
        }
    }

    // mirrors: LASecret.loadData(completion:)
    @Test("Without a grant neither secret nor key opens, and nobody is asked")
    func withoutGrant() async throws {
        let phone = phone()
        let right = try await stored(on: phone)

        let secret: (Data?, Failure?) = await heard { right.secret.loadData(completion: $0) }
        let signature: (Data?, Failure?) = await heard { right.key.sign(message, algorithm: signing, completion: $0) }

        #expect(secret.0 == nil && secret.1 == .owner(.notInteractive))
        #expect(signature.0 == nil && signature.1 == .owner(.notInteractive))
        #expect(phone.prompt == nil)
    }

    @Test("A right that was taken back, or whose app went to background, opens nothing any more")
    func endOfTheGrant() async throws {
        let phone = phone()
        let right = try await stored(on: phone)
        for _ in 1...2 { phone.willTouch(.rightThumb) }

        try await right.authorize(localizedReason: "Pay")
        await right.deauthorize()
        let takenBack = await failure { _ = try await right.secret.rawData }
        try await right.authorize(localizedReason: "Pay")
        let granted = await failure { _ = try await right.secret.rawData }
        try phone.move(to: .background)
        let inBackground = await failure { _ = try await right.secret.rawData }

        #expect(takenBack == .owner(.notInteractive))
        #expect(granted == nil)
        #expect(inBackground == .owner(.notInteractive))
    }

    @Test("A refused right opens nothing")
    func refused() async throws {
        let phone = phone()
        let right = try await stored(on: phone)
        phone.willTap(.cancel)

        let told = await failure { try await right.authorize(localizedReason: "Pay") }

        #expect(told == .owner(.userCancel))
        #expect(await failure { _ = try await right.secret.rawData } == .owner(.notInteractive))
    }

    @Test("A changed set ends a right of the current set, and not one of any biometry")
    func changedSet() async throws {
        for (requirement, survives) in [(LAAuthenticationRequirement.biometryCurrentSet, false), (.biometry, true)] {
            let phone = phone()
            let right = try await stored(on: phone, requirement)
            try phone.enrol(.leftThumb)
            if survives { phone.willTouch(.leftThumb) }

            let told = await failure { try await right.authorize(localizedReason: "Pay") }

            #expect((told == nil) == survives)
            #expect((await failure { _ = try await right.secret.rawData } == nil) == survives)
        }
    }

    @Test("The default requirement is met by the passcode")
    func passcode() async throws {
        let phone = phone()
        let right = try await stored(on: phone, .default)
        phone.willTouch(.someoneElse)
        phone.willTap(.fallback)
        phone.willEnterPasscode("123456")

        try await right.authorize(localizedReason: "Pay")

        #expect(try await right.secret.rawData == Data("s3cret".utf8))
    }

    // mirrors: LAPrivateKey LAPrivateKey.publicKey LAPrivateKey.sign(_:algorithm:)
    // mirrors: LAPrivateKey.sign(_:algorithm:completion:) LAPublicKey LAPublicKey.verify(_:signature:algorithm:)
    // mirrors: LAPublicKey.verify(_:signature:algorithm:completion:)
    // mirrors: LAPersistedRight.key
    @Test("The key signs while the right is granted, and its public half verifies that and nothing else")
    func signs() async throws {
        let phone = phone()
        let right = try await stored(on: phone)
        phone.willTouch(.rightThumb)
        try await right.authorize(localizedReason: "Pay")

        let signature = try await right.key.sign(message, algorithm: signing)
        let again: (Data?, Failure?) = await heard { right.key.sign(message, algorithm: signing, completion: $0) }
        let half = right.key.publicKey

        try await half.verify(message, signature: signature, algorithm: signing)
        let other: (Bool?, Failure?) = await heard { tell in
            half.verify(Data([1]), signature: signature, algorithm: signing) { tell(nil, $0) }
        }
        #expect(again.0 != nil && again.1 == nil)
        #expect(other.1 == Self.status(errSecVerifyFailed))
        #expect(await failure { _ = try await right.key.sign(message, algorithm: sealing) } == Self.status(errSecParam))
    }

    // mirrors: LAPrivateKey.decrypt(_:algorithm:) LAPrivateKey.decrypt(_:algorithm:completion:)
    // mirrors: LAPublicKey.encrypt(_:algorithm:) LAPublicKey.encrypt(_:algorithm:completion:)
    @Test("What the public half encrypts without a grant the private one decrypts with it")
    func decrypts() async throws {
        let phone = phone()
        let right = try await stored(on: phone)
        let sealed = try await right.key.publicKey.encrypt(message, algorithm: sealing)
        let other: (Data?, Failure?) = await heard {
            right.key.publicKey.encrypt(message, algorithm: sealing, completion: $0)
        }
        #expect(
            await failure { _ = try await right.key.decrypt(sealed, algorithm: sealing) } == .owner(.notInteractive)
        )
        phone.willTouch(.rightThumb)
        try await right.authorize(localizedReason: "Pay")

        let opened = try await right.key.decrypt(sealed, algorithm: sealing)
        let spoiled: (Data?, Failure?) = await heard {
            right.key.decrypt(Data([1]), algorithm: sealing, completion: $0)
        }

        #expect(opened == message)
        #expect(other.0 != nil && other.0 != sealed)
        #expect(spoiled.1 == Self.status(errSecParam))
    }

    // mirrors: LAPrivateKey.exchangeKeys(publicKey:algorithm:parameters:)
    // mirrors: LAPrivateKey.exchangeKeys(publicKey:algorithm:parameters:completion:)
    // mirrors: LAPublicKey.bytes LAPublicKey.exportBytes(completion:)
    @Test("The key agrees with another on a secret")
    func agrees() async throws {
        let phone = phone()
        let right = try await stored(on: phone)
        phone.willTouch(.rightThumb)
        try await right.authorize(localizedReason: "Pay")
        let attributes = [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256] as [CFString: Any]
        let other = try #require(SecKeyCreateRandomKey(attributes as CFDictionary, nil))
        let half = try #require(SecKeyCopyPublicKey(other))
        let peer = try #require(SecKeyCopyExternalRepresentation(half, nil)) as Data
        let own = try await right.key.publicKey.bytes
        let parameters = [SecKeyKeyExchangeParameter.requestedSize.rawValue as String: 20]

        let mine = try await right.key.exchangeKeys(publicKey: peer, algorithm: agreeing, parameters: parameters)
        let wrong: (Data?, Failure?) = await heard {
            right.key.exchangeKeys(publicKey: Data([4]), algorithm: agreeing, parameters: [:], completion: $0)
        }
        let exported: (Data?, Failure?) = await heard { right.key.publicKey.exportBytes(completion: $0) }

        let kinds = [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeyClass: kSecAttrKeyClassPublic] as CFDictionary
        let ownKey = try #require(SecKeyCreateWithData(own as CFData, kinds, nil))
        let theirs = SecKeyCopyKeyExchangeResult(other, agreeing, ownKey, parameters as CFDictionary, nil)
        #expect(mine.count == 20 && theirs as Data? == mine)
        #expect(own.count == 65 && exported.0 == own)
        #expect(wrong.1 == Self.status(errSecParam))
    }

    // mirrors: LAPrivateKey.canSign(using:) LAPrivateKey.canDecrypt(using:) LAPrivateKey.canExchangeKeys(using:)
    // mirrors: LAPublicKey.canEncrypt(using:) LAPublicKey.canVerify(using:)
    @Test("What a half does by an algorithm is told without a grant")
    func abilities() async throws {
        let key = try await stored(on: phone()).key
        let rsa = SecKeyAlgorithm.rsaSignatureMessagePSSSHA256

        #expect(key.canSign(using: signing) && !key.canSign(using: rsa))
        #expect(key.canDecrypt(using: sealing) && !key.canDecrypt(using: .rsaEncryptionOAEPSHA256))
        #expect(key.canExchangeKeys(using: agreeing) && !key.canExchangeKeys(using: signing))
        #expect(key.publicKey.canEncrypt(using: sealing) && !key.publicKey.canEncrypt(using: .rsaEncryptionPKCS1))
        #expect(key.publicKey.canVerify(using: signing) && !key.publicKey.canVerify(using: rsa))
    }

    // mirrors: LARightStore.saveRight(_:identifier:) LARightStore.removeRight(_:)
    // mirrors: LARightStore.removeRight(forIdentifier:) LARightStore.removeAllRights()
    @Test("A name is taken once, free again once its right was removed, and other items stay")
    func removal() async throws {
        try await phone().perform {
            let store = LARightStore.shared
            let item = [kSecClass: kSecClassGenericPassword, kSecAttrService: "own"] as CFDictionary
            SecItemAdd(item, nil)
            let right = try await store.saveRight(LARight(), identifier: "a")
            let taken = await failure { _ = try await store.saveRight(LARight(), identifier: "a") }

            try await store.removeRight(right)
            let gone = await failure { try await store.removeRight(right) }
            _ = try await store.saveRight(LARight(), identifier: "a")
            try await store.removeRight(forIdentifier: "a")
            for name in ["a", "b"] { _ = try await store.saveRight(LARight(), identifier: name, secret: Data([1])) }
            try await store.removeAllRights()

            #expect(taken == Self.status(errSecDuplicateItem))
            #expect(gone == Self.status(errSecItemNotFound))
            #expect(await failure { _ = try await store.right(forIdentifier: "a") } == Self.status(errSecItemNotFound))
            #expect(
                await failure { try await store.removeRight(forIdentifier: "b") } == Self.status(errSecItemNotFound)
            )
            #expect(SecItemCopyMatching(item, nil) == errSecSuccess)
        }
    }

    @Test("A right without a secret says that there is none")
    func noSecret() async throws {
        let phone = phone()
        phone.willTouch(.rightThumb)
        let right = try await phone.perform { try await LARightStore.shared.saveRight(LARight(), identifier: "a") }
        try await right.authorize(localizedReason: "Pay")

        #expect(await failure { _ = try await right.secret.rawData } == Self.status(errSecItemNotFound))
    }

    // mirrors: LARightStore.right(forIdentifier:completion:) LARightStore.saveRight(_:identifier:completion:)
    // mirrors: LARightStore.saveRight(_:identifier:secret:completion:) LARightStore.removeRight(_:completion:)
    // mirrors: LARightStore.removeRight(forIdentifier:completion:) LARightStore.removeAllRights(completion:)
    @Test("The forms with a completion do the same, after the call")
    func completions() async throws {
        let phone = phone()
        let told = Heard<Failure?>()
        let tell: @Sendable ((any Error)?) -> Void = { told.add($0.map { Failure($0) }) }
        try await phone.perform {
            let store = LARightStore.shared
            let right = try await store.saveRight(LARight(), identifier: "z")

            store.saveRight(LARight(), identifier: "a") { tell($0 == nil ? $1 : nil) }
            store.saveRight(LARight(), identifier: "a", secret: Data([1])) { tell($0 == nil ? $1 : nil) }
            store.right(forIdentifier: "a") { tell($0 == nil ? $1 : nil) }
            store.right(forIdentifier: "none") { tell($0 == nil ? $1 : nil) }
            store.removeRight(right, completion: tell)
            store.removeRight(forIdentifier: "none", completion: tell)
            store.removeAllRights(completion: tell)
        }
        await phone.settled()

        let duplicate = Self.status(errSecDuplicateItem)
        let absent = Self.status(errSecItemNotFound)
        #expect(told.all == [nil, duplicate, nil, absent, nil, absent, nil])
    }

    @Test("Without a device the store is not available")
    func noDevice() async {
        await #expect(processExitsWith: .success) {
            let store = LARightStore.shared
            let told = [
                await failure { _ = try await store.saveRight(LARight(), identifier: "a") },
                await failure { _ = try await store.right(forIdentifier: "a") },
                await failure { try await store.removeAllRights() },
            ]
            precondition(
                told.allSatisfy { $0 == Failure(domain: NSOSStatusErrorDomain, code: Int(errSecNotAvailable)) }
            )
        }
    }
}
