// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("What a limit makes of the times of attempts")
struct LimitRuleTests {
    private let start = Timestamp(milliseconds: 1_000_000)

    private func times(_ seconds: [Int]) -> [Timestamp] {
        seconds.map { start.adding(seconds: $0) }
    }

    @Test("Within a time there are never more than so many, whichever seconds are looked at")
    func sliding() {
        let rule = LimitRule.within(seconds: 60, most: 3)
        let three = times([0, 30, 50])

        #expect(rule.end(of: times([0, 30]), at: start.adding(seconds: 50)) == nil)
        #expect(rule.end(of: three, at: start.adding(seconds: 50)) == start.adding(seconds: 60))
        #expect(rule.end(of: three, at: start.adding(seconds: 59)) == start.adding(seconds: 60))
        #expect(rule.end(of: three, at: start.adding(seconds: 60)) == nil)
        let next = rule.adding(start.adding(seconds: 60), to: three)
        #expect(next == times([30, 50, 60]))
        #expect(rule.end(of: next, at: start.adding(seconds: 61)) == start.adding(seconds: 90))
    }

    @Test("After five in a row the waits are one minute, two, four, eight, and then fifteen for ever")
    func doubling() {
        let rule = LimitRule.inARow(wait: 60)
        var (row, now, waits): ([Timestamp], Timestamp, [Int]) = ([], start, [])

        for _ in 0..<30 {
            row = rule.adding(now, to: row)
            guard let end = rule.end(of: row, at: now) else { continue }
            #expect(rule.end(of: row, at: end.adding(seconds: -1)) == end)
            #expect(rule.end(of: row, at: end) == nil)
            waits.append(now.seconds(to: end))
            now = end
        }
        #expect(waits == [60, 120, 240, 480] + Array(repeating: 900, count: 22))
        #expect(row.count == 17)
    }

    @Test("A first wait of more than 15 minutes stays as it is, and one of a second comes to 15 minutes")
    func otherWaits() {
        let row = times(Array(repeating: 0, count: 17))

        #expect(LimitRule.inARow(wait: 3_600).end(of: row, at: start) == start.adding(seconds: 3_600))
        #expect(LimitRule.inARow(wait: 1).end(of: row, at: start) == start.adding(seconds: 900))
        #expect(LimitRule.inARow(wait: 1).end(of: times([0, 0, 0, 0, 0]), at: start) == start.adding(seconds: 1))
    }

    @Test("A row that is longer than any that is kept, as a damaged store may hold, waits as long as the longest")
    func tooLong() {
        for count in [18, 60, 63, 64, 100, 5_000] {
            let row = times(Array(repeating: 0, count: count))

            #expect(LimitRule.inARow(wait: 60).end(of: row, at: start) == start.adding(seconds: 900))
        }
    }

    @Test("One that is given back leaves the wait that there was before it")
    func givenBack() {
        let rule = LimitRule.inARow(wait: 60)
        let row = times([0, 0, 0, 0, 0])
        let later = start.adding(seconds: 60)

        #expect(rule.removing(later, from: rule.adding(later, to: row)) == row)
        #expect(rule.removing(later, from: row) == row)
    }

    @Test("A good one ends a row, and is no more than given back within a time")
    func good() {
        #expect(LimitRule.inARow(wait: 60).succeeding(start, among: times([-2, -1, 0])) == [])
        #expect(
            LimitRule.within(seconds: 60, most: 3).succeeding(start, among: times([-2, -1, 0])) == times([-2, -1])
        )
    }

    @Test("A row is forgotten a day after its last wait")
    func forgotten() {
        let rule = LimitRule.inARow(wait: 60)
        let row = times([0, 0, 0, 0, 0])
        let end = start.adding(seconds: 60 + 86_400)

        #expect(rule.keptUntil(row) == end)
        #expect(rule.adding(end.adding(seconds: -1), to: row).count == 6)
        #expect(rule.adding(end, to: row) == [end])
    }
}
