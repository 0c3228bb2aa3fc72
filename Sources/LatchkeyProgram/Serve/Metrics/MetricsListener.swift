// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyHTTP
import LatchkeyServer

/// `--metrics-listen`: a listener of its own that answers `GET /metrics` and nothing else.
struct MetricsListener: Sendable {
    private let http: HTTPServer
    /// Where it listens, with the port that the system picked.
    let port: Int

    /// Listens, and answers with what `write` writes.
    init(at address: ListenAddress, write: @escaping @Sendable (inout MetricsText) async -> Void)
        throws(HTTPServerError)
    {
        var limits = HTTPLimits.standard
        limits.connections = 32
        limits.connectionsPerAddress = 32
        limits.bodyBytes = 1_024
        http = HTTPServer(listen: address, limits: limits, loops: 1) { request in
            guard request.path == "/metrics" else { return Self.plain(404, "not found\n") }
            guard ["GET", "HEAD"].contains(request.method) else {
                return Self.plain(405, "method not allowed\n", [("Allow", "GET, HEAD")])
            }
            var text = MetricsText()
            await write(&text)
            return Self.plain(200, text.text, type: MetricsText.mediaType)
        }
        port = try http.start()
    }

    /// Answers no more.
    func stop() async {
        await http.stop()
    }

    private static func plain(
        _ status: Int,
        _ text: String,
        _ headers: [(name: String, value: String)] = [],
        type: String = "text/plain; charset=utf-8"
    ) -> ServerResponse {
        let own = [(name: "Content-Type", value: type), (name: "Cache-Control", value: "no-store")]
        return ServerResponse(status: status, headers: own + headers, body: Array(text.utf8))
    }
}
