// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyHTTP
import LatchkeyServer
import Testing

@Suite("Starting and stopping")
struct StopTests {
    private func server(
        limits: HTTPLimits = .standard,
        respond: @escaping @Sendable (ServerRequest) async -> ServerResponse = echo
    ) throws -> HTTPServer {
        // One loop: then the listener is closed and the last requests are marked in one go.
        HTTPServer(listen: try #require(ListenAddress("127.0.0.1:0")), limits: limits, loops: 1, respond: respond)
    }

    @Test("What is in flight is answered, with a word that it was the last, and then nobody listens")
    func inFlight() async throws {
        let (begun, mayEnd) = (Signal(), Signal())
        let server = try server { request in
            begun.raise()
            await mayEnd.wait()
            return await echo(request)
        }
        let port = try server.start()
        let client = try #require(RawClient(port: port))
        client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
        await begun.wait()

        async let stopped: Void = server.stop()
        while RawClient(port: port) != nil { await Task.yield() }
        mayEnd.raise()
        let answer = client.readAnswer()
        await stopped

        #expect(answer?.body == "GET /a 0")
        #expect(answer?.header("Connection")?.lowercased() == "close")
        #expect(client.readsEnd())
        #expect(RawClient(port: port) == nil)
    }

    @Test("Idle connections are closed at once")
    func idle() async throws {
        let server = try server()
        let client = try #require(RawClient(port: server.start()))
        client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.readAnswer()?.status == 200)

        await server.stop()

        #expect(client.readsEnd())
    }

    @Test("A new connection that has said nothing is closed at once, and does not hold the stop up")
    func silent() async throws {
        var limits = HTTPLimits.standard
        limits.headTime = .seconds(600)
        let server = try server(limits: limits)
        let port = try server.start()
        let silent = try #require(RawClient(port: port))
        let other = try #require(RawClient(port: port))
        other.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
        // Accepted in order: whoever came before this answer is there.
        #expect(other.readAnswer()?.status == 200)

        await server.stop()

        #expect(silent.readsEnd())
        #expect(silent.leftover.isEmpty)
    }

    @Test("Who connects before the server answers waits, and is answered")
    func early() async throws {
        let bound = try BoundAddress(try #require(ListenAddress("127.0.0.1:0")))
        let client = try #require(RawClient(port: bound.port))
        client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")

        let server = try server()
        try server.start(on: bound)

        #expect(client.readAnswer()?.body == "GET /a 0")
        await server.stop()
    }

    @Test("An address that was taken is given back when no server starts on it")
    func givenBack() async throws {
        let port = try BoundAddress(try #require(ListenAddress("127.0.0.1:0"))).port
        let stopped = try server()
        await stopped.stop()

        #expect(RawClient(port: port) == nil)
        let same = try #require(ListenAddress("127.0.0.1:\(port)"))
        #expect(throws: HTTPServerError.self) { try stopped.start(on: BoundAddress(same)) }
        #expect(RawClient(port: port) == nil)
    }

    @Test("A body that is still coming may come to its end")
    func halfRead() async throws {
        var limits = HTTPLimits.standard
        limits.bodyGrace = .seconds(60)
        limits.requestTime = .seconds(60)
        let server = try server(limits: limits)
        let port = try server.start()
        let client = try #require(RawClient(port: port))
        client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        #expect(client.readAnswer()?.status == 100)

        async let stopped: Void = server.stop()
        while RawClient(port: port) != nil { await Task.yield() }
        client.send("hello")

        #expect(client.readAnswer()?.body == "POST /a 5")
        await stopped
    }

    @Test("Stopping does not wait longer than the deadlines for a client that never ends its request")
    func stubborn() async throws {
        var limits = HTTPLimits.standard
        limits.requestTime = .milliseconds(300)
        let server = try server(limits: limits)
        let client = try #require(RawClient(port: server.start()))
        client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        #expect(client.readAnswer()?.status == 100)

        await server.stop()

        #expect(client.readsEnd())
    }

    @Test("A stop waits for a route that was too slow for its client, for it may still have something to write")
    func slowRoute() async throws {
        var limits = HTTPLimits.standard
        limits.requestTime = .milliseconds(100)
        limits.overdueTime = .seconds(600)
        let order = Locked<[String]>([])
        let mayEnd = Signal()
        let server = try server(limits: limits) { request in
            await mayEnd.wait()
            order.withLock { $0.append("route") }
            return await echo(request)
        }
        let client = try #require(RawClient(port: server.start()))
        client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.readAnswer()?.status == 503)

        let stop = Task {
            await server.stop()
            order.withLock { $0.append("stop") }
        }
        while server.openConnections > 0 { await Task.yield() }
        // Whoever does not wait is done by now.
        for _ in 0..<1_000 { await Task.yield() }
        mayEnd.raise()
        await stop.value

        #expect(order.withLock { $0 } == ["route", "stop"])
    }

    @Test("A stop waits for a route that does not end when it is cancelled for a time, and no longer")
    func endlessRoute() async throws {
        var limits = HTTPLimits.standard
        limits.requestTime = .milliseconds(100)
        limits.overdueTime = .milliseconds(100)
        let never = Signal()
        let server = try server(limits: limits) { request in
            await never.wait()
            return await echo(request)
        }
        let client = try #require(RawClient(port: server.start()))
        client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.readAnswer()?.status == 503)

        await server.stop()

        #expect(client.readsEnd())
        never.raise()
    }

    @Test("Stopping twice, or before the start, is no mistake")
    func twice() async throws {
        let server = try server()
        await server.stop()
        let other = try self.server()
        _ = try other.start()

        async let first: Void = other.stop()
        async let second: Void = other.stop()
        _ = await (first, second)

        #expect(throws: HTTPServerError.self) { try other.start() }
    }

    @Test("A port that is taken is told by a code")
    func taken() async throws {
        let first = try server()
        let port = try first.start()
        let listen = try #require(ListenAddress("127.0.0.1:\(port)"))
        let second = HTTPServer(listen: listen, respond: echo)

        let error = #expect(throws: HTTPServerError.self) { try second.start() }

        #expect(error?.code == .addressInUse)
        #expect(error?.diagnosis.contains("127.0.0.1:\(port)") == true)
        await first.stop()
    }

    @Test("An address that this machine does not have is told by a code")
    func notOurs() throws {
        let listen = try #require(ListenAddress("192.0.2.1:0"))

        let error = #expect(throws: HTTPServerError.self) { try HTTPServer(listen: listen, respond: echo).start() }

        #expect(error?.code == .addressNotAvailable)
    }

    @Test("A text that is no address is told by a code")
    func noAddress() {
        let error = #expect(throws: HTTPServerError.self) { try HTTPServer(listen: "nowhere", respond: echo) }

        #expect(error?.code == .invalidAddress)
    }
}
