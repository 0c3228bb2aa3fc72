// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyServer

/// The answer to a request that no route sees, as a problem document of the wire protocol, §1.
struct FramingAnswer {
    let response: ServerResponse
    let requestID: String

    init(_ fault: FramingFault) {
        self.init(
            status: fault.status,
            code: fault == .bodyTooLarge ? "body_too_large" : "malformed_request",
            title: fault == .bodyTooLarge ? "The body is too large" : "The request is malformed"
        )
    }

    private init(status: Int, code: String, title: String, headers: [(name: String, value: String)] = []) {
        let id = Self.makeID()
        let body =
            #"{"type":"urn:latchkey:problem:\#(code)","title":"\#(title)","status":\#(status),"#
            + #""code":"\#(code)","requestID":"\#(id)"}"#
        requestID = id
        response = ServerResponse(
            status: status,
            headers: [
                ("Content-Type", "application/problem+json"), ("Latchkey-Request-ID", id),
                ("Cache-Control", "no-store"), ("Connection", "close"),
            ] + headers,
            body: Array(body.utf8)
        )
    }

    /// When the routes do not answer in time, or there is no place for another connection.
    static var unavailable: FramingAnswer {
        FramingAnswer(
            status: 503,
            code: "unavailable",
            title: "The service is unavailable",
            headers: [("Retry-After", "1")]
        )
    }

    /// The answer as bytes, for a connection to which the library cannot write it.
    var bytes: [UInt8] {
        let lines =
            ["HTTP/1.1 \(response.status) \(Self.phrase(response.status))"]
            + response.headers.map { "\($0.name): \($0.value)" } + ["Content-Length: \(response.body.count)", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + response.body
    }

    private static func makeID() -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: SystemRandom.bytes(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }

    private static func phrase(_ status: Int) -> String {
        switch status {
        case 400: "Bad Request"
        case 411: "Length Required"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 431: "Request Header Fields Too Large"
        case 503: "Service Unavailable"
        default: "HTTP Version Not Supported"
        }
    }
}
