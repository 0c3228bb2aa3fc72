// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyHTTP

/// A good head, spoilt in one place; the raw bytes over a socket are in `RawRow`.
@Suite("A head before it is trusted")
struct RequestHeadTests {
    private func good(_ fields: [(name: String, value: String)] = []) -> RequestHead {
        RequestHead(
            method: "POST",
            target: "/a?b=c",
            version: "HTTP/1.1",
            fields: [("Host", "h"), ("Content-Length", "5")] + fields,
            size: 60,
            isWholly: true
        )
    }

    @Test("A good head gives method, path, query, fields in lower case and the length of the body")
    func checked() throws {
        let head = try good([("X-Long", " \t a b \t")]).checked(by: .standard)

        #expect(head.method == "POST")
        #expect(head.path == "/a")
        #expect(head.query == "b=c")
        #expect(head.fields.map { $0.name } == ["host", "content-length", "x-long"])
        #expect(head.fields.map { $0.value } == ["h", "5", "a b"])
        #expect(head.contentLength == 5)
    }

    enum Flaw: CaseIterable {
        case notWhole, size, target, methodSpace, name, emptyName, value, twoHosts, noHost, hostSpace, twoLengths, sign,
            coding
        case codingAlone, large, huge, nul, fragment, noSlash

        var fault: FramingFault {
            switch self {
            case .notWhole: .headIsNotWhatItSeems
            case .size: .headTooLarge
            case .target: .targetTooLong
            case .methodSpace: .malformedMethod
            case .name, .emptyName: .malformedFieldName
            case .value: .controlCharacterInValue
            case .twoHosts: .hostRepeated
            case .noHost: .hostMissing
            case .hostSpace: .malformedHost
            case .twoLengths: .contentLengthRepeated
            case .sign: .malformedContentLength
            case .coding: .transferEncodingBesideLength
            case .codingAlone: .transferEncoding
            case .large, .huge: .bodyTooLarge
            case .nul: .encodedNUL
            case .fragment, .noSlash: .malformedTarget
            }
        }

        func spoil(_ head: inout RequestHead) {
            switch self {
            case .notWhole: head.isWholly = false
            case .size: head.size = 16_385
            case .target: head.target = "/" + String(repeating: "a", count: 8_192)
            case .methodSpace: head.method = "PO ST"
            case .name: head.fields.append(("X Y", "a"))
            case .emptyName: head.fields.append(("", "a"))
            case .value: head.fields.append(("X", "a\u{0}b"))
            case .twoHosts: head.fields.append(("HOST", "h"))
            case .noHost: head.fields.removeFirst()
            case .hostSpace: head.fields[0].value = "a b"
            case .twoLengths: head.fields.append(("content-length", "5"))
            case .sign: head.fields[1].value = "+5"
            case .coding: head.fields.append(("transfer-encoding", "chunked"))
            case .codingAlone: head.fields[1] = ("Transfer-Encoding", "chunked")
            case .large: head.fields[1].value = "65537"
            case .huge: head.fields[1].value = "99999999999999999999999"
            case .nul: head.target = "/a%00"
            case .fragment: head.target = "/a#b"
            case .noSlash: head.target = "a"
            }
        }
    }

    @Test("One flaw is enough to refuse, and the refusal names it", arguments: Flaw.allCases)
    func flaw(flaw: Flaw) {
        var head = good()
        flaw.spoil(&head)

        #expect(throws: flaw.fault) { try head.checked(by: .standard) }
    }

    @Test(
        "A target in absolute form gives the same path and query",
        arguments: [
            ("http://h/a?b", "/a", "b"), ("HTTPS://h:8443/a", "/a", nil), ("http://h", "/", nil),
            ("http://h?b", "/", "b"),
            ("http://[::1]:80/a", "/a", nil), ("/a?b?c", "/a", "b?c"), ("*", "*", nil), ("//h/a", "//h/a", nil),
        ] as [(String, String, String?)]
    )
    func targets(target: String, path: String, query: String?) throws {
        var head = good()
        head.target = target

        let checked = try head.checked(by: .standard)

        #expect(checked.path == path)
        #expect(checked.query == query)
    }

    @Test("Every fault has a status of the 4xx or 5xx kind and a phrase of its own")
    func faults() {
        #expect(FramingFault.allCases.allSatisfy { (400...505).contains($0.status) })
        #expect(Set(FramingFault.allCases.map { $0.reason }).count == FramingFault.allCases.count)
    }

    @Test(
        "What the library would answer by itself is taken over",
        arguments: [(400, 400), (413, 413), (414, 414), (431, 431), (505, 505), (500, 400)]
    )
    func libraryStatus(status: Int, own: Int) {
        #expect(FramingFault(libraryStatus: status).status == own)
    }
}
