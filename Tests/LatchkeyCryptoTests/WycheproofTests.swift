// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyCrypto

@Suite(
    "Wycheproof",
    .enabled(
        if: VectorFiles.outside != nil,
        "set LATCHKEY_VECTORS to a folder that holds wycheproof/ (testvectors_v1 of github.com/C2SP/wycheproof)"
    )
)
struct WycheproofTests {
    struct File<Group: Decodable>: Decodable {
        let numberOfTests: Int
        let testGroups: [Group]
    }

    struct SignatureGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let comment: String
            let msg: String
            let sig: String
            let result: String
        }
        let publicKeyDer: String
        let tests: [Case]
    }

    struct CodeGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let comment: String
            let key: String
            let msg: String
            let tag: String
            let result: String
        }
        let tagSize: Int
        let tests: [Case]
    }

    @Test("Every ECDSA P-256 SHA-256 test of the file comes out as it says")
    func signatures() throws {
        let file: File<SignatureGroup> = try VectorFiles.wycheproof("ecdsa_secp256r1_sha256_test.json")
        var count = 0

        for group in file.testGroups {
            let key = try P256PublicKey(subjectPublicKeyInfo: bytes(group.publicKeyDer))
            for test in group.tests {
                let verdict = key.isValid(signature: bytes(test.sig), over: bytes(test.msg))
                #expect(verdict == (test.result == "valid"), "\(test.tcId) \(test.comment)")
                count += 1
            }
        }

        #expect(count == file.numberOfTests)
        print("wycheproof ecdsa_secp256r1_sha256: \(count) tests run")
    }

    @Test("Every HMAC-SHA-256 test of the file comes out as it says")
    func codes() throws {
        let file: File<CodeGroup> = try VectorFiles.wycheproof("hmac_sha256_test.json")
        var count = 0

        for group in file.testGroups {
            for test in group.tests {
                let code = HMACSHA256.authenticate(bytes(test.msg), key: bytes(test.key)).prefix(group.tagSize / 8)
                let verdict = constantTimeEqual(Array(code), bytes(test.tag))
                #expect(verdict == (test.result == "valid"), "\(test.tcId) \(test.comment)")
                count += 1
            }
        }

        #expect(count == file.numberOfTests)
        print("wycheproof hmac_sha256: \(count) tests run")
    }

    struct SealingGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let comment: String
            let key: String
            let iv: String
            let aad: String
            let msg: String
            let ct: String
            let tag: String
            let result: String
        }
        let ivSize: Int
        let tests: [Case]
    }

    /// The longest nonce that libcrypto takes.
    static let longestNonce = 128

    @Test("Every AES-GCM test of the file comes out as it says, or is refused for a nonce that is too long")
    func sealing() throws {
        let file: File<SealingGroup> = try VectorFiles.wycheproof("aes_gcm_test.json")
        var count = 0

        for group in file.testGroups {
            for test in group.tests {
                let opened = opened(test)
                let isTaken = test.result == "valid" && group.ivSize / 8 <= Self.longestNonce
                #expect(opened == (isTaken ? bytes(test.msg) : nil), "\(test.tcId) \(test.comment)")
                if isTaken { #expect(try sealed(test) == bytes(test.ct + test.tag), "\(test.tcId)") }
                count += 1
            }
        }

        #expect(count == file.numberOfTests)
        print("wycheproof aes_gcm: \(count) tests run")
    }

    private func sealed(_ test: SealingGroup.Case) throws -> [UInt8] {
        try AESGCM.seal(
            SecretBytes(copying: bytes(test.msg)),
            key: SecretBytes(copying: bytes(test.key)),
            nonce: bytes(test.iv),
            authenticating: bytes(test.aad)
        )
    }

    private func opened(_ test: SealingGroup.Case) -> [UInt8]? {
        let key = SecretBytes(copying: bytes(test.key))
        let nonce = bytes(test.iv)
        guard
            let plain = try? AESGCM.open(
                bytes(test.ct + test.tag),
                key: key,
                nonce: nonce,
                authenticating: bytes(test.aad)
            )
        else { return nil }
        return plain.withBytes { Array($0) }
    }

    struct DerivationGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let comment: String
            let ikm: String
            let salt: String
            let info: String
            let size: Int
            let okm: String
            let result: String
        }
        let tests: [Case]
    }

    @Test("Every HKDF-SHA-256 test of the file comes out as it says")
    func derivation() throws {
        let file: File<DerivationGroup> = try VectorFiles.wycheproof("hkdf_sha256_test.json")
        var count = 0

        for test in file.testGroups.flatMap(\.tests) {
            let output = derived(test)
            #expect(output == (test.result == "valid" ? bytes(test.okm) : nil), "\(test.tcId) \(test.comment)")
            count += 1
        }

        #expect(count == file.numberOfTests)
        print("wycheproof hkdf_sha256: \(count) tests run")
    }

    private func derived(_ test: DerivationGroup.Case) -> [UInt8]? {
        let secret = SecretBytes(copying: bytes(test.ikm))
        guard
            let key = try? HKDFSHA256.derive(
                from: secret,
                salt: bytes(test.salt),
                info: bytes(test.info),
                count: test.size
            )
        else { return nil }
        return key.withBytes { Array($0) }
    }

    @Test("Every raw ECDSA P-256 SHA-256 test of the file comes out as it says")
    func rawSignatures() throws {
        let file: File<SignatureGroup> = try VectorFiles.wycheproof("ecdsa_secp256r1_sha256_p1363_test.json")
        let algorithm = KeyAlgorithm(rawValue: "algid:sign:ECDSA:message-RFC4754:SHA256")
        var count = 0

        for group in file.testGroups {
            let point = Array(bytes(group.publicKeyDer).dropFirst(26))
            for test in group.tests {
                let verdict = try SoftwareKeys().isValid(
                    signature: bytes(test.sig),
                    over: bytes(test.msg),
                    algorithm,
                    publicKey: point,
                    .ellipticCurve(bits: 256)
                )
                #expect(verdict == (test.result == "valid"), "\(test.tcId) \(test.comment)")
                count += 1
            }
        }

        #expect(count == file.numberOfTests)
        print("wycheproof ecdsa_secp256r1_sha256_p1363: \(count) tests run")
    }

    struct AgreementGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let comment: String
            let `public`: String
            let `private`: String
            let shared: String
            let result: String
        }
        let tests: [Case]
    }

    /// What the file calls acceptable is another encoding of a key, of which only one form is ours.
    @Test("Every ECDH P-256 test of the file comes out as it says, and other encodings are refused")
    func agreement() throws {
        let file: File<AgreementGroup> = try VectorFiles.wycheproof("ecdh_secp256r1_test.json")
        var (count, refused) = (0, 0)

        for test in file.testGroups.flatMap(\.tests) {
            let agreed = try agreed(test)
            switch test.result {
            case "valid": #expect(agreed == bytes(test.shared), "\(test.tcId) \(test.comment)")
            case "acceptable": #expect(agreed == nil || agreed == bytes(test.shared), "\(test.tcId) \(test.comment)")
            default: #expect(agreed == nil, "\(test.tcId) \(test.comment)")
            }
            refused += agreed == nil ? 1 : 0
            count += 1
        }

        #expect(count == file.numberOfTests)
        #expect(refused > 0)
        print("wycheproof ecdh_secp256r1: \(count) tests run, \(refused) refused")
    }

    private func agreed(_ test: AgreementGroup.Case) throws -> [UInt8]? {
        let spki = bytes(test.public)
        guard (try? P256PublicKey(subjectPublicKeyInfo: spki)) != nil else { return nil }
        let digits = bytes(test.private).drop { $0 == 0 }
        let anyPoint = try CurveKey(freshOn: .p256).point
        let form = anyPoint + [UInt8](repeating: 0, count: 32 - digits.count) + digits
        let use = KeyUse.exchange(peer: Array(spki.dropFirst(26)), size: nil, sharedInfo: [])
        return try SoftwareKeys().perform(
            use,
            KeyAlgorithm(rawValue: "algid:keyexchange:ECDH"),
            SecretBytes(copying: form),
            .ellipticCurve(bits: 256)
        )
    }

    struct EncryptionGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let comment: String
            let msg: String
            let ct: String
            let label: String
            let result: String
        }
        let privateKeyPkcs8: String
        let keySize: Int
        let tests: [Case]
    }

    /// Apple's algorithms have no label, so what was sealed under one does not open.
    @Test(
        "Every RSA-OAEP SHA-256 test of the file comes out as it says, and what has a label is refused",
        arguments: [2048, 3072]
    )
    func encryption(_ bits: Int) throws {
        let file: File<EncryptionGroup> = try VectorFiles.wycheproof("rsa_oaep_\(bits)_sha256_mgf1sha256_test.json")
        let algorithm = KeyAlgorithm(rawValue: "algid:encrypt:RSA:OAEP:SHA256")
        var count = 0

        for group in file.testGroups {
            // What stands before PKCS #1's key in PKCS #8: lengths, version, algorithm.
            let key = SecretBytes(copying: bytes(group.privateKeyPkcs8).dropFirst(26))
            for test in group.tests {
                let opened = try? SoftwareKeys().perform(.decrypt(bytes(test.ct)), algorithm, key, .rsa(bits: bits))
                let isTaken = test.result == "valid" && test.label.isEmpty
                #expect(opened == (isTaken ? bytes(test.msg) : nil), "\(test.tcId) \(test.comment)")
                count += 1
            }
        }

        #expect(count == file.numberOfTests)
        print("wycheproof rsa_oaep_\(bits)_sha256_mgf1sha256: \(count) tests run")
    }
}
