// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SeededChance
import Testing

/// What must hold for any text that is given to the base64url decoder.
enum Base64URLProperties {
    private static let characters = Array("ABCXYZabcxyz0189-_-_AQgw=+/ \n.é\u{0}").map { String($0) }

    /// Tries one random text and one random byte sequence; whether the text was decoded.
    static func check(_ generator: inout SeededGenerator) -> Bool {
        let bytes = generator.bytes(upTo: 40)
        #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)

        // Mostly letters of the alphabet, so that many texts are almost right.
        let strange = generator.below(4) == 0
        let pool = strange ? characters : Array(characters.prefix(24))
        let text = (0..<generator.below(12)).map { _ in generator.pick(pool) }.joined()
        guard let decoded = Base64URL.decode(text) else { return false }
        #expect(Base64URL.encode(decoded) == text)
        return true
    }
}
