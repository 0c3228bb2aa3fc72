// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@testable import LatchkeyWire

@Suite("Moments")
struct TimestampTests {
    static let known: [(Int64, String)] = [
        (0, "1970-01-01T00:00:00.000Z"),
        (1_767_225_600_000, "2026-01-01T00:00:00.000Z"),
        (1_767_225_720_500, "2026-01-01T00:02:00.500Z"),
        (951_782_399_999, "2000-02-28T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (951_868_800_000, "2000-03-01T00:00:00.000Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ]

    @Test("A moment and its text are the same both ways", arguments: known)
    func bothWays(_ milliseconds: Int64, _ text: String) {
        #expect(Timestamp(milliseconds: milliseconds).description == text)
        #expect(Timestamp(text)?.milliseconds == milliseconds)
    }

    @Test("Every day from 1900 to 2200 agrees with the system's calendar")
    func everyDay() throws {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]

        for day in stride(from: Int64(-25_567), to: 84_006, by: 1) {
            let moment = Timestamp(milliseconds: day * 86_400_000 + 12_345_678)
            #expect(Timestamp(moment.description) == moment)
            if day % 97 == 0 {
                let system = formatter.string(from: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
                #expect(moment.description == system)
            }
        }
    }

    @Test(
        "Any other text is refused",
        arguments: [
            "", "2026-01-01", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.00Z", "2026-01-01T00:00:00.0000Z",
            "2026-01-01t00:00:00.000Z", "2026-01-01T00:00:00.000z", "2026-01-01 00:00:00.000Z",
            "2026-01-01T00:00:00,000Z", "2026-02-29T00:00:00.000Z", "2026-13-01T00:00:00.000Z",
            "2026-00-01T00:00:00.000Z", "2026-01-00T00:00:00.000Z", "2026-04-31T00:00:00.000Z",
            "2026-01-01T24:00:00.000Z", "2026-01-01T00:60:00.000Z", "2026-01-01T00:00:60.000Z",
            "2026-01-01T00:00:00.000+", "+026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.00éZ",
            "2100-02-29T00:00:00.000Z",
        ]
    )
    func otherTexts(_ text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test("Seconds are added and moments are ordered")
    func arithmetic() {
        let start = Timestamp(milliseconds: 1500)

        #expect(start.adding(seconds: 120) == Timestamp(milliseconds: 121_500))
        #expect(start < start.adding(seconds: 1))
    }
}
