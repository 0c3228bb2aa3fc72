// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

/// A request that two programs could read differently, or that is too large: its bytes, and what must come back.
struct RawRow: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    /// The statuses of all answers in order.
    let statuses: [Int]
    /// Whether the server then closes.
    let closes: Bool

    var testDescription: String { name }

    init(_ name: String, _ text: String, _ statuses: [Int], closes: Bool) {
        self.init(name, Array(text.utf8), statuses, closes: closes)
    }

    init(_ name: String, _ bytes: [UInt8], _ statuses: [Int], closes: Bool) {
        self.name = name
        self.bytes = bytes
        self.statuses = statuses
        self.closes = closes
    }

    /// Answered 200, and open for the next request.
    static func taken(_ name: String, _ text: String, answers: Int = 1) -> RawRow {
        RawRow(name, text, Array(repeating: 200, count: answers), closes: false)
    }

    /// Refused with one problem document, and closed.
    static func refused(_ name: String, _ text: String, _ status: Int = 400) -> RawRow {
        RawRow(name, text, [status], closes: true)
    }

    /// A GET with one more line in its head.
    static func field(_ name: String, _ line: String, _ status: Int = 400) -> RawRow {
        refused(name, "GET /a HTTP/1.1\r\nHost: h\r\n\(line)\r\nAccept: */*\r\n\r\n", status)
    }

    /// A POST of five bytes with other lines about its length.
    static func length(_ name: String, _ lines: String, _ status: Int = 400) -> RawRow {
        refused(name, "POST /a HTTP/1.1\r\nHost: h\r\n\(lines)\r\n\r\nhello", status)
    }

    /// A GET of another target.
    static func target(_ name: String, _ target: String, _ status: Int = 400) -> RawRow {
        refused(name, "GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n", status)
    }

    static let rows: [RawRow] = framing + heads + targets + versions + sizes + sequences

    private static let framing: [RawRow] = [
        .taken("a length", "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"),
        .taken("a length with leading zeros", "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 005\r\n\r\nhello"),
        .taken("a length of zero", "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n"),
        .taken("a GET with a body", "GET /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"),
        .length("chunked", "Transfer-Encoding: chunked", 411),
        .length("chunked, in capitals", "TRANSFER-ENCODING: CHUNKED", 411),
        .length("length and chunked", "Content-Length: 5\r\nTransfer-Encoding: chunked"),
        .refused(
            "length 0 and chunked, with a request smuggled behind",
            "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n"
        ),
        .length("two lengths that differ", "Content-Length: 5\r\nContent-Length: 32"),
        .length("two lengths that agree", "Content-Length: 5\r\nContent-Length: 5"),
        .length("two lengths in one line", "Content-Length: 5, 5"),
        .length("a length with a plus", "Content-Length: +5"),
        .length("a negative length", "Content-Length: -1"),
        .length("a length in hexadecimal", "Content-Length: 0x5"),
        .length("a length with a fraction", "Content-Length: 5.0"),
        .length("a length with a space inside", "Content-Length: 5 5"),
        .length("an empty length", "Content-Length:"),
        .length("a length beyond 64 bits", "Content-Length: 18446744073709551621", 413),
        .length("an unknown transfer coding", "Transfer-Encoding: xchunked", 411),
        .length("an empty transfer coding", "Transfer-Encoding:", 411),
        .length("chunked, identity", "Transfer-Encoding: chunked, identity", 411),
        .length("two transfer codings", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", 411),
        .length("gzip, chunked", "Transfer-Encoding: gzip, chunked", 411),
        .length("identity", "Transfer-Encoding: identity", 411),
    ]

    private static let heads: [RawRow] = [
        .taken("plain", "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"),
        .taken("an empty line before the request", "\r\nGET /a HTTP/1.1\r\nHost: h\r\n\r\n"),
        .taken("spaces and tabs around a value", "GET /a HTTP/1.1\r\nHost: \t h \t\r\nX:\tb\tc \r\nY:\r\nZ:v\r\n\r\n"),
        .refused("no Host", "GET /a HTTP/1.1\r\nAccept: */*\r\n\r\n"),
        .refused("no fields at all", "GET /a HTTP/1.1\r\n\r\n"),
        .field("two Hosts that differ", "Host: other"),
        .field("two Hosts that agree", "Host: h"),
        .refused("an empty Host", "GET /a HTTP/1.1\r\nHost:\r\n\r\n"),
        .refused("a Host with a space", "GET /a HTTP/1.1\r\nHost: a b\r\n\r\n"),
        .refused("a Host with a slash", "GET /a HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        .refused("a Host with a user", "GET /a HTTP/1.1\r\nHost: u@h\r\n\r\n"),
        .refused("a Host with a comma", "GET /a HTTP/1.1\r\nHost: a,b\r\n\r\n"),
        .field("a space before the colon", "X : a"),
        .field("a tab before the colon", "X\t: a"),
        .field("a line without colon", "nothing"),
        .field("a field without name", ": a"),
        .field("a name that is no token", "X(a): b"),
        .field("a name outside ASCII", "X\u{e9}: b"),
        .field("a folded line", "X: a\r\n b"),
        .field("a line folded by a tab", "X: a\r\n\tb"),
        .refused("a folded last line", "GET /a HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n"),
        .refused("a fold as the first line", "GET /a HTTP/1.1\r\n Host: h\r\nHost: h\r\n\r\n"),
        .refused("bare line feeds", "GET /a HTTP/1.1\nHost: h\n\n"),
        .field("one bare line feed", "X: a\nY: b"),
        .refused("a bare line feed at the end", "GET /a HTTP/1.1\r\nHost: h\r\n\n"),
        .field("a bare carriage return", "X: a\rb"),
        .field("NUL in a value", "X: a\0b"),
        .field("NUL at a value's end", "X: a\0"),
        .refused("NUL in the last value", "GET /a HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n"),
        .refused("NUL in the Host", "GET /a HTTP/1.1\r\nHost: h\0.evil\r\n\r\n"),
        .field("NUL in a name", "X\0Y: b"),
        .field("a control character in a value", "X: a\u{1}b"),
        .field("DEL in a value", "X: a\u{7f}b"),
    ]

    private static let targets: [RawRow] = [
        .taken("the absolute form", "GET http://h/a HTTP/1.1\r\nHost: h\r\n\r\n"),
        .taken("the asterisk", "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n"),
        .taken("a percent sign", "GET /a%2Fb HTTP/1.1\r\nHost: h\r\n\r\n"),
        .target("NUL in the target", "/a\0b"),
        .target("NUL at the target's end", "/a\0"),
        .target("an encoded NUL", "/a%00b"),
        .target("an encoded NUL in the query", "/a?b=%00"),
        .target("a space in the target", "/a b"),
        .target("a tab in the target", "/a\tb"),
        .target("two spaces before the target", " /a"),
        .target("two spaces behind the target", "/a "),
        .target("a fragment", "/a#b"),
        .target("a target outside ASCII", "/\u{e9}"),
        .target("a control character in the target", "/\u{1}"),
        .target("a target without slash", "a"),
        .target("an unknown scheme", "ftp://h/a"),
        .target("a user in the absolute form", "http://u@h/a"),
        .target("no authority in the absolute form", "http:///a"),
        .refused("the authority form", "CONNECT h:443 HTTP/1.1\r\nHost: h:443\r\n\r\n"),
    ]

    private static let versions: [RawRow] = [
        RawRow("HTTP/1.0", "GET /a HTTP/1.0\r\nHost: h\r\n\r\n", [200], closes: true),
        RawRow("HTTP/1.0 without Host", "GET /a HTTP/1.0\r\n\r\n", [200], closes: true),
        .refused("HTTP/1.0 with two Hosts", "GET /a HTTP/1.0\r\nHost: h\r\nHost: h\r\n\r\n"),
        .refused("HTTP/0.9", "GET /a\r\n\r\n"),
        .refused("HTTP/2.0", "GET /a HTTP/2.0\r\nHost: h\r\n\r\n", 505),
        .refused("HTTP/3.7", "GET /a HTTP/3.7\r\nHost: h\r\n\r\n", 505),
        .refused("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        .refused("a version in small letters", "GET /a http/1.1\r\nHost: h\r\n\r\n"),
        .refused("a version with a third digit", "GET /a HTTP/1.10\r\nHost: h\r\n\r\n"),
        .refused("a space behind the version", "GET /a HTTP/1.1 \r\nHost: h\r\n\r\n"),
        .refused("another protocol", "GET /a SIP/2.0\r\nHost: h\r\n\r\n"),
        .refused("no method", " /a HTTP/1.1\r\nHost: h\r\n\r\n"),
        .refused("a method that is no token", "G(T /a HTTP/1.1\r\nHost: h\r\n\r\n"),
        .refused("a method with NUL", "G\0T /a HTTP/1.1\r\nHost: h\r\n\r\n"),
        .refused("one word", "hello\r\n\r\n"),
        RawRow("a TLS greeting", [0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0x0A, 0x0D, 0x0A], [400], closes: true),
    ]
}
