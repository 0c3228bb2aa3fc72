// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// PKCS #1's RSAPublicKey (RFC 8017, A.1.1) out of its two numbers, for keys that come as a JWK.
package enum RSAPublicForm {
    /// The DER encoding of two positive numbers, big-endian and without leading zeros.
    package static func encode(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
        let body = integer(modulus) + integer(exponent)
        return [0x30] + length(body.count) + body
    }

    private static func integer(_ digits: [UInt8]) -> [UInt8] {
        let content = digits.first.map { $0 >= 0x80 } ?? true ? [0] + digits : digits
        return [0x02] + length(content.count) + content
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }
        var digits: [UInt8] = []
        var rest = count
        while rest > 0 {
            digits.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(digits.count)] + digits
    }
}
