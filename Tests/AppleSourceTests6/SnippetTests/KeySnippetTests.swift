// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Sources about keys")
struct KeySnippetTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "16.0"), unansweredPrompts: .fail)

    private func softwareKey() throws -> SecKey {
        let attributes = [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256] as [CFString: Any]
        return try #require(SecKeyCreateRandomKey(attributes as CFDictionary, nil))
    }

    @Test("A key of the enclave is found by its tag, signs by finger, and a cancel is told as one")
    func enclave() async throws {
        phone.willTouch(.rightThumb)
        phone.willTap(.cancel)
        try await phone.perform {
            let made = try EnclaveKeyPair().make()
            let found = try #require(KeyByTag().key(EnclaveKeyPair().tag))
            let signature = try SignAndVerify().sign(Data([1]), with: found)
            let error = #expect(throws: (any Error).self) { try SignAndVerify().sign(Data([1]), with: made) }

            #expect(SignAndVerify().verify(signature, of: Data([1]), with: made))
            #expect(!SignAndVerify().verify(signature, of: Data([2]), with: made))
            #expect(error.map { CancelInTheKeysError().isCancel($0) } == true)
            #expect(KeyAttributes(made)?.isInEnclave == true && KeyAttributes(made)?.size == 256)
            #expect(KeyByTag().key(Data("none".utf8)) == nil)
        }
    }

    @Test("A key's error is read by the functions of C")
    func errors() throws {
        var error: Unmanaged<CFError>?
        _ = SecKeyCreateSignature(try softwareKey(), .rsaSignatureRaw, Data() as CFData, &error)

        let told = try #require(error?.takeRetainedValue())

        #expect(ErrorByFunctionsOfC().describe(told).hasPrefix("NSOSStatusErrorDomain -50"))
        #expect(!CancelInTheKeysError().isCancel(told))
    }

    @Test("A message for a key, a public key as text, and a secret agreed on come out again")
    func software() throws {
        let (key, other) = (try softwareKey(), try softwareKey())
        let half = try #require(SecKeyCopyPublicKey(key))
        let otherHalf = try #require(SecKeyCopyPublicKey(other))

        let sealed = try #require(ECIESMessage().seal("hello", for: key))
        let text = try #require(PublicKeyAsText().text(half))

        #expect(ECIESMessage().open(sealed, with: key) == "hello")
        #expect(ECIESMessage().open(sealed, with: other) == nil)
        #expect(PublicKeyAsText().key(text) == half)
        #expect(KeyAgreement().secret(key, otherHalf, size: 40) == KeyAgreement().secret(other, half, size: 40))
        #expect(KeyAgreement().secret(key, otherHalf, size: 40)?.count == 40)
    }

    @Test("RSA pairs of the former call encrypt and sign")
    func rsa() throws {
        let pair = try #require(GeneratedPair().make())
        let digest = [UInt8](repeating: 5, count: 32)

        let cipher = try RSAEncryption().encrypt(Data([1, 2]), with: pair.publicKey)
        let signature = try #require(RawSignature().sign(digest, with: pair.privateKey))

        let plain = SecKeyCreateDecryptedData(pair.privateKey, .rsaEncryptionOAEPSHA256, cipher as CFData, nil)
        #expect(plain as Data? == Data([1, 2]))
        #expect(throws: (any Error).self) { try RSAEncryption().encrypt(Data(count: 250), with: pair.publicKey) }
        #expect(RawSignature().verify(signature, of: digest, with: pair.publicKey))
    }

    @Test("A key is stored by its reference and found by its tag; objects are told by their class")
    func stored() async throws {
        let key = try softwareKey()
        await phone.perform {
            #expect(KeyStoredByReference().add(key, tag: "k") == errSecSuccess)
            #expect(KeyByTag().key(Data("k".utf8)) == key)
            #expect(KeyStoredByReference().delete(tag: "k") && KeyStoredByReference().delete(tag: "k"))
        }
        #expect(TypeOfAnObject().isKey(key) && !TypeOfAnObject().isKey("k" as CFString))
        #expect(TypeOfAnObject().isText("k" as CFString))
    }

    @Test("A secret behind a stored right opens by finger")
    func right() async throws {
        phone.willTouch(.rightThumb)
        try await phone.perform {
            let right = try await StoredRightSecret().keep(Data([7]))

            #expect(try await StoredRightSecret().open(right) == Data([7]))
        }
    }
}
