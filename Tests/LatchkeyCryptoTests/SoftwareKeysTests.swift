// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyCrypto

@Suite("Keys by Apple's algorithms")
struct SoftwareKeysTests {
    struct Vectors: Decodable {
        struct Case: Decodable {
            let key: String
            let use: String
            let algorithm: String
            let input: String
            let made: String
            let size: Int?
            let info: String?
        }
        let keys: [String: String]
        let cases: [Case]
    }

    static let kinds: [String: KeyKind] = [
        "ec-256": .ellipticCurve(bits: 256), "ec-384": .ellipticCurve(bits: 384), "ec-521": .ellipticCurve(bits: 521),
        "rsa-2048": .rsa(bits: 2048), "rsa-3072": .rsa(bits: 3072), "rsa-4096": .rsa(bits: 4096),
    ]
    static let message = Array("Water the plants on Sunday".utf8)

    let keys = SoftwareKeys()
    let vectors: Vectors

    init() throws {
        vectors = try VectorFiles.own("software-keys/python.json")
    }

    private func key(_ name: String) throws -> ([UInt8], KeyKind) {
        (bytes(try #require(vectors.keys[name])), try #require(Self.kinds[name]))
    }

    @Test("What another program signed, sealed and agreed on is verified, opened and agreed on")
    func otherProgram() throws {
        for vector in vectors.cases {
            let (privateKey, kind) = try key(vector.key)
            let algorithm = KeyAlgorithm(rawValue: vector.algorithm)
            let secret = SecretBytes(copying: privateKey)
            switch vector.use {
            case "verify":
                let publicKey = try keys.publicKey(of: secret, kind)
                let verdict = try keys.isValid(
                    signature: bytes(vector.made),
                    over: bytes(vector.input),
                    algorithm,
                    publicKey: publicKey,
                    kind
                )
                #expect(verdict, "\(vector.key) \(vector.algorithm)")
            case "decrypt":
                let opened = try keys.perform(.decrypt(bytes(vector.made)), algorithm, secret, kind)
                #expect(opened == bytes(vector.input), "\(vector.key) \(vector.algorithm)")
            default:
                let info = bytes(vector.info ?? "")
                let use = KeyUse.exchange(peer: bytes(vector.input), size: vector.size, sharedInfo: info)
                let agreed = try keys.perform(use, algorithm, secret, kind)
                #expect(agreed == bytes(vector.made), "\(vector.key) \(vector.algorithm)")
            }
        }
    }

    @Test("The other program's file has a case for every algorithm of the table")
    func coverage() {
        #expect(Set(vectors.cases.map(\.algorithm)) == Set(KeyScheme.table.keys))
    }

    @Test("What a key signs its public half accepts, and over no other bytes", arguments: kinds.keys.sorted())
    func signatures(_ name: String) throws {
        let (privateKey, kind) = try key(name)
        let secret = SecretBytes(copying: privateKey)
        let publicKey = try keys.publicKey(of: secret, kind)

        for text in KeyScheme.table.keys where keys.supports(KeyAlgorithm(rawValue: text), .sign, kind) {
            let algorithm = KeyAlgorithm(rawValue: text)
            let (signed, other) = Self.signable(text)
            let signature = try keys.perform(.sign(signed), algorithm, secret, kind)
            var spoiled = signature
            spoiled[spoiled.count - 1] ^= 1

            #expect(
                try keys.isValid(signature: signature, over: signed, algorithm, publicKey: publicKey, kind),
                "\(text)"
            )
            #expect(
                try !keys.isValid(signature: signature, over: other, algorithm, publicKey: publicKey, kind),
                "\(text)"
            )
            #expect(
                try !keys.isValid(signature: spoiled, over: signed, algorithm, publicKey: publicKey, kind),
                "\(text)"
            )
        }
    }

    /// Two inputs of a length that the algorithm takes.
    private static func signable(_ algorithm: String) -> ([UInt8], [UInt8]) {
        let name = algorithm.split(separator: ":").last.map { $0.allSatisfy(\.isNumber) ? "" : String($0) } ?? ""
        let function = HashFunction.allCases.first { name == $0.rawValue || algorithm.contains("PSS:\($0.rawValue):") }
        guard algorithm.contains("digest"), let function else { return (message, message + [1]) }
        return (function.hash(message), function.hash(message + [1]))
    }

    @Test(
        "What is sealed for a key its private half opens, and nothing that was changed",
        arguments: kinds.keys.sorted()
    )
    func sealing(_ name: String) throws {
        let (privateKey, kind) = try key(name)
        let secret = SecretBytes(copying: privateKey)
        let publicKey = try keys.publicKey(of: secret, kind)

        for text in KeyScheme.table.keys where keys.supports(KeyAlgorithm(rawValue: text), .encrypt, kind) {
            let algorithm = KeyAlgorithm(rawValue: text)
            let sealed = try keys.encrypt(Self.message, algorithm, publicKey: publicKey, kind)
            var spoiled = sealed
            spoiled[sealed.count - 1] ^= 1

            let opened = try keys.perform(.decrypt(sealed), algorithm, secret, kind)

            #expect(Array(opened.suffix(Self.message.count)) == Self.message, "\(text)")
            #expect((try? keys.perform(.decrypt(spoiled), algorithm, secret, kind)) != opened, "\(text)")
        }
    }

    @Test("Two keys agree on the same secret")
    func agreement() throws {
        let kind = KeyKind.ellipticCurve(bits: 256)
        let mine = try keys.make(kind)
        let theirs = try keys.make(kind)
        let algorithm = KeyAlgorithm(rawValue: "algid:keyexchange:ECDH:KDFX963:SHA256")
        let (myPublic, theirPublic) = (try keys.publicKey(of: mine, kind), try keys.publicKey(of: theirs, kind))

        let one = try keys.perform(.exchange(peer: theirPublic, size: 48, sharedInfo: [1]), algorithm, mine, kind)
        let other = try keys.perform(.exchange(peer: myPublic, size: 48, sharedInfo: [1]), algorithm, theirs, kind)
        let elsewhere = try keys.perform(.exchange(peer: myPublic, size: 48, sharedInfo: [2]), algorithm, theirs, kind)

        #expect(one == other)
        #expect(one.count == 48)
        #expect(one != elsewhere)
    }

    @Test("Keys that are remembered sign as others do, however many there are, and each for itself")
    func remembered() throws {
        let (kind, algorithm) = (
            KeyKind.ellipticCurve(bits: 256), KeyAlgorithm(rawValue: "algid:sign:ECDSA:message-X962:SHA256")
        )
        let remembering = SoftwareKeys(remembering: 2)
        let forms = try (0..<4).map { _ in try keys.make(kind).withBytes { Array($0) } }

        for form in forms + forms + [forms[3], forms[3], forms[0]] {
            let key = SecretBytes(copying: form)
            let signature = try remembering.perform(.sign(Self.message), algorithm, key, kind)
            for other in forms {
                let publicKey = Array(other.prefix(65))
                let isValid = try keys.isValid(
                    signature: signature,
                    over: Self.message,
                    algorithm,
                    publicKey: publicKey,
                    kind
                )
                #expect(isValid == (other == form))
            }
        }
        #expect(throws: KeyWorkError.malformedKey) {
            try remembering.perform(.sign([1]), algorithm, SecretBytes(copying: [4]), kind)
        }
    }

    @Test("A derived secret needs a size that can be meant", arguments: [nil, -1, 0, 1 << 20 + 1, Int.max])
    func badSizes(_ size: Int?) throws {
        let (privateKey, kind) = try key("ec-256")
        let secret = SecretBytes(copying: privateKey)
        let use = KeyUse.exchange(peer: try keys.publicKey(of: secret, kind), size: size, sharedInfo: [])

        #expect(throws: KeyWorkError.badLength) {
            try keys.perform(use, KeyAlgorithm(rawValue: "algid:keyexchange:ECDH:KDFX963:SHA1"), secret, kind)
        }
    }

    @Test("Algorithms that are unknown, for another kind of key or another use are refused")
    func unsupported() throws {
        let (privateKey, kind) = try key("ec-256")
        let secret = SecretBytes(copying: privateKey)

        for text in ["", "algid:sign:RSA:raw", "algid:encrypt:RSA:OAEP:SHA256", "algid:keyexchange:ECDH", "nonsense"] {
            let algorithm = KeyAlgorithm(rawValue: text)
            #expect(!keys.supports(algorithm, .sign, kind))
            #expect(throws: KeyWorkError.unsupported) { try keys.perform(.sign([1]), algorithm, secret, kind) }
        }
        #expect(!keys.supports(KeyAlgorithm(rawValue: "algid:keyexchange:ECDH"), .exchange, .ellipticCurve(bits: 192)))
        #expect(!keys.supports(KeyAlgorithm(rawValue: "algid:encrypt:RSA:OAEP:SHA512"), .encrypt, .rsa(bits: 1024)))
        #expect(keys.supports(KeyAlgorithm(rawValue: "algid:encrypt:RSA:OAEP:SHA256"), .encrypt, .rsa(bits: 1024)))
    }

    @Test("A digest of another length than its function's is refused, and one of any function up to 64 bytes is taken")
    func digestLengths() throws {
        for name in ["ec-256", "rsa-2048"] {
            let (privateKey, kind) = try key(name)
            let secret = SecretBytes(copying: privateKey)
            let scheme =
                name == "ec-256" ? "algid:sign:ECDSA:digest-X962:SHA256" : "algid:sign:RSA:digest-PKCS1v15:SHA256"
            for count in [0, 31, 33] {
                let digest = [UInt8](repeating: 1, count: count)
                #expect(throws: KeyWorkError.badLength) {
                    try keys.perform(.sign(digest), KeyAlgorithm(rawValue: scheme), secret, kind)
                }
            }
        }
        let (privateKey, kind) = try key("ec-256")
        let any = KeyAlgorithm(rawValue: "algid:sign:ECDSA:digest-X962")
        for count in [1, 20, 64] {
            let digest = [UInt8](repeating: 1, count: count)
            #expect(try !keys.perform(.sign(digest), any, SecretBytes(copying: privateKey), kind).isEmpty)
        }
        for count in [0, 65] {
            let digest = [UInt8](repeating: 1, count: count)
            #expect(throws: KeyWorkError.badLength) {
                try keys.perform(.sign(digest), any, SecretBytes(copying: privateKey), kind)
            }
        }
    }

    @Test("What is longer than RSA's padding has room for is refused, and what just fits is not")
    func room() throws {
        let (privateKey, kind) = try key("rsa-2048")
        let secret = SecretBytes(copying: privateKey)
        let publicKey = try keys.publicKey(of: secret, kind)

        for (text, room) in [
            ("algid:encrypt:RSA:OAEP:SHA1", 214), ("algid:encrypt:RSA:OAEP:SHA256", 190),
            ("algid:encrypt:RSA:OAEP:SHA512", 126), ("algid:encrypt:RSA:PKCS1", 245), ("algid:encrypt:RSA:raw", 255),
        ] {
            let algorithm = KeyAlgorithm(rawValue: text)
            let full = [UInt8](repeating: 5, count: room)
            let sealed = try keys.encrypt(full, algorithm, publicKey: publicKey, kind)

            #expect(try keys.perform(.decrypt(sealed), algorithm, secret, kind).suffix(room) == full[...])
            #expect(throws: KeyWorkError.badLength) {
                try keys.encrypt(
                    [UInt8](repeating: 5, count: max(room + 1, 257 * (room / 255))),
                    algorithm,
                    publicKey: publicKey,
                    kind
                )
            }
        }
    }
}
