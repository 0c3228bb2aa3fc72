// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// An HTTP request as the server's rules see it, whatever HTTP library read it.
///
/// Framing, sizes and deadlines are the HTTP layer's: what arrives here is complete and within its limits.
public struct ServerRequest: Sendable {
    /// The method, as sent.
    public var method: String
    /// The target's path, not decoded.
    public var path: String
    /// What follows `?` in the target, not decoded; `nil` without a `?`.
    public var query: String?
    /// The fields in the order sent; names in lower case.
    public var headers: [(name: String, value: String)]
    /// The whole body; `nil` if the request has none.
    public var body: [UInt8]?
    /// The address of the peer's end of the socket, without port.
    public var peerAddress: String

    /// A request, member by member.
    public init(
        method: String,
        path: String,
        query: String? = nil,
        headers: [(name: String, value: String)] = [],
        body: [UInt8]? = nil,
        peerAddress: String = "127.0.0.1"
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.peerAddress = peerAddress
    }

    /// The value of a field that stands once at most; the first one otherwise.
    public func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}

/// The server's answer, for any HTTP library to send.
public struct ServerResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The fields to send, `Content-Type` included, `Content-Length` not.
    public var headers: [(name: String, value: String)]
    /// The body; empty with 204.
    ///
    /// For HEAD it is what GET would have: the HTTP layer sends its length alone.
    public var body: [UInt8]

    /// An answer, member by member.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
