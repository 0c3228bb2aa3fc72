// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyServer
import LatchkeyWire

/// The answer to a request that no route sees, as a problem document of the wire protocol, §1.
struct FramingAnswer {
    let response: ServerResponse
    let requestID: String

    init(_ fault: FramingFault) {
        self.init(fault == .bodyTooLarge ? .bodyTooLarge : .malformedRequest, status: fault.status)
    }

    private init(_ code: ProblemCode, status: Int? = nil, headers: [(name: String, value: String)] = []) {
        let id = RequestID(randomBytes: SystemRandom.bytes(16))
        let problem = Problem(code: code, status: status, requestID: id)
        requestID = id.text
        response = ServerResponse(
            status: problem.status,
            headers: [
                ("Content-Type", Problem.mediaType), ("Latchkey-Request-ID", id.text),
                ("Cache-Control", "no-store"), ("Connection", "close"),
            ] + headers,
            body: problem.body
        )
    }

    /// When the routes do not answer in time, or there is no place for another connection.
    static var unavailable: FramingAnswer {
        FramingAnswer(.unavailable, headers: [("Retry-After", "1")])
    }

    /// The answer as bytes, for a connection to which the library cannot write it.
    var bytes: [UInt8] {
        let lines =
            ["HTTP/1.1 \(response.status) \(Self.phrase(response.status))", "Date: \(HTTPDate.now)"]
            + response.headers.map { "\($0.name): \($0.value)" } + ["Content-Length: \(response.body.count)", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + response.body
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
