// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyHTTP
import LatchkeyServer
import Testing

@Suite("Deadlines")
struct DeadlineTests {
    /// Short enough for a test, each in turn; the others are out of the way.
    private func limits(_ change: (inout HTTPLimits) -> Void) -> HTTPLimits {
        var limits = HTTPLimits.standard
        limits.headTime = .seconds(60)
        limits.bodyGrace = .seconds(60)
        limits.requestTime = .seconds(60)
        limits.idleTime = .seconds(60)
        limits.lingerTime = .milliseconds(50)
        change(&limits)
        return limits
    }

    @Test("Who connects and says nothing is cut")
    func silent() async throws {
        try await withServer(limits: limits { $0.headTime = .milliseconds(40) }) { port in
            let client = try #require(RawClient(port: port))

            #expect(client.readsEnd())
            #expect(client.leftover.isEmpty)
        }
    }

    @Test("Who drips a head is cut, however steadily it drips")
    func drippedHead() async throws {
        let refusals = Locked<[String]>([])
        try await withServer(
            limits: limits { $0.headTime = .milliseconds(40) },
            report: { refusal in refusals.withLock { $0.append(refusal.reason) } }
        ) { port in
            let client = try #require(RawClient(port: port))
            client.send("GET /a HTTP/1.1\r\nX: ")

            while client.send("x") { await Task.yield() }

            #expect(client.readsEnd())
        }
        #expect(refusals.withLock { $0 } == ["too slow"])
    }

    @Test("Who drips a body below the rate is cut")
    func drippedBody() async throws {
        try await withServer(limits: limits { $0.bodyGrace = .milliseconds(40) }) { port in
            let client = try #require(RawClient(port: port))
            client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 60000\r\n\r\nhello")

            #expect(client.readsEnd())
            #expect(client.leftover.isEmpty)
        }
    }

    @Test("A body that keeps to the rate is not cut when its grace is over")
    func steadyBody() async throws {
        try await withServer(
            limits: limits {
                $0.bodyGrace = .milliseconds(40)
                $0.bodyBytesPerSecond = 1
                $0.lingerTime = .milliseconds(20)
            }
        ) { port in
            let client = try #require(RawClient(port: port))
            let other = try #require(RawClient(port: port))
            client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\nhello")
            other.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\n")
            #expect(other.readsEnd())

            client.send("!")

            #expect(client.readAnswer()?.body == "POST /a 6")
        }
    }

    @Test("A request that its route does not answer in time is answered 503, and its task is cancelled")
    func slowRoute() async throws {
        let isCancelled = Signal()
        try await withServer(
            limits: limits { $0.requestTime = .milliseconds(300) },
            respond: { request in
                await withTaskCancellationHandler {
                    await isCancelled.wait()
                } onCancel: {
                    isCancelled.raise()
                }
                return await echo(request)
            }
        ) { port in
            let client = try #require(RawClient(port: port))
            client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")

            let answer = try #require(client.readAnswer())
            await isCancelled.wait()

            #expect(answer.status == 503)
            #expect(answer.header("Retry-After") == "1")
            #expect(answer.body.contains(#""code":"unavailable""#))
            #expect(client.readsEnd())
        }
    }

    @Test("An idle connection is closed after its time, and not before that of a head")
    func idle() async throws {
        try await withServer(limits: limits { $0.idleTime = .milliseconds(40) }) { port in
            let client = try #require(RawClient(port: port))
            client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")

            #expect(client.readAnswer()?.status == 200)
            #expect(client.readsEnd())
        }
    }

    @Test("The head's time of a second request begins with its first byte")
    func secondHead() async throws {
        try await withServer(limits: limits { $0.headTime = .milliseconds(400) }) { port in
            let client = try #require(RawClient(port: port))
            let silent = try #require(RawClient(port: port))
            client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(client.readAnswer()?.status == 200)
            #expect(silent.readsEnd())

            client.send("GET /b HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(client.readAnswer()?.body == "GET /b 0")
            client.send("GET /c")

            #expect(client.readsEnd())
        }
    }

    @Test("Who does not read the answer is cut when the request's time is over")
    func unread() async throws {
        let refusals = Locked<[String]>([])
        let isCut = Signal()
        try await withServer(
            limits: limits { $0.requestTime = .milliseconds(300) },
            report: { refusal in
                refusals.withLock { $0.append(refusal.reason) }
                isCut.raise()
            },
            respond: { _ in ServerResponse(status: 200, body: [UInt8](repeating: 0, count: 16_777_216)) }
        ) { port in
            let client = try #require(RawClient(port: port, receiveBuffer: 4_096))
            client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")

            await isCut.wait()

            #expect(client.readAnswer() == nil)
        }
        #expect(refusals.withLock { $0 } == ["too slow"])
    }
}
