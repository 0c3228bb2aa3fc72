// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Keys that are kept")
struct EnclaveKeyTests {
    private func rules(_ flags: SecAccessControlCreateFlags = [.biometryCurrentSet, .privateKeyUsage]) throws
        -> SecAccessControl
    {
        try control(flags, kSecAttrAccessibleWhenUnlockedThisDeviceOnly)
    }

    @Test("SEK-01: a key of the enclave is made without a prompt, is P-256 alone, and its private half does not leave")
    func made() async throws {
        let rules = try rules()
        let phone = bench()
        try await phone.perform {
            let key = try #require(SecKeyCreateRandomKey(enclaveKey(rules), nil))

            let exported = told { SecKeyCopyExternalRepresentation(key, $0) }
            let data = copy(
                [kSecClass: kSecClassKey, kSecAttrApplicationTag: tag, kSecReturnData: true] as CFDictionary
            )
            let attributes = try #require(SecKeyCopyAttributes(key) as? [String: Any])
            #expect(phone.prompt == nil)
            #expect(exported.result == nil && exported.error == .status(errSecUnimplemented))
            #expect(data.status == errSecParam && data.result == nil)
            #expect(attributes[kSecAttrTokenID as String] as? String == kSecAttrTokenIDSecureEnclave as String)
            for (type, bits) in [(kSecAttrKeyTypeEC, 384), (kSecAttrKeyTypeRSA, 2048)] {
                let other = enclaveKey(rules, [kSecAttrKeyType: type, kSecAttrKeySizeInBits: bits])
                #expect(told { SecKeyCreateRandomKey(other, $0) }.error == .status(errSecParam))
            }
            let imported =
                [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrTokenID: kSecAttrTokenIDSecureEnclave] as CFDictionary
            #expect(
                told { SecKeyCreateWithData(Data(count: 97) as CFData, imported, $0) }.error == .status(errSecParam)
            )
        }
    }

    @Test("SEK-02: signing prompts by itself, once a signature, and the signature verifies")
    func signs() async throws {
        let rules = try rules()
        let phone = bench()
        for _ in 1...2 { phone.willTouch(.rightThumb) }
        try await phone.perform {
            let key = try #require(SecKeyCreateRandomKey(enclaveKey(rules), nil))
            let half = try #require(SecKeyCopyPublicKey(key))

            for _ in 1...2 {
                let signature = try #require(sign(key).result)
                #expect(SecKeyVerifySignature(half, ecdsa, message, signature, nil))
            }
            #expect(phone.answersLeft == 0)
        }
    }

    @Test("SEK-03: one context that a key was found with is asked once")
    func oneContext() async throws {
        let rules = try rules()
        let phone = bench()
        phone.willTouch(.rightThumb)
        try await phone.perform {
            SecKeyCreateRandomKey(enclaveKey(rules), nil)
            let context = LAContext()
            context.localizedReason = "Pay"
            let key = try #require(keptKey([kSecUseAuthenticationContext: context]).key)

            #expect(sign(key).result != nil)
            #expect(sign(key).result != nil)
        }
    }

    @Test("SEK-08: a cancelled signature carries −2 of LAErrorDomain, misses −1, a quiet context −1004")
    func failures() async throws {
        let rules = try rules()
        let phone = bench()
        phone.willTap(.cancel)
        for _ in 1...3 { phone.willTouch(.someoneElse) }
        try await phone.perform {
            let key = try #require(SecKeyCreateRandomKey(enclaveKey(rules), nil))
            let quiet = LAContext()
            quiet.interactionNotAllowed = true
            let quietKey = try #require(keptKey([kSecUseAuthenticationContext: quiet]).key)

            #expect(sign(key).error == .owner(LAError.userCancel.rawValue))
            #expect(sign(key).error == .owner(LAError.authenticationFailed.rawValue))
            #expect(sign(quietKey).error == .owner(LAError.notInteractive.rawValue))
        }
    }

    @Test("SEK-08: the error of a key is an LAError to whoever casts it")
    func castError() async throws {
        let rules = try rules()
        let phone = bench()
        phone.willTap(.cancel)
        try await phone.perform {
            let key = try #require(SecKeyCreateRandomKey(enclaveKey(rules), nil))
            var error: Unmanaged<CFError>?

            _ = SecKeyCreateSignature(key, ecdsa, message, &error)

            let thrown = try #require(error?.takeRetainedValue() as (any Error)?)
            #expect((thrown as? LAError)?.code == .userCancel)
        }
    }

    @Test("SEK-11: the public half works without a prompt, whatever its key was given")
    func publicHalf() async throws {
        let rules = try rules()
        let phone = bench()
        try await phone.perform {
            let key = try #require(SecKeyCreateRandomKey(enclaveKey(rules), nil))
            let found = try #require(keptKey().key)
            let half = try #require(SecKeyCopyPublicKey(found))

            #expect(SecKeyCopyPublicKey(key) == half)
            #expect(SecKeyCopyExternalRepresentation(half, nil)?.length == 65)
            #expect(
                SecKeyCreateEncryptedData(half, .eciesEncryptionStandardVariableIVX963SHA256AESGCM, message, nil) != nil
            )
            #expect(!SecKeyVerifySignature(half, ecdsa, message, Data([1]) as CFData, nil))
            #expect(phone.prompt == nil)
        }
    }

    @Test("SEK-12: whether a key is there is told without a prompt, by success or −25308")
    func existence() async throws {
        let rules = try rules()
        await bench().perform {
            let query: [CFString: Any] = [
                kSecClass: kSecClassKey, kSecAttrApplicationTag: tag,
                kSecUseAuthenticationUI: kSecUseAuthenticationUIFail,
            ]
            #expect(copy(query as CFDictionary).status == errSecItemNotFound)

            SecKeyCreateRandomKey(enclaveKey(rules), nil)

            #expect([errSecSuccess, errSecInteractionNotAllowed].contains(copy(query as CFDictionary).status))
        }
    }

    @Test("SEK-16: an RSA key of software that answers to the owner asks before it signs, and verifies without")
    func softwareKeyAsks() async throws {
        let rules = try rules([.biometryAny])
        let phone = bench()
        phone.willTouch(.rightThumb)
        phone.willTap(.cancel)
        try await phone.perform {
            let key = try makeKey(
                kSecAttrKeyTypeRSA,
                2048,
                [
                    kSecPrivateKeyAttrs: [
                        kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag, kSecAttrAccessControl: rules,
                    ]
                ]
            )
            let algorithm = SecKeyAlgorithm.rsaSignatureMessagePKCS1v15SHA256
            let half = try #require(SecKeyCopyPublicKey(key))

            let signature = try #require(SecKeyCreateSignature(key, algorithm, message, nil))
            #expect(SecKeyVerifySignature(half, algorithm, message, signature, nil))
            let found = try #require(keptKey().key)
            #expect(told { SecKeyCreateSignature(found, algorithm, message, $0) }.error == .owner(-2))
        }
    }

    @Test("SEK-16: a protected key that is not to be kept asks all the same, and is in no search")
    func transientKeyAsks() async throws {
        let rules = try rules()
        let phone = bench()
        phone.willTouch(.rightThumb)
        try await phone.perform {
            let half: [CFString: Any] = [kSecAttrApplicationTag: tag, kSecAttrAccessControl: rules]
            let key = try #require(SecKeyCreateRandomKey(enclaveKey(nil, [kSecPrivateKeyAttrs: half]), nil))

            #expect(sign(key).result != nil)
            #expect(phone.answersLeft == 0)
            #expect(keptKey().status == errSecItemNotFound)
            #expect((SecKeyCopyAttributes(key) as? [String: Any])?[kSecAttrIsPermanent as String] as? Bool == false)
        }
    }

    @Test("A key that is kept is found by tag, label, type, size and class, and deleted")
    func found() async throws {
        await bench().perform {
            SecKeyCreateRandomKey(enclaveKey(nil), nil)

            let ways: [[CFString: Any]] = [
                [:], [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom], [kSecAttrKeyType: 73],
                [kSecAttrKeyClass: kSecAttrKeyClassPrivate], [kSecAttrKeySizeInBits: 256],
                [kSecAttrTokenID: kSecAttrTokenIDSecureEnclave], [kSecAttrApplicationTag: "com.example.key"],
            ]
            for way in ways { #expect(keptKey(way).status == errSecSuccess, "\(way)") }
            #expect(keptKey([kSecAttrKeyClass: kSecAttrKeyClassPublic]).status == errSecItemNotFound)
            #expect(keptKey([kSecAttrKeyType: kSecAttrKeyTypeRSA]).status == errSecItemNotFound)
            #expect(
                SecItemDelete([kSecClass: kSecClassKey, kSecAttrApplicationTag: tag] as CFDictionary) == errSecSuccess
            )
            #expect(keptKey().status == errSecItemNotFound)
        }
    }

    @Test("A deleted key no longer signs, though somebody still holds it")
    func deletedKey() async throws {
        try await bench().perform {
            let key = try #require(SecKeyCreateRandomKey(enclaveKey(nil), nil))
            #expect(sign(key).result != nil)

            #expect(SecItemDelete([kSecClass: kSecClassKey, kSecValueRef: key] as CFDictionary) == errSecSuccess)

            #expect(sign(key).error == .status(errSecItemNotFound))
        }
    }

    @Test("Without a chip, without a simulated phone, the enclave makes nothing")
    func noDevice() async {
        await #expect(processExitsWith: .success) {
            precondition(told { SecKeyCreateRandomKey(enclaveKey(nil), $0) }.error == .status(errSecNotAvailable))
            let attributes = [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256] as CFDictionary
            precondition(SecKeyCreateRandomKey(attributes, nil) != nil)
        }
    }

    @Test("A key of software is kept by its reference or its bytes, and is the same when found")
    func addedKeys() async throws {
        try await bench().perform {
            let key = try makeKey()
            let half = try #require(SecKeyCopyPublicKey(key))
            let byReference = [kSecClass: kSecClassKey, kSecValueRef: key, kSecAttrApplicationTag: tag] as CFDictionary
            let bytes = try #require(SecKeyCopyExternalRepresentation(half, nil)) as Data
            let byBytes: [CFString: Any] = [
                kSecClass: kSecClassKey, kSecValueData: bytes, kSecAttrKeyType: kSecAttrKeyTypeEC,
                kSecAttrKeyClass: kSecAttrKeyClassPublic, kSecAttrApplicationTag: tag,
            ]

            #expect(SecItemAdd(byReference, nil) == errSecSuccess)
            #expect(SecItemAdd(byReference, nil) == errSecDuplicateItem)
            #expect(SecItemAdd(byBytes as CFDictionary, nil) == errSecSuccess)

            let kept = try #require(keptKey([kSecAttrKeyClass: kSecAttrKeyClassPrivate]).key)
            let signature = try #require(sign(kept).result)
            #expect(SecKeyVerifySignature(half, ecdsa, message, signature, nil))
            #expect(keptKey([kSecAttrKeyClass: kSecAttrKeyClassPublic]).key == half)
            #expect(SecKeyCopyExternalRepresentation(kept, nil) == SecKeyCopyExternalRepresentation(key, nil))
            #expect(copy([kSecClass: kSecClassKey, kSecValueRef: half] as CFDictionary).status == errSecSuccess)
        }
    }

    @Test("A key without bytes, or with bytes that are none, is not added")
    func wrongKeys() async throws {
        await bench().perform {
            let bare = [kSecClass: kSecClassKey, kSecAttrApplicationTag: tag] as CFDictionary
            let spoiled: [CFString: Any] = [
                kSecClass: kSecClassKey, kSecValueData: Data(count: 65), kSecAttrKeyType: kSecAttrKeyTypeEC,
                kSecAttrKeyClass: kSecAttrKeyClassPublic,
            ]

            #expect(SecItemAdd(bare, nil) == errSecParam)
            #expect(SecItemAdd(spoiled as CFDictionary, nil) == errSecParam)
        }
    }

    @Test("A public half that is to be kept is found by its own tag")
    func permanentPublicHalf() async throws {
        try await bench().perform {
            let half: [CFString: Any] = [kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag]
            let key = try makeKey(kSecAttrKeyTypeECSECPrimeRandom, 256, [kSecPublicKeyAttrs: half])

            #expect(keptKey().key == SecKeyCopyPublicKey(key))
            let attributes =
                copy([kSecClass: kSecClassKey, kSecReturnAttributes: true] as CFDictionary).result as? [String: Any]
            #expect(attributes?[kSecAttrKeyClass as String] as? Int == 0)
            #expect(attributes?[kSecAttrKeyType as String] as? Int == 73)
        }
    }
}
