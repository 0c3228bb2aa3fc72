// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCore

/// Carries everything to the server but for one thing, at which a careless server is played.
final class SpoiledTransport: Transport {
    enum Way: CaseIterable {
        /// Nobody is there.
        case unreachable
        /// A session lives on after it was ended.
        case undeadSession
        /// A login that was sent before opens a session again.
        case acceptedReplay

        var step: Int {
            switch self {
            case .unreachable: 9
            case .undeadSession: 11
            case .acceptedReplay: 14
            }
        }

        var words: String {
            switch self {
            case .unreachable: "unreachable"
            case .undeadSession: "the session should have ended"
            case .acceptedReplay: "the replay should have been refused"
            }
        }
    }

    private let way: Way
    private let transport = URLSessionTransport(timeout: .seconds(10))
    private let firstLogin = Locked<TransportResponse?>(nil)

    init(_ way: Way) {
        self.way = way
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        switch (way, request.method, request.url.path) {
        case (.unreachable, _, _):
            throw TransportError(.unreachable, "nobody is there")
        case (.undeadSession, "DELETE", "/v1/session"):
            return TransportResponse(status: 204)
        case (.acceptedReplay, "POST", "/v1/logins"):
            if let first = firstLogin.withLock({ $0 }) { return first }
            let response = try await transport.send(request)
            firstLogin.withLock { $0 = response }
            return response
        default:
            return try await transport.send(request)
        }
    }
}
