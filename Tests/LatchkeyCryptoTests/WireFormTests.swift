// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyCrypto

@Suite("Forms in which keys and signatures travel as JSON")
struct WireFormTests {
    @Test("A signature keeps its two numbers through both forms")
    func rawSignature() throws {
        let key = try P256PrivateKey()
        let der = try key.sign([1, 2, 3])

        let raw = try #require(P256RawSignature(der: der))

        #expect(raw.bytes.count == 64)
        #expect(P256RawSignature(raw.bytes)?.der == der)
        #expect(key.publicKey.isValid(signature: raw.der, over: [1, 2, 3]))
    }

    @Test("Numbers of zero, beyond the order or of another length are no signature", arguments: [0, 63, 65, 64])
    func notRaw(_ count: Int) {
        #expect(P256RawSignature([UInt8](repeating: 0, count: count)) == nil)
        #expect(P256RawSignature([UInt8](repeating: 0xFF, count: count)) == nil)
        #expect(P256RawSignature(der: [UInt8](repeating: 0x30, count: count)) == nil)
    }

    @Test("A public key is its point and nothing else")
    func point() throws {
        let key = try P256PrivateKey().publicKey

        #expect(try P256PublicKey(point: key.point) == key)
        #expect(throws: CryptoError.malformedKey) { try P256PublicKey(point: Array(key.point.dropLast())) }
        #expect(throws: CryptoError.malformedKey) { try P256PublicKey(point: [2] + key.point.dropFirst()) }
        #expect(throws: CryptoError.malformedKey) { try P256PublicKey(point: [4] + [UInt8](repeating: 1, count: 64)) }
    }

    @Test("An RSA key's two numbers in DER are short and long, and positive")
    func rsaForm() {
        #expect(RSAPublicForm.encode(modulus: [0x7F], exponent: [3]) == [0x30, 6, 2, 1, 0x7F, 2, 1, 3])
        #expect(RSAPublicForm.encode(modulus: [0x80], exponent: [3]) == [0x30, 7, 2, 2, 0, 0x80, 2, 1, 3])
        let long = RSAPublicForm.encode(modulus: [UInt8](repeating: 0xFF, count: 384), exponent: [1, 0, 1])
        #expect(long.prefix(9) == [0x30, 0x82, 0x01, 0x8A, 0x02, 0x82, 0x01, 0x81, 0x00])
        #expect(long.suffix(5) == [2, 3, 1, 0, 1])
    }
}
