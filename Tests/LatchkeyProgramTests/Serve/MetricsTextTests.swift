// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyHTTP
import LatchkeyServer
import Testing

@testable import LatchkeyProgram

@Suite("What a server counts")
struct MetricsTextTests {
    @Test("A figure has its kind, its help, and labels in quotes that nothing breaks out of")
    func labels() {
        var text = MetricsText()
        text.begin("a_total", .counter, "Of what.")
        text.sample("a_total", [("b", "x\"} 1\n\\"), ("c", "y")], 2)
        text.single("d", .gauge, "Else.", 0.5)

        #expect(
            text.text == """
                # HELP a_total Of what.
                # TYPE a_total counter
                a_total{b="x\\"} 1\\n\\\\",c="y"} 2
                # HELP d Else.
                # TYPE d gauge
                d 0.5

                """
        )
    }

    @Test("A time counts in its bound and in all that are longer, and beyond the last one in +Inf alone")
    func histogram() {
        var times = Histogram()
        for seconds in [0.001, 0.002, 40] { times.add(seconds: seconds) }

        let counts = Dictionary(uniqueKeysWithValues: times.cumulated.map { ($0.bound, $0.count) })

        #expect(counts["0.001"] == 1)
        #expect(counts["0.0025"] == 2)
        #expect(counts["30"] == 2)
        #expect(counts["+Inf"] == 3)
        #expect(times.count == 3)
        #expect(times.sum == 40.003)
    }

    @Test("Answers, refusals and lines of the log are counted, each under its own words")
    func counts() async {
        let metrics = ServerMetrics()
        for status in [200, 404, 404] { _ = await metrics.measuring("GET /x") { ServerResponse(status: status) } }
        metrics.note("request.refused", ["code": "not_found", "step": "route", "call": "none"])
        metrics.note("storage.failed", ["code": "ignored"])
        metrics.note(HTTPRefusal(status: 400, reason: "no Host", requestID: "id", peerAddress: "192.0.2.1"))
        var text = MetricsText()
        metrics.write(to: &text)

        let lines = text.text.split(separator: "\n")

        #expect(lines.contains(#"latchkey_requests_total{call="GET /x",status="404"} 2"#))
        #expect(lines.contains(#"latchkey_request_seconds_count{call="GET /x"} 3"#))
        #expect(lines.contains(#"latchkey_refusals_total{code="not_found"} 1"#))
        #expect(lines.contains(#"latchkey_log_events_total{event="storage.failed"} 1"#))
        #expect(lines.contains(#"latchkey_http_refused_total{status="400",reason="no Host"} 1"#))
        #expect(!text.text.contains("ignored") && !text.text.contains("192.0.2.1") && !text.text.contains("\"route\""))
    }
}
