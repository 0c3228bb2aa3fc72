// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

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
}
