// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Where a connection is between two requests, and until when it may stay there.
struct RequestTimer {
    /// What the connection waits for.
    enum Phase: Equatable {
        /// Nothing is connected.
        case free
        /// A new connection's first byte.
        case silent
        /// The next request's first byte.
        case idle
        /// The end of a head.
        case head
        /// The end of a body, of which so much has come.
        case body(received: Int)
        /// The routes' answer.
        case answer
        /// The client, to read the answer.
        case reply
    }

    /// What a look at the clock may ask for.
    enum Verdict: Equatable {
        case stay
        /// Close without a word: whoever drips bytes is not worth one.
        case cut
        /// Answer 503, for the client did its part in time and the routes did not.
        case answerUnavailable
    }

    private(set) var phase = Phase.free
    private var began: ContinuousClock.Instant
    private var phaseBegan: ContinuousClock.Instant

    init(now: ContinuousClock.Instant) {
        began = now
        phaseBegan = now
    }

    /// Enters a phase; a request's own time begins with its head, a connection's first one with the connection.
    mutating func enter(_ next: Phase, at now: ContinuousClock.Instant) {
        let goesOn =
            switch (phase, next) {
            case (.body, .body), (.silent, .head): true
            default: false
            }
        phase = next
        if goesOn { return }
        phaseBegan = now
        if next == .silent || next == .head || next == .idle { began = now }
    }

    /// Whether a request is under way.
    var isBusy: Bool {
        switch phase {
        case .free, .silent, .idle: false
        case .head, .body, .answer, .reply: true
        }
    }

    /// Whether the next thing to happen is up to the client's sending side.
    var waitsForClient: Bool {
        switch phase {
        case .silent, .idle, .head, .body: true
        case .free, .answer, .reply: false
        }
    }

    /// What is due now.
    func verdict(at now: ContinuousClock.Instant, limits: HTTPLimits) -> Verdict {
        let elapsed = now - phaseBegan
        let isLate = phase != .idle && now - began >= limits.requestTime
        switch phase {
        case .free: return .stay
        case .idle: return elapsed >= limits.idleTime ? .cut : .stay
        case .silent, .head: return isLate || elapsed >= limits.headTime ? .cut : .stay
        case .body(let received):
            let allowed = limits.bodyGrace + .seconds(1) * received / max(1, limits.bodyBytesPerSecond)
            return isLate || elapsed >= allowed ? .cut : .stay
        case .answer: return isLate ? .answerUnavailable : .stay
        case .reply:
            // An answer made at the last moment has a little time of its own to be read.
            return isLate && elapsed >= limits.lingerTime ? .cut : .stay
        }
    }
}
