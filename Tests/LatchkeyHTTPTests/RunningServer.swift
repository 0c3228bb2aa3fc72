// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyHTTP
import LatchkeyServer
import Testing

/// Starts a server on a free port, lets a test use it, and stops it.
func withServer<Result>(
    limits: HTTPLimits = .standard,
    loops: Int = 2,
    report: @escaping @Sendable (HTTPRefusal) -> Void = { _ in },
    respond: @escaping @Sendable (ServerRequest) async -> ServerResponse = echo,
    _ body: (Int) async throws -> Result
) async throws -> Result {
    let address = try #require(ListenAddress("127.0.0.1:0"))
    let server = HTTPServer(listen: address, limits: limits, loops: loops, report: report, respond: respond)
    let port = try server.start()
    do {
        let result = try await body(port)
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}

/// Answers with what the request looked like to the routes.
@Sendable func echo(_ request: ServerRequest) async -> ServerResponse {
    let target = request.path + (request.query.map { "?" + $0 } ?? "")
    let text = "\(request.method) \(target) \(request.body?.count ?? 0)"
    return ServerResponse(status: 200, headers: [("Content-Type", "text/plain")], body: Array(text.utf8))
}

/// A flag that a test waits for.
final class Signal: Sendable {
    private struct State {
        var isRaised = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    func raise() {
        let waiting = state.withLock { state in
            state.isRaised = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isRaised = state.withLock { state in
                if !state.isRaised { state.waiting.append(continuation) }
                return state.isRaised
            }
            if isRaised { continuation.resume() }
        }
    }
}
