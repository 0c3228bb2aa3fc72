// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyServer
import Testing

@Suite("A conversation over a socket")
struct ConversationTests {
    @Test("The routes see the target undecoded, the fields in order and in lower case, and the body")
    func request() async throws {
        let seen = Locked<ServerRequest?>(nil)
        try await withServer(respond: { request in
            seen.withLock { $0 = request }
            return ServerResponse(status: 204)
        }) { port in
            let client = try #require(RawClient(port: port))
            client.send(
                "PATCH /a%2fb/%C3%A9?c=%20d&c HTTP/1.1\r\nHost: h\r\nX-One: 1\r\nx-two:  2 \r\nX-ONE: 3\r\n"
                    + "Content-Length: 3\r\n\r\n\u{1}{}"
            )

            let answer = try #require(client.readAnswer())

            #expect(answer.status == 204)
            #expect(answer.header("Content-Type") == nil)
        }

        let request = try #require(seen.withLock { $0 })
        #expect(request.method == "PATCH")
        #expect(request.path == "/a%2fb/%C3%A9")
        #expect(request.query == "c=%20d&c")
        #expect(request.headers.map(\.name) == ["host", "x-one", "x-two", "x-one", "content-length"])
        #expect(request.headers.map(\.value) == ["h", "1", "2", "3", "3"])
        #expect(request.body == [1, 0x7B, 0x7D])
        #expect(request.peerAddress == "127.0.0.1")
    }

    @Test("A question mark alone is an empty query, none is no query, and no body is nil", arguments: ["/a", "/a?"])
    func emptyParts(target: String) async throws {
        let seen = Locked<ServerRequest?>(nil)
        try await withServer(respond: { request in
            seen.withLock { $0 = request }
            return ServerResponse(status: 204)
        }) { port in
            let client = try #require(RawClient(port: port))
            client.send("POST \(target) HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n")
            _ = client.readAnswer()
        }

        let request = try #require(seen.withLock { $0 })
        #expect(request.path == "/a")
        #expect(request.query == (target.contains("?") ? "" : nil))
        #expect(request.body == nil)
    }

    @Test("HEAD is answered with the fields of GET and without a body")
    func head() async throws {
        try await withServer { port in
            let client = try #require(RawClient(port: port))
            client.send("HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n")

            let answer = try #require(client.readAnswer(toHead: true))
            client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
            let next = try #require(client.readAnswer())

            #expect(answer.status == 200)
            #expect(answer.header("Content-Length") == String("HEAD /a 0".utf8.count))
            #expect(next.body == "GET /a 0")
        }
    }

    @Test("A body that arrives byte by byte is one body")
    func pieces() async throws {
        try await withServer { port in
            let client = try #require(RawClient(port: port))

            for byte in Array("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello".utf8) {
                client.send([byte])
            }

            #expect(client.readAnswer()?.body == "POST /a 5")
        }
    }

    @Test("A client that ends its sending side after the request still gets the answer")
    func halfClosed() async throws {
        try await withServer { port in
            let client = try #require(RawClient(port: port))
            client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
            client.finishSending()

            #expect(client.readAnswer()?.body == "GET /a 0")
            #expect(client.readsEnd())
        }
    }

    @Test("Pipelined requests are answered in order, though the first takes longest")
    func order() async throws {
        let second = Signal()
        try await withServer(respond: { request in
            if request.path == "/slow" { await second.wait() }
            return await echo(request)
        }) { port in
            let client = try #require(RawClient(port: port))
            let other = try #require(RawClient(port: port))
            client.send("GET /slow HTTP/1.1\r\nHost: h\r\n\r\nGET /fast HTTP/1.1\r\nHost: h\r\n\r\n")
            other.send("GET /other HTTP/1.1\r\nHost: h\r\n\r\n")

            let between = other.readAnswer()?.body
            second.raise()

            #expect(between == "GET /other 0")
            #expect(client.readAnswer()?.body == "GET /slow 0")
            #expect(client.readAnswer()?.body == "GET /fast 0")
        }
    }

    @Test("An answer of a megabyte arrives whole at a client that reads late")
    func largeAnswer() async throws {
        let body = [UInt8](repeating: UInt8(ascii: "x"), count: 1_048_576)
        try await withServer(respond: { _ in ServerResponse(status: 200, body: body) }) { port in
            let client = try #require(RawClient(port: port, receiveBuffer: 4_096))
            client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")

            #expect(client.readAnswer()?.body.utf8.count == body.count)
        }
    }

    @Test("Over IPv6 the address is told without brackets and port")
    func overIPv6() async throws {
        let listen = try #require(ListenAddress("[::1]:0"))
        let server = HTTPServer(listen: listen) { request in
            ServerResponse(status: 200, body: Array(request.peerAddress.utf8))
        }
        let port = try server.start()

        let client = try #require(RawClient(port: port, isIPv6: true))
        client.send("GET /a HTTP/1.1\r\nHost: [::1]:\(port)\r\n\r\n")

        #expect(client.readAnswer()?.body == "::1")
        await server.stop()
    }
}
