// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@Suite("Base64url")
struct Base64URLTests {
    @Test(
        "The vectors of RFC 4648 without padding, and the two characters that differ from base64",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"), ("\u{FB}", "w7s"), ("??>", "Pz8-"), ("???", "Pz8_"),
        ]
    )
    func vectors(plain: String, text: String) {
        #expect(Base64URL.encode(Array(plain.utf8)) == text)
        #expect(Base64URL.decode(text) == Array(plain.utf8))
    }

    @Test(
        "Other characters, padding, white space and impossible lengths are refused",
        arguments: [
            "Zg==", "Zm8=", "Zm9v\n", " Zm9v", "Zm9v Zm9v", "Zm+v", "Zm/v", "Z", "Zm9vY", "Zm9é", "Zm9vYg=", "=",
            "Z\u{0}",
        ]
    )
    func refused(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test("Of all texts of two and three characters exactly those decode that encoding can write")
    func strayBits() {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var decoded = 0

        for one in alphabet {
            for two in alphabet {
                for tail in ["", "A", "E", "I", "B", "C", "D"] {
                    let text = String([one, two]) + tail
                    guard let bytes = Base64URL.decode(text) else { continue }
                    decoded += 1
                    #expect(Base64URL.encode(bytes) == text)
                }
            }
        }

        #expect(decoded == 256 + 3 * 64 * 64)
    }

    @Test("Every length and every byte comes back")
    func roundTrip() {
        for length in 0..<300 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }

            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }
}
