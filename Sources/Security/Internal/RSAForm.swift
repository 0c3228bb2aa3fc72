// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// An RSA key in the form of PKCS #1, and the size of its modulus; whether it is a good one is for the library to say.
struct RSAForm {
    let bytes: [UInt8]
    let bits: Int

    init?(_ bytes: [UInt8], isPrivate: Bool) {
        guard var outer = DERReader(bytes).onlySequence() else { return nil }
        var bytes = bytes
        if !isPrivate, let inner = Self.inside(outer) {
            guard let key = DERReader(inner).onlySequence() else { return nil }
            (bytes, outer) = (inner, key)
        }
        // A private key begins with its version.
        if isPrivate, outer.next(0x02) == nil { return nil }
        guard let modulus = outer.next(0x02)?.drop(while: { $0 == 0 }), let first = modulus.first else { return nil }
        self.bytes = bytes
        bits = modulus.count * 8 - first.leadingZeroBitCount
    }

    /// The key inside a SubjectPublicKeyInfo of RSA.
    private static func inside(_ outer: DERReader) -> [UInt8]? {
        var outer = outer
        guard let algorithm = outer.next(0x30), let key = outer.next(0x03), outer.isAtEnd else { return nil }
        var identifier = DERReader(algorithm)
        let rsaEncryption: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01]
        guard identifier.next(0x06).map(Array.init) == rsaEncryption, key.first == 0 else { return nil }
        return Array(key.dropFirst())
    }
}

/// Reads values of DER one after the other; what is not there or too long is `nil`.
struct DERReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) {
        rest = ArraySlice(Array(bytes))
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// The content of the next value, if it has this tag.
    mutating func next(_ tag: UInt8) -> ArraySlice<UInt8>? {
        guard rest.first == tag else { return nil }
        var tail = rest.dropFirst()
        guard let length = Self.length(&tail), length <= tail.count else { return nil }
        rest = tail.dropFirst(length)
        return tail.prefix(length)
    }

    private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.popFirst() else { return nil }
        guard first >= 0x80 else { return Int(first) }
        let count = Int(first & 0x7f)
        guard (1...4).contains(count), bytes.count >= count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    }

    /// What is in the only sequence that there is.
    func onlySequence() -> DERReader? {
        var reader = self
        guard let content = reader.next(0x30), reader.isAtEnd else { return nil }
        return DERReader(content)
    }
}
