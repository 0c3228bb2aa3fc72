// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension RawRow {
    /// A GET whose head has exactly so many bytes.
    private static func head(_ name: String, bytes count: Int, _ status: Int) -> RawRow {
        let start = "GET /a HTTP/1.1\r\nHost: h\r\nX: "
        let padding = String(repeating: "x", count: count - start.utf8.count - 4)
        return RawRow(name, start + padding + "\r\n\r\n", [status], closes: status != 200)
    }

    /// A POST of so many bytes.
    private static func body(_ name: String, bytes count: Int, _ status: Int) -> RawRow {
        let head = "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: \(count)\r\n\r\n"
        return RawRow(name, head + String(repeating: "x", count: count), [status], closes: status != 200)
    }

    static let sizes: [RawRow] = [
        head("a head of 16 KiB", bytes: 16_384, 200),
        head("a head of 16 KiB and a byte", bytes: 16_385, 431),
        head("a head of 64 KiB", bytes: 65_536, 431),
        head("a head of a megabyte", bytes: 1_048_576, 431),
        .field("a thousand fields", String(repeating: "a: b\r\n", count: 1_000) + "c: d", 431),
        .target("a target of 8 KiB and a byte", "/" + String(repeating: "a", count: 8_192), 414),
        .target("a target of 64 KiB", "/" + String(repeating: "a", count: 65_535), 414),
        RawRow(
            "a target of 8 KiB",
            "GET /\(String(repeating: "a", count: 8_191)) HTTP/1.1\r\nHost: h\r\n\r\n",
            [200],
            closes: false
        ),
        .refused("a method without end", String(repeating: "A", count: 65_536), 414),
        body("a body of 65,536 bytes", bytes: 65_536, 200),
        body("a body of 65,537 bytes", bytes: 65_537, 413),
        body("a body of a megabyte", bytes: 1_048_576, 413),
        .refused("a large length and no body", "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 65537\r\n\r\n", 413),
    ]

    static let sequences: [RawRow] = [
        .taken(
            "three requests at once",
            "GET /a HTTP/1.1\r\nHost: h\r\n\r\nPOST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"
                + "GET /c HTTP/1.1\r\nHost: h\r\n\r\n",
            answers: 3
        ),
        RawRow(
            "a good request, a bad one, and one that is not looked at",
            "GET /a HTTP/1.1\r\nHost: h\r\n\r\nGET /b HTTP/1.1\r\n\r\nGET /c HTTP/1.1\r\nHost: h\r\n\r\n",
            [200, 400],
            closes: true
        ),
        RawRow(
            "a good request, and one that the library refuses",
            "GET /a HTTP/1.1\r\nHost: h\r\n\r\nPOST /b HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n",
            [200, 400],
            closes: true
        ),
        RawRow(
            "a request that asks to close, and another",
            "GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n",
            [200],
            closes: true
        ),
        RawRow(
            "Expect: 100-continue",
            "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhello",
            [100, 200],
            closes: false
        ),
        .refused(
            "Expect: 100-continue with too large a body",
            "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 65537\r\nExpect: 100-continue\r\n\r\n",
            413
        ),
    ]
}
