// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// A route: what to do with a call by one method at one path.
struct Route: Sendable {
    let method: String
    /// As the protocol writes it: `/v1/devices/{id}`.
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

    /// Every call by method and path, as the protocol writes them.
    var calls: Set<String> {
        Set(routes.values.joined().map { "\($0.method) \($0.path)" })
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
        guard !path.utf8.contains(UInt8(ascii: "%")) else { return nil }
        return routes[path] ?? routes[PathWithID(path)?.pattern ?? ""]
    }
}

/// A path of the form `/v1/devices/abc` or `/v1/devices/abc/unbinding`, taken apart.
struct PathWithID {
    /// The path with `{id}` in the place of what it names.
    let pattern: String
    /// What it names, whatever form that has.
    let name: String

    init?(_ path: String) {
        var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard (4...5).contains(parts.count), !parts[3].isEmpty else { return nil }
        name = parts[3]
        parts[3] = "{id}"
        pattern = parts.joined(separator: "/")
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
