// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// A route: what to do with a call by one method at one path.
struct Route: Sendable {
    let method: String
    let path: String
    let answer: @Sendable (Call) async throws(Refusal) -> ServerResponse

    init(
        _ method: String,
        _ path: String,
        answer: @escaping @Sendable (Call) async throws(Refusal) -> ServerResponse
    ) {
        self.method = method
        self.path = path
        self.answer = answer
    }
}

/// All routes, by path and method.
struct RouteTable: Sendable {
    private let routes: [String: [Route]]

    init(_ routes: [Route]) {
        self.routes = Dictionary(grouping: routes, by: \.path)
    }

    /// What the log calls a request: its route, or nothing that the caller wrote.
    func name(of request: ServerRequest) -> String {
        guard let candidates = candidates(at: request.path) else { return "none" }
        let method = candidates.first { $0.method.isIdentical(to: request.method) }?.method ?? "other"
        return method + " " + (candidates.first?.path ?? "")
    }

    /// Wire protocol §1: first the route, then the method; a path with `%` is no route, and GET answers HEAD.
    func route(for request: ServerRequest) throws(Refusal) -> Route {
        guard let candidates = candidates(at: request.path) else { throw Refusal(.notFound, step: "route") }
        let method = request.method.isIdentical(to: "HEAD") ? "GET" : request.method
        guard let route = candidates.first(where: { $0.method.isIdentical(to: method) }) else {
            let methods = candidates.flatMap { $0.method == "GET" ? ["GET", "HEAD"] : [$0.method] }
            throw .methodNotAllowed(allowing: methods.joined(separator: ", "))
        }
        return route
    }

    /// A path is looked up only if it is short and of printable ASCII: others are no route, and cost more to hash.
    private func candidates(at path: String) -> [Route]? {
        guard path.utf8.count <= 256, path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        return path.utf8.contains(UInt8(ascii: "%")) ? nil : routes[path]
    }
}

extension ServerResponse {
    /// An answer that is a message.
    static func message(_ status: Int, _ message: some WireObject) -> Self {
        Self(status: status, headers: [("Content-Type", "application/json")], body: message.body)
    }

    /// An answer without a body.
    static let empty = Self(status: 204)
}
