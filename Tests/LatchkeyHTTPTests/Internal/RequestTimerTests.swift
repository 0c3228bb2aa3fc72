// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyHTTP

@Suite("Deadlines, without a clock")
struct RequestTimerTests {
    private let start = ContinuousClock.now
    private let limits = HTTPLimits.standard

    /// What is due so many milliseconds after the start.
    private func verdict(_ timer: RequestTimer, after milliseconds: Int) -> RequestTimer.Verdict {
        timer.verdict(at: start + .milliseconds(milliseconds), limits: limits)
    }

    @Test("A head has ten seconds, an idle connection seventy-five, a free one for ever")
    func heads() {
        var timer = RequestTimer(now: start)
        #expect(verdict(timer, after: 1_000_000) == .stay)

        timer.enter(.head, at: start)
        #expect(verdict(timer, after: 9_999) == .stay)
        #expect(verdict(timer, after: 10_000) == .cut)

        timer.enter(.idle, at: start)
        #expect(verdict(timer, after: 74_999) == .stay)
        #expect(verdict(timer, after: 75_000) == .cut)
    }

    @Test("A new connection waits like an idle one, and its silence counts as the time of its first head")
    func silence() {
        var timer = RequestTimer(now: start)
        timer.enter(.silent, at: start)
        #expect(!timer.isBusy)
        #expect(timer.waitsForClient)
        #expect(verdict(timer, after: 9_999) == .stay)
        #expect(verdict(timer, after: 10_000) == .cut)

        timer.enter(.head, at: start + .seconds(9))
        #expect(timer.isBusy)
        #expect(verdict(timer, after: 9_999) == .stay)
        #expect(verdict(timer, after: 10_000) == .cut)
    }

    @Test("A body has five seconds and one more for every four KiB that came, but not beyond the whole request's time")
    func bodies() {
        var timer = RequestTimer(now: start)
        timer.enter(.head, at: start)
        timer.enter(.body(received: 0), at: start)
        #expect(verdict(timer, after: 4_999) == .stay)
        #expect(verdict(timer, after: 5_000) == .cut)

        timer.enter(.body(received: 8_192), at: start + .seconds(4))
        #expect(verdict(timer, after: 6_999) == .stay)
        #expect(verdict(timer, after: 7_000) == .cut)

        timer.enter(.body(received: 1_000_000), at: start + .seconds(4))
        #expect(verdict(timer, after: 29_999) == .stay)
        #expect(verdict(timer, after: 30_000) == .cut)
    }

    @Test("The whole request's time goes on while the routes work, and then an answer is due and not a cut")
    func answers() {
        var timer = RequestTimer(now: start)
        timer.enter(.head, at: start)
        timer.enter(.body(received: 0), at: start + .seconds(9))
        timer.enter(.answer, at: start + .seconds(13))
        #expect(verdict(timer, after: 29_999) == .stay)
        #expect(verdict(timer, after: 30_000) == .answerUnavailable)
    }

    @Test("An answer made at the last moment has two seconds to be read")
    func replies() {
        var timer = RequestTimer(now: start)
        timer.enter(.head, at: start)
        timer.enter(.reply, at: start + .milliseconds(29_000))
        #expect(verdict(timer, after: 30_999) == .stay)
        #expect(verdict(timer, after: 31_000) == .cut)

        timer.enter(.reply, at: start + .milliseconds(1_000))
        #expect(verdict(timer, after: 29_999) == .stay)
        #expect(verdict(timer, after: 30_000) == .cut)
    }

    @Test("A new request has its own time")
    func again() {
        var timer = RequestTimer(now: start)
        timer.enter(.head, at: start)
        timer.enter(.reply, at: start + .seconds(1))
        timer.enter(.idle, at: start + .seconds(2))
        #expect(!timer.isBusy)

        timer.enter(.head, at: start + .seconds(50))
        timer.enter(.answer, at: start + .seconds(51))
        #expect(timer.isBusy)
        #expect(verdict(timer, after: 79_999) == .stay)
        #expect(verdict(timer, after: 80_000) == .answerUnavailable)
    }

    @Test("Deadlines are looked at once a second, and more often where they are shorter")
    func sweeps() {
        var short = HTTPLimits.standard
        short.bodyGrace = .milliseconds(40)
        var shortest = HTTPLimits.standard
        shortest.idleTime = .zero

        #expect(HTTPLimits.standard.sweepInterval == .milliseconds(500))
        #expect(short.sweepInterval == .milliseconds(10))
        #expect(shortest.sweepInterval == .milliseconds(5))
    }
}
