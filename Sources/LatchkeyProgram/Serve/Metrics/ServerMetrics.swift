// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyHTTP
import LatchkeyServer

/// What a running server counts.
///
/// Labels are calls as the protocol writes them, statuses, codes and fixed phrases: nothing that a caller sent, no name,
/// id, address or token ever becomes one, so that their number has a bound.
final class ServerMetrics: Sendable {
    private struct Answered: Hashable {
        let call: String
        let status: Int
    }

    private struct Refused: Hashable {
        let status: Int
        let reason: String
    }

    private struct Counts {
        var inFlight = 0
        var answered: [Answered: Int] = [:]
        var times: [String: Histogram] = [:]
        var refusedByHTTP: [Refused: Int] = [:]
        var refusals: [String: Int] = [:]
        var events: [String: Int] = [:]
    }

    private let counts = Locked(Counts())

    /// Has a request answered, and counts it under its call's name.
    func measuring(_ call: String, _ answer: () async -> ServerResponse) async -> ServerResponse {
        counts.withLock { $0.inFlight += 1 }
        let start = ContinuousClock.now
        let response = await answer()
        let time = (ContinuousClock.now - start).components
        let seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
        counts.withLock { counts in
            counts.inFlight -= 1
            counts.answered[Answered(call: call, status: response.status), default: 0] += 1
            counts.times[call, default: Histogram()].add(seconds: seconds)
        }
        return response
    }

    /// Counts a line of the log, and with it the code of a refusal.
    func note(_ event: String, _ fields: [String: String]) {
        counts.withLock { counts in
            counts.events[event, default: 0] += 1
            if event == "request.refused", let code = fields["code"] { counts.refusals[code, default: 0] += 1 }
        }
    }

    /// Counts a request that no route saw.
    func note(_ refusal: HTTPRefusal) {
        counts.withLock {
            $0.refusedByHTTP[Refused(status: refusal.status, reason: refusal.reason), default: 0] += 1
        }
    }

    /// Writes all that was counted.
    func write(to text: inout MetricsText) {
        let counts = counts.withLock { $0 }
        text.single("latchkey_requests_in_flight", .gauge, "Requests that wait for an answer.", counts.inFlight)
        text.begin("latchkey_requests_total", .counter, "Requests that a route or the lack of one answered.")
        for (key, count) in counts.answered.sorted(by: { ($0.key.call, $0.key.status) < ($1.key.call, $1.key.status) })
        {
            text.sample("latchkey_requests_total", [("call", key.call), ("status", String(key.status))], count)
        }
        writeTimes(counts, to: &text)
        text.begin("latchkey_refusals_total", .counter, "Refusals by the code that the caller got.")
        for (code, count) in counts.refusals.sorted(by: { $0.key < $1.key }) {
            text.sample("latchkey_refusals_total", [("code", code)], count)
        }
        text.begin("latchkey_http_refused_total", .counter, "Requests and connections that no route saw.")
        for (key, count) in counts.refusedByHTTP.sorted(by: { $0.key.reason < $1.key.reason }) {
            text.sample("latchkey_http_refused_total", [("status", String(key.status)), ("reason", key.reason)], count)
        }
        text.begin("latchkey_log_events_total", .counter, "Lines of the log by their event.")
        for (event, count) in counts.events.sorted(by: { $0.key < $1.key }) {
            text.sample("latchkey_log_events_total", [("event", event)], count)
        }
    }

    private func writeTimes(_ counts: Counts, to text: inout MetricsText) {
        text.begin("latchkey_request_seconds", .histogram, "From the whole request to the answer, in seconds.")
        for (call, times) in counts.times.sorted(by: { $0.key < $1.key }) {
            for (bound, count) in times.cumulated {
                text.sample("latchkey_request_seconds_bucket", [("call", call), ("le", bound)], count)
            }
            text.sample("latchkey_request_seconds_sum", [("call", call)], times.sum)
            text.sample("latchkey_request_seconds_count", [("call", call)], times.count)
        }
    }
}
