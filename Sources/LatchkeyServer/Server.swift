// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// The server's rules behind one function: a request in, an answer out, whatever carries them.
///
/// It knows that the holder of a bound key agreed to exactly the bytes that were sent, for one purpose, once. It does
/// not know that a finger released the key: that is the device's promise.
public final class Server: Sendable {
    static let requestIDField = "Latchkey-Request-ID"
    /// The most bytes that a body may have.
    static let maximumBody = 65_536

    private let environment: ServerEnvironment
    private let time: ServerTime
    private let books: Bookkeeping
    let routes: RouteTable
    private let proxies: TrustedProxies

    init(
        environment: ServerEnvironment,
        time: ServerTime,
        books: Bookkeeping,
        routes: RouteTable,
        proxies: TrustedProxies
    ) {
        self.environment = environment
        self.time = time
        self.books = books
        self.routes = routes
        self.proxies = proxies
    }

    /// Answers a request.
    ///
    /// It never fails and never waits for a person; a refusal is a problem document.
    public func respond(to request: ServerRequest) async -> ServerResponse {
        let requestID = RequestID(randomBytes: environment.randomBytes(16))
        var response: ServerResponse
        do {
            response = try await answer(request)
        } catch {
            logRefusal(error, of: request, as: requestID)
            response = error.response(to: requestID)
        }
        return finished(response, of: request, as: requestID)
    }

    /// What the log and the metrics call a request: its route, or nothing that the caller wrote.
    package func name(of request: ServerRequest) -> String {
        routes.name(of: request)
    }

    /// Writes what the audit owes: refusals of a minute that is over, and a signed head over the newest entries.
    ///
    /// To be called about once a second while the server answers; a head is signed at most once a second anyway. What
    /// is not written because the store fails is written by a later call.
    public func keepBooks() async {
        do throws(Refusal) { try await books.keep(at: time.now()) } catch { logAuditFailure(error) }
    }

    /// Writes all that the audit owes, and that the server stops; to be called when nothing is in flight any more.
    public func closeBooks() async {
        do throws(Refusal) { try await books.close(at: time.now()) } catch { logAuditFailure(error) }
    }

    private func logAuditFailure(_ refusal: Refusal) {
        environment.log("audit.failed", ["reason": refusal.step])
    }

    /// Which check said no is told here and nowhere else.
    private func logRefusal(_ refusal: Refusal, of request: ServerRequest, as requestID: RequestID) {
        environment.log(
            "request.refused",
            [
                "request": requestID.text, "call": routes.name(of: request), "code": refusal.code.rawValue,
                "step": refusal.step,
            ]
        )
    }

    private func answer(_ request: ServerRequest) async throws(Refusal) -> ServerResponse {
        guard (request.body?.count ?? 0) <= Self.maximumBody else { throw Refusal(.bodyTooLarge, step: "size") }
        let route = try routes.route(for: request)
        return try await route.answer(Call(request: request, now: time.now(), address: proxies.address(of: request)))
    }

    /// Wire protocol §1: every answer names its request, and none under /v1 is stored.
    private func finished(
        _ response: ServerResponse,
        of request: ServerRequest,
        as requestID: RequestID
    ) -> ServerResponse {
        var response = response
        response.headers.append((Self.requestIDField, requestID.text))
        if request.path.utf8.elementsEqual("/v1".utf8) || request.path.utf8.starts(with: "/v1/".utf8) {
            response.headers.append(("Cache-Control", "no-store"))
        }
        return response
    }
}
