// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import Testing

@Suite("The calls for keys of before iOS 10")
struct FormerCallTests {
    private func pair(_ type: CFString, _ bits: Int) throws -> (public: SecKey, private: SecKey) {
        var (publicKey, privateKey): (SecKey?, SecKey?)
        let parameters = [kSecAttrKeyType: type, kSecAttrKeySizeInBits: bits] as [CFString: Any] as CFDictionary
        #expect(SecKeyGeneratePair(parameters, &publicKey, &privateKey) == errSecSuccess)
        return (try #require(publicKey), try #require(privateKey))
    }

    // mirrors: SecKeyGeneratePair(_:_:_:) SecKeyRawSign(_:_:_:_:_:_:) SecKeyRawVerify(_:_:_:_:_:_:)
    @Test("A pair signs a digest with each padding of its kind, and verifies that digest alone")
    func signatures() throws {
        let curve = try pair(kSecAttrKeyTypeEC, 256)
        let rsa = try pair(kSecAttrKeyTypeRSA, 2048)
        let digest = [UInt8](repeating: 7, count: 32)
        let cases: [(pair: (public: SecKey, private: SecKey), padding: SecPadding)] = [
            (curve, []), (curve, .sigRaw), (rsa, .PKCS1SHA256), (rsa, .PKCS1),
        ]
        for (pair, padding) in cases {
            var signature = [UInt8](repeating: 0, count: 256)
            var length = signature.count

            #expect(SecKeyRawSign(pair.private, padding, digest, 32, &signature, &length) == errSecSuccess)
            #expect(SecKeyRawVerify(pair.public, padding, digest, 32, signature, length) == errSecSuccess)
            let other = [UInt8](repeating: 8, count: 32)
            #expect(SecKeyRawVerify(pair.public, padding, other, 32, signature, length) == errSecVerifyFailed)
        }
    }

    // mirrors: SecKeyEncrypt(_:_:_:_:_:_:) SecKeyDecrypt(_:_:_:_:_:_:)
    @Test("RSA encrypts with each padding and decrypts to the same bytes")
    func encryption() throws {
        let pair = try pair(kSecAttrKeyTypeRSA, 2048)
        let plain: [UInt8] = [1, 2, 3]
        for padding in [.PKCS1, .OAEP] as [SecPadding] {
            var (sealed, opened) = ([UInt8](repeating: 0, count: 256), [UInt8](repeating: 0, count: 256))
            var (sealedLength, openedLength) = (256, 256)

            #expect(SecKeyEncrypt(pair.public, padding, plain, 3, &sealed, &sealedLength) == errSecSuccess)
            #expect(SecKeyDecrypt(pair.private, padding, sealed, sealedLength, &opened, &openedLength) == errSecSuccess)
            #expect(Array(opened.prefix(openedLength)) == plain)
        }
    }

    // mirrors: SecKeyRawSign(_:_:_:_:_:_:) SecKeyEncrypt(_:_:_:_:_:_:)
    @Test("Too little room is errSecBufferTooSmall and touches nothing; a padding that is none errSecParam")
    func refusals() throws {
        let curve = try pair(kSecAttrKeyTypeEC, 256)
        let digest = [UInt8](repeating: 7, count: 32)
        var room: [UInt8] = [9, 9]
        var length = 2

        #expect(SecKeyRawSign(curve.private, [], digest, 32, &room, &length) == errSecBufferTooSmall)
        #expect(room == [9, 9] && length == 2)
        #expect(SecKeyRawSign(curve.private, [], digest, -1, &room, &length) == errSecParam)
        #expect(SecKeyEncrypt(curve.public, .PKCS1, digest, 32, &room, &length) == errSecParam)
        let parameters = [kSecAttrKeyType: kSecAttrKeyTypeEC] as CFDictionary
        #expect(SecKeyGeneratePair(parameters, nil, nil) == errSecParam)
    }
}
