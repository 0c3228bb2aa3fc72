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

    /// The digests of `abc` in FIPS 180-4's examples.
    static let digestsOfABC: [HashFunction: String] = [
        .sha1: "a9993e364706816aba3e25717850c26c9cd0d89d",
        .sha224: "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
        .sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        .sha384: "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
        .sha512: "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    ]

    @Test(
        "Each function of the family gives its digest of abc, of the length it says",
        arguments: HashFunction.allCases
    )
    func family(_ function: HashFunction) {
        let digest = function.hash(Array("abc".utf8))

        #expect(digest == Self.digestsOfABC[function].map { bytes($0) })
        #expect(digest.count == function.byteCount)
        #expect(function.hash([]).count == function.byteCount)
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
