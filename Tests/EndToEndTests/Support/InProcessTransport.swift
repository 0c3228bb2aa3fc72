// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyServer

/// Hands requests to a server in this process, and keeps what travelled.
final class InProcessTransport: Transport {
    private let server: Server
    private let seen = Locked<[TransportRequest]>([])
    private let losing = Locked<Set<String>>([])
    /// Called when an answer is back, before the client sees it.
    private let afterAnswer: @Sendable (TransportRequest) -> Void

    init(_ server: Server, afterAnswer: @escaping @Sendable (TransportRequest) -> Void = { _ in }) {
        self.server = server
        self.afterAnswer = afterAnswer
    }

    var requests: [TransportRequest] {
        seen.withLock { $0 }
    }

    /// The next request to this path is carried out, and its answer is lost on the way back.
    func loseAnswer(to path: String) {
        losing.withLock { _ = $0.insert(path) }
    }

    /// What travelled to one path.
    func requests(to path: String) -> [TransportRequest] {
        requests.filter { $0.url.path == path }
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        seen.withLock { $0.append(request) }
        let response = await server.respond(
            to: ServerRequest(
                method: request.method,
                path: request.url.path,
                query: request.url.query,
                headers: request.headers.map { ($0.key.lowercased(), $0.value) },
                body: request.body
            )
        )
        afterAnswer(request)
        guard losing.withLock({ $0.remove(request.url.path) }) == nil else {
            throw TransportError(.unreachable, "the answer was lost")
        }
        let headers = response.headers.map { ($0.name.lowercased(), $0.value) }
        return TransportResponse(
            status: response.status,
            headers: Dictionary(headers, uniquingKeysWith: { first, _ in first }),
            body: response.body
        )
    }
}
