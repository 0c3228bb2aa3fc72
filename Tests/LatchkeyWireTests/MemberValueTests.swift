// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore
import LatchkeyWire
import Testing

@Suite("Words of a fixed list")
struct MemberValueTests {
    /// 64 KB that cost seconds to bring to a canonical form: every mark of the second half belongs before the first.
    private static let hostile =
        String(repeating: "\u{0345}", count: 16_000) + String(repeating: "\u{0334}", count: 16_000)

    @Test("A long text of combining marks where a word belongs is not normalised", arguments: ["", "l", "bind"])
    func noNormalising(_ start: String) {
        let json = JSONValue.string(start + Self.hostile)

        let began = clock(CLOCK_THREAD_CPUTIME_ID)
        #expect(ChallengePurpose(json: json) == nil)
        let seconds = clock(CLOCK_THREAD_CPUTIME_ID) - began

        #expect(seconds < 0.1)
    }

    @Test("Every word is read as itself, and no other text is")
    func words() {
        for protection in KeyProtection.allCases {
            #expect(KeyProtection(json: protection.json) == protection)
        }
        for text in ["", "Software", "software ", "so\u{0301}ftware", "software\0"] {
            #expect(KeyProtection(json: .string(text)) == nil)
        }
    }

    private func clock(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }
}
