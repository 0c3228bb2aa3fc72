// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Foundation

/// Carries one request to the server and one answer back: the port between the SDK and the network.
///
/// It does not retry, does not follow redirects and keeps no cookies. Cancelling the calling task ends the exchange.
public protocol Transport: Sendable {
    /// Sends a request and waits for the whole answer.
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse
}

/// One HTTP request.
public struct TransportRequest: Sendable, Hashable {
    /// The method in capitals.
    public let method: String
    /// The whole address.
    public let url: URL
    /// The fields to send; among them may be a bearer token, so they are not to be logged.
    public let headers: [String: String]
    /// The body; `nil` for none.
    public let body: [UInt8]?

    /// A request, member by member.
    public init(method: String, url: URL, headers: [String: String] = [:], body: [UInt8]? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// One HTTP answer.
public struct TransportResponse: Sendable, Hashable {
    /// The status code.
    public let status: Int
    /// The fields; names in lower case.
    public let headers: [String: String]
    /// The body, empty where there is none.
    public let body: [UInt8]

    /// An answer, member by member.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Why no answer came.
public struct TransportError: Error, Sendable, Hashable {
    /// The kind of reason; an open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public let rawValue: String

        /// A code by its name, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No connection, or it broke.
        public static let unreachable = Self(rawValue: "unreachable")
        /// It took too long.
        public static let timedOut = Self(rawValue: "timed_out")
        /// The calling task was cancelled.
        public static let cancelled = Self(rawValue: "cancelled")
        /// The answer was no HTTP answer, or larger than any of the protocol.
        public static let badAnswer = Self(rawValue: "bad_answer")
    }

    /// The kind of reason.
    public let code: Code
    /// What happened, for logs; holds no secret.
    public let diagnosis: String

    /// An error, member by member.
    public init(_ code: Code, _ diagnosis: String) {
        self.code = code
        self.diagnosis = diagnosis
    }
}

extension TransportResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status: fields and body hold secrets.
    public var description: String { "status \(status), \(body.count) bytes" }
    /// The same for a debugger.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and address: fields and body hold secrets.
    public var description: String { "\(method) \(url.absoluteString)" }
    /// The same for a debugger.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
