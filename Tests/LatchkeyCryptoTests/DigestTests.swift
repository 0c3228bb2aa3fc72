// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyCrypto

@Suite("Digests and codes")
struct DigestTests {
    struct Message: Decodable {
        let message: String
        let digest: String
    }

    struct Code: Decodable {
        let key: String
        let message: String
        let code: String
    }

    @Test("SHA-256 gives the digests of FIPS 180")
    func digests() throws {
        for vector in try VectorFiles.own("sha256/fips180.json", as: [Message].self) {
            #expect(SHA256.hash(Array(vector.message.utf8)) == bytes(vector.digest))
        }
    }

    @Test("SHA-256 of a million letters a is right, so long messages are hashed whole")
    func longMessage() {
        let digest = SHA256.hash([UInt8](repeating: 0x61, count: 1_000_000))

        #expect(digest == bytes("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"))
    }

    @Test("HMAC-SHA-256 gives the codes of RFC 4231")
    func codes() throws {
        for vector in try VectorFiles.own("hmac-sha256/rfc4231.json", as: [Code].self) {
            let code = HMACSHA256.authenticate(bytes(vector.message), key: bytes(vector.key))

            #expect(Array(code.prefix(vector.code.count / 2)) == bytes(vector.code))
        }
    }

    @Test("An empty key is a key of no bytes and not the key of the call before")
    func emptyKey() {
        _ = HMACSHA256.authenticate([1], key: [UInt8](repeating: 7, count: 32))
        let code = HMACSHA256.authenticate([], key: [])

        #expect(code == bytes("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
    }

    @Test("Comparing in constant time still compares")
    func comparing() {
        #expect(constantTimeEqual([], []))
        #expect(constantTimeEqual([1, 2, 3], [1, 2, 3]))
        #expect(!constantTimeEqual([1, 2, 3], [1, 2, 4]))
        #expect(!constantTimeEqual([0, 2, 3], [1, 2, 3]))
        #expect(!constantTimeEqual([1, 2], [1, 2, 3]))
        #expect(!constantTimeEqual([], [0]))
    }

    @Test("Random bytes have the asked length and do not repeat")
    func random() {
        let draws = (0..<1000).map { _ in SystemRandom.bytes(16) }

        #expect(draws.allSatisfy { $0.count == 16 })
        #expect(Set(draws).count == 1000)
        #expect(SystemRandom.bytes(0).isEmpty)
    }
}
