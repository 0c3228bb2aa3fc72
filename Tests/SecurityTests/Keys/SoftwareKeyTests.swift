// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import Testing

@Suite("Keys of software that nobody keeps")
struct SoftwareKeyTests {
    struct Kind: Sendable, CustomTestStringConvertible {
        let type: String
        let bits: Int
        let signing: [SecKeyAlgorithm]

        var testDescription: String { "\(type) \(bits)" }
    }

    static let kinds = [
        Kind(
            type: kSecAttrKeyTypeEC as String,
            bits: 256,
            signing: [ecdsa, .ecdsaSignatureMessageX962SHA512, .ecdsaSignatureMessageRFC4754SHA256]
        ),
        Kind(type: kSecAttrKeyTypeECSECPrimeRandom as String, bits: 384, signing: [.ecdsaSignatureMessageX962SHA384]),
        Kind(type: kSecAttrKeyTypeECSECPrimeRandom as String, bits: 521, signing: [.ecdsaSignatureMessageX962SHA512]),
        Kind(
            type: kSecAttrKeyTypeRSA as String,
            bits: 2048,
            signing: [.rsaSignatureMessagePKCS1v15SHA256, .rsaSignatureMessagePSSSHA256]
        ),
    ]

    // mirrors: SecKey SecKeyCreateRandomKey(_:_:) SecKeyCreateSignature(_:_:_:_:) SecKeyCopyPublicKey(_:)
    // mirrors: SecKeyVerifySignature(_:_:_:_:_:)
    @Test("What a private key signs its public half verifies, and nothing else", arguments: kinds)
    func signature(kind: Kind) throws {
        let key = try makeKey(kind.type as CFString, kind.bits)
        let half = try #require(SecKeyCopyPublicKey(key))

        for algorithm in kind.signing {
            let signature = try #require(SecKeyCreateSignature(key, algorithm, message, nil))

            #expect(SecKeyVerifySignature(half, algorithm, message, signature, nil))
            let other = told { SecKeyVerifySignature(half, algorithm, Data([1]) as CFData, signature, $0) ? true : nil }
            #expect(other.result == nil && other.error == .status(errSecVerifyFailed))
            #expect(!SecKeyVerifySignature(half, algorithm, message, Data([1, 2]) as CFData, nil))
        }
    }

    // mirrors: SecKeyCopyExternalRepresentation(_:_:) SecKeyCreateWithData(_:_:_:)
    @Test("The external form makes the same key again, either half", arguments: kinds)
    func externalForm(kind: Kind) throws {
        let key = try makeKey(kind.type as CFString, kind.bits)
        for (half, keyClass) in [(key, kSecAttrKeyClassPrivate), (SecKeyCopyPublicKey(key), kSecAttrKeyClassPublic)] {
            let half = try #require(half)
            let bytes = try #require(SecKeyCopyExternalRepresentation(half, nil))
            let attributes: [CFString: Any] = [
                kSecAttrKeyType: kind.type, kSecAttrKeyClass: keyClass, kSecAttrKeySizeInBits: kind.bits,
            ]

            let again = try #require(SecKeyCreateWithData(bytes, attributes as CFDictionary, nil))

            #expect(again == half && again.hash == half.hash)
            #expect(SecKeyCopyExternalRepresentation(again, nil) == bytes)
        }
    }

    @Test("The forms are X9.63 and PKCS #1")
    func forms() throws {
        let curve = try makeKey()
        let rsa = try makeKey(kSecAttrKeyTypeRSA, 2048)
        func bytes(_ key: SecKey?) throws -> Data {
            let key = try #require(key)
            return try #require(SecKeyCopyExternalRepresentation(key, nil)) as Data
        }

        #expect(try bytes(curve).count == 97)
        #expect(try bytes(SecKeyCopyPublicKey(curve)).count == 65)
        #expect(try bytes(curve).prefix(65) == bytes(SecKeyCopyPublicKey(curve)))
        #expect(try bytes(rsa).prefix(2) == Data([0x30, 0x82]))
        #expect(try bytes(SecKeyCopyPublicKey(rsa)).count == 270)
    }

    // mirrors: SecKeyCreateWithData(_:_:_:)
    @Test("A public RSA key comes in as a SubjectPublicKeyInfo, too")
    func subjectPublicKeyInfo() throws {
        let key = try makeKey(kSecAttrKeyTypeRSA, 2048)
        let half = try #require(SecKeyCopyPublicKey(key))
        let inner = try #require(SecKeyCopyExternalRepresentation(half, nil)) as Data
        let head: [UInt8] = [
            0x30, 0x82, 0x01, 0x22, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05,
            0x00,
            0x03, 0x82, 0x01, 0x0f, 0x00,
        ]
        let attributes =
            [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic] as CFDictionary

        #expect(SecKeyCreateWithData((Data(head) + inner) as CFData, attributes, nil) == half)
    }

    // mirrors: SecKeyCreateWithData(_:_:_:)
    @Test("Bytes that are no key, of either half and type, are errSecParam at every length")
    func malformed() throws {
        let key = try makeKey()
        let curve = try #require(SecKeyCopyExternalRepresentation(key, nil)) as Data
        let rsaKey = try makeKey(kSecAttrKeyTypeRSA, 2048)
        let rsa = try #require(SecKeyCopyExternalRepresentation(rsaKey, nil)) as Data
        for (type, bytes) in [(kSecAttrKeyTypeEC, curve), (kSecAttrKeyTypeRSA, rsa)] {
            for half in [kSecAttrKeyClassPublic, kSecAttrKeyClassPrivate] {
                let attributes = [kSecAttrKeyType: type, kSecAttrKeyClass: half] as CFDictionary
                var cuts = [Data(), bytes + [0], Data(repeating: 0xff, count: 65), Data(repeating: 0x30, count: 97)]
                cuts += (1..<60).map { bytes.prefix($0) }
                for cut in cuts {
                    let made = told { SecKeyCreateWithData(cut as CFData, attributes, $0) }
                    #expect(made.result == nil && made.error == .status(errSecParam))
                }
            }
        }
        let missing = told {
            SecKeyCreateWithData(curve as CFData, [kSecAttrKeyType: kSecAttrKeyTypeEC] as CFDictionary, $0)
        }
        #expect(missing.error == .status(errSecParam))
    }

    // mirrors: SecKeyCreateEncryptedData(_:_:_:_:) SecKeyCreateDecryptedData(_:_:_:_:)
    @Test("What the public half encrypts the private one decrypts, and nothing that was changed")
    func encryption() throws {
        let cases: [(SecKey, SecKeyAlgorithm)] = [
            (try makeKey(), .eciesEncryptionCofactorVariableIVX963SHA256AESGCM),
            (try makeKey(), .eciesEncryptionStandardX963SHA256AESGCM),
            (try makeKey(kSecAttrKeyTypeRSA, 2048), .rsaEncryptionOAEPSHA256),
            (try makeKey(kSecAttrKeyTypeRSA, 2048), .rsaEncryptionOAEPSHA256AESGCM),
        ]
        for (key, algorithm) in cases {
            let half = try #require(SecKeyCopyPublicKey(key))
            let sealed = try #require(SecKeyCreateEncryptedData(half, algorithm, message, nil))

            #expect(SecKeyCreateDecryptedData(key, algorithm, sealed, nil) == message)
            var spoiled = sealed as Data
            spoiled[spoiled.count - 1] ^= 1
            let refused = told { SecKeyCreateDecryptedData(key, algorithm, spoiled as CFData, $0) }
            #expect(refused.result == nil && refused.error == .status(errSecParam))
        }
    }

    // mirrors: SecKeyCopyKeyExchangeResult(_:_:_:_:_:)
    @Test("Two holders agree on the same secret, as long as they asked for, and on another with other words")
    func exchange() throws {
        let (one, other) = (try makeKey(), try makeKey())
        let halves = (try #require(SecKeyCopyPublicKey(one)), try #require(SecKeyCopyPublicKey(other)))
        let parameters =
            [
                SecKeyKeyExchangeParameter.requestedSize.rawValue as String: 48,
                SecKeyKeyExchangeParameter.sharedInfo.rawValue as String: Data("session".utf8),
            ] as [String: Any] as CFDictionary
        let derived = SecKeyAlgorithm.ecdhKeyExchangeCofactorX963SHA256

        let mine = SecKeyCopyKeyExchangeResult(one, derived, halves.1, parameters, nil)
        let theirs = SecKeyCopyKeyExchangeResult(other, derived, halves.0, parameters, nil)
        let plain = SecKeyCopyKeyExchangeResult(one, .ecdhKeyExchangeStandard, halves.1, [:] as CFDictionary, nil)

        #expect(mine?.length == 48 && mine == theirs)
        #expect(plain?.length == 32)
        let less = [SecKeyKeyExchangeParameter.requestedSize: 48] as CFDictionary
        #expect(SecKeyCopyKeyExchangeResult(one, derived, halves.1, less, nil) != mine)
        for wrong in [["requestedSize": 0], ["requestedSize": "many"], ["sharedInfo": "text"]] as [[String: Any]] {
            let refused = told { SecKeyCopyKeyExchangeResult(one, derived, halves.1, wrong as CFDictionary, $0) }
            #expect(refused.error == .status(errSecParam))
        }
        #expect(told { SecKeyCopyKeyExchangeResult(one, derived, other, parameters, $0) }.error == .status(errSecParam))
    }

    // mirrors: SecKeyIsAlgorithmSupported(_:_:_:)
    @Test("Each half does its own, by the algorithms of its kind")
    func support() throws {
        let key = try makeKey()
        let half = try #require(SecKeyCopyPublicKey(key))

        #expect(SecKeyIsAlgorithmSupported(key, .sign, ecdsa))
        #expect(!SecKeyIsAlgorithmSupported(key, .verify, ecdsa))
        #expect(!SecKeyIsAlgorithmSupported(half, .sign, ecdsa))
        #expect(SecKeyIsAlgorithmSupported(half, .verify, ecdsa))
        #expect(SecKeyIsAlgorithmSupported(key, .keyExchange, .ecdhKeyExchangeStandard))
        #expect(SecKeyIsAlgorithmSupported(half, .encrypt, .eciesEncryptionStandardX963SHA256AESGCM))
        #expect(SecKeyIsAlgorithmSupported(key, .decrypt, .eciesEncryptionStandardX963SHA256AESGCM))
        #expect(!SecKeyIsAlgorithmSupported(key, .sign, .rsaSignatureMessagePSSSHA256))
        #expect(!SecKeyIsAlgorithmSupported(key, .sign, SecKeyAlgorithm(rawValue: "algid:none")))
    }

    @Test("What a half or a kind does not do is errSecParam")
    func unsupported() throws {
        let key = try makeKey()
        let half = try #require(SecKeyCopyPublicKey(key))

        #expect(told { SecKeyCreateSignature(half, ecdsa, message, $0) }.error == .status(errSecParam))
        #expect(
            told { SecKeyCreateSignature(key, .rsaSignatureMessagePSSSHA256, message, $0) }.error
                == .status(errSecParam)
        )
        #expect(
            told { SecKeyCreateSignature(key, .ecdsaSignatureDigestX962SHA256, message, $0) }.error
                == .status(errSecParam)
        )
        #expect(!SecKeyVerifySignature(key, ecdsa, message, message, nil))
    }

    // mirrors: SecKeyCopyAttributes(_:) SecKeyGetBlockSize(_:) SecKeyGetTypeID()
    @Test("A key tells its class, type, size, label and what it can do")
    func attributes() throws {
        let key = try makeKey(kSecAttrKeyTypeECSECPrimeRandom, 256, [kSecPrivateKeyAttrs: [kSecAttrLabel: "mine"]])
        let half = try #require(SecKeyCopyPublicKey(key))
        let own = try #require(SecKeyCopyAttributes(key) as? [String: Any])
        let other = try #require(SecKeyCopyAttributes(half) as? [String: Any])

        #expect(own[kSecAttrKeyClass as String] as? String == kSecAttrKeyClassPrivate as String)
        #expect(other[kSecAttrKeyClass as String] as? String == kSecAttrKeyClassPublic as String)
        #expect(own[kSecAttrKeyType as String] as? String == kSecAttrKeyTypeECSECPrimeRandom as String)
        #expect(own[kSecAttrKeySizeInBits as String] as? Int == 256)
        #expect(own[kSecAttrLabel as String] as? String == "mine")
        #expect((own[kSecAttrApplicationLabel as String] as? Data)?.count == 20)
        #expect(own[kSecAttrApplicationLabel as String] as? Data == other[kSecAttrApplicationLabel as String] as? Data)
        #expect(own[kSecAttrCanSign as String] as? Bool == true && own[kSecAttrCanVerify as String] as? Bool == false)
        #expect(
            other[kSecAttrCanSign as String] as? Bool == false && other[kSecAttrCanVerify as String] as? Bool == true
        )
        #expect(own[kSecAttrTokenID as String] == nil)
        #expect(SecKeyGetBlockSize(key) == 32)
        #expect(SecKeyGetBlockSize(try makeKey(kSecAttrKeyTypeRSA, 2048)) == 256)
        #expect(CFGetTypeID(key) == SecKeyGetTypeID())
    }

    // mirrors: SecKeyCreateRandomKey(_:_:)
    @Test("A key without a type or a size, or of one that is not made, is refused with a reason")
    func refusedKeys() {
        let wrong: [[CFString: Any]] = [
            [:], [kSecAttrKeyType: kSecAttrKeyTypeEC], [kSecAttrKeySizeInBits: 256],
            [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 255],
            [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: "many"],
            [kSecAttrKeyType: kSecAttrKeyTypeDSA, kSecAttrKeySizeInBits: 2048],
            [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 8],
            [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256, kSecPrivateKeyAttrs: "x"],
            [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256, kSecAttrTokenID: "other"],
            [
                kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256,
                kSecPrivateKeyAttrs: [kSecAttrIsPermanent: "x"],
            ],
        ]
        for attributes in wrong {
            #expect(told { SecKeyCreateRandomKey(attributes as CFDictionary, $0) }.error == .status(errSecParam))
        }
    }

    @Test("A key prints its kind and no byte of itself")
    func printed() throws {
        #expect(String(describing: try makeKey()) == "<SecKey EC 256 bits, private>")
    }
}
