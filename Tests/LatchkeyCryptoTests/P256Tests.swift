// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyCrypto

@Suite("P-256 keys and signatures")
struct P256Tests {
    struct Vector: Decodable {
        struct Signature: Decodable {
            let message: String
            let signature: String
        }
        let x: String
        let y: String
        let signatures: [Signature]
    }

    /// The header of the accepted SubjectPublicKeyInfo, up to the point.
    static let header = bytes("3059301306072a8648ce3d020106082a8648ce3d030107034200")

    @Test("The signatures of RFC 6979 are accepted over their message and over no other")
    func knownSignatures() throws {
        let vector: Vector = try VectorFiles.own("ecdsa-p256/rfc6979.json")
        let key = try P256PublicKey(subjectPublicKeyInfo: Self.header + [4] + bytes(vector.x) + bytes(vector.y))

        for known in vector.signatures {
            #expect(key.isValid(signature: bytes(known.signature), over: Array(known.message.utf8)))
            #expect(!key.isValid(signature: bytes(known.signature), over: Array((known.message + "x").utf8)))
        }
    }

    @Test("A fresh key signs what its public half accepts, and another key does not")
    func roundTrip() throws {
        let (key, other) = (try P256PrivateKey(), try P256PrivateKey())
        let message = Array("latchkey-v1\nlogin\n".utf8)

        let signature = try key.sign(message)

        #expect(key.publicKey.isValid(signature: signature, over: message))
        #expect(!other.publicKey.isValid(signature: signature, over: message))
        #expect(key.publicKey != other.publicKey)
        #expect(StrictSignature.isWellFormed(signature))
    }

    @Test("An empty message can be signed")
    func emptyMessage() throws {
        let key = try P256PrivateKey()

        #expect(key.publicKey.isValid(signature: try key.sign([]), over: []))
    }

    @Test("A key read back from its 91 bytes is the same key")
    func readBack() throws {
        let key = try P256PrivateKey()
        let spki = key.publicKey.subjectPublicKeyInfo

        let read = try P256PublicKey(subjectPublicKeyInfo: spki)

        #expect(spki.count == 91)
        #expect(read == key.publicKey)
        #expect(read.isValid(signature: try key.sign([1, 2]), over: [1, 2]))
    }

    @Test("A signature with any one bit turned is refused")
    func everyBit() throws {
        let key = try P256PrivateKey()
        let signature = try key.sign([9])

        for bit in 0..<(signature.count * 8) {
            var spoiled = signature
            spoiled[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!key.publicKey.isValid(signature: spoiled, over: [9]), "bit \(bit)")
        }
    }

    @Test("A signature cut off at any byte, or with one more, is refused")
    func everyLength() throws {
        let key = try P256PrivateKey()
        let signature = try key.sign([9])

        for length in 0..<signature.count {
            #expect(!key.publicKey.isValid(signature: Array(signature.prefix(length)), over: [9]))
        }
        #expect(!key.publicKey.isValid(signature: signature + [0], over: [9]))
    }

    @Test("One key can be used by many tasks at once")
    func concurrentUse() async throws {
        let key = try P256PrivateKey()
        let signature = try key.sign([1])

        let verdicts = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask { key.publicKey.isValid(signature: signature, over: [number % 2 == 0 ? 1 : 2]) }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }

        #expect(verdicts.count { $0 } == 100)
    }
}
