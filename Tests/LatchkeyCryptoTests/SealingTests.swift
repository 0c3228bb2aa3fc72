// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyCrypto

@Suite("Sealing and derivation")
struct SealingTests {
    struct Sealed: Decodable {
        let key: String
        let nonce: String
        let plain: String
        let context: String
        let sealed: String
    }

    struct Derived: Decodable {
        let secret: String
        let salt: String
        let info: String
        let output: String
    }

    static let (key, nonce) = ([UInt8](repeating: 7, count: 32), [UInt8](repeating: 9, count: 12))

    private func seal(_ plain: [UInt8], _ context: [UInt8] = []) throws -> [UInt8] {
        try AESGCM.seal(
            SecretBytes(copying: plain),
            key: SecretBytes(copying: Self.key),
            nonce: Self.nonce,
            authenticating: context
        )
    }

    private func open(
        _ sealed: [UInt8],
        key: [UInt8] = Self.key,
        nonce: [UInt8] = Self.nonce,
        _ context: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        let plain = try AESGCM.open(sealed, key: SecretBytes(copying: key), nonce: nonce, authenticating: context)
        return plain.withBytes { Array($0) }
    }

    @Test("AES-GCM seals and opens the cases of its specification")
    func specification() throws {
        for vector in try VectorFiles.own("aes-gcm/gcm-specification.json", as: [Sealed].self) {
            let key = SecretBytes(copying: bytes(vector.key))
            let (nonce, context) = (bytes(vector.nonce), bytes(vector.context))

            let plain = SecretBytes(copying: bytes(vector.plain))
            let sealed = try AESGCM.seal(plain, key: key, nonce: nonce, authenticating: context)
            let opened = try AESGCM.open(bytes(vector.sealed), key: key, nonce: nonce, authenticating: context)

            #expect(sealed == bytes(vector.sealed))
            #expect(opened.withBytes { Array($0) } == bytes(vector.plain))
        }
    }

    @Test("Sealed bytes with any bit turned, cut off or with one more are not opened")
    func spoiled() throws {
        let sealed = try seal([1, 2, 3], [4])
        var spoiled = (0..<sealed.count).map { Array(sealed.prefix($0)) } + [sealed + [0]]
        for bit in 0..<(sealed.count * 8) {
            spoiled.append(sealed)
            spoiled[spoiled.count - 1][bit / 8] ^= 1 << UInt8(bit % 8)
        }

        for bytes in spoiled {
            #expect(throws: CryptoError.notAuthentic) { try open(bytes, [4]) }
        }
        #expect(try open(sealed, [4]) == [1, 2, 3])
    }

    @Test("Another key, another nonce and another context do not open")
    func otherPlace() throws {
        let sealed = try seal([1, 2, 3], [4])
        let (otherKey, otherNonce) = ([UInt8](repeating: 8, count: 32), [UInt8](repeating: 8, count: 12))

        #expect(throws: CryptoError.notAuthentic) { try open(sealed, key: otherKey, [4]) }
        #expect(throws: CryptoError.notAuthentic) { try open(sealed, nonce: otherNonce, [4]) }
        #expect(throws: CryptoError.notAuthentic) { try open(sealed, [5]) }
        #expect(throws: CryptoError.notAuthentic) { try open(sealed) }
    }

    @Test("Nothing can be sealed too, and context alone is authenticated")
    func emptyText() throws {
        let sealed = try seal([], [4])

        #expect(sealed.count == AESGCM.tagCount)
        #expect(try open(sealed, [4]) == [])
        #expect(throws: CryptoError.notAuthentic) { try open(sealed, [5]) }
    }

    @Test("Keys and nonces of lengths that there are not are refused", arguments: [0, 1, 15, 17, 31, 33, 64])
    func badLengths(_ count: Int) throws {
        let sealed = try seal([1])

        #expect(throws: CryptoError.badParameters) { try open(sealed, key: [UInt8](repeating: 1, count: count)) }
        #expect(throws: CryptoError.badParameters) { try open(sealed, nonce: []) }
        #expect(throws: CryptoError.badParameters) { try open(sealed, nonce: [UInt8](repeating: 1, count: 129)) }
    }

    @Test("HKDF-SHA-256 gives the outputs of RFC 5869")
    func derivation() throws {
        for vector in try VectorFiles.own("hkdf-sha256/rfc5869.json", as: [Derived].self) {
            let output = try HKDFSHA256.derive(
                from: SecretBytes(copying: bytes(vector.secret)),
                salt: bytes(vector.salt),
                info: bytes(vector.info),
                count: vector.output.count / 2
            )

            #expect(output.withBytes { Array($0) } == bytes(vector.output))
        }
    }

    @Test("An output that HKDF does not have is refused", arguments: [-1, 0, 8161, Int.max])
    func badOutputs(_ count: Int) {
        #expect(throws: CryptoError.badParameters) {
            _ = try HKDFSHA256.derive(from: SecretBytes(copying: [1]), salt: [], info: [], count: count).count
        }
    }
}
