// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyHTTP
import LatchkeyServer
import Testing

@Suite("Many clients")
struct ManyClientsTests {
    @Test("Three hundred connections at once are each answered, twice")
    func concurrent() async throws {
        try await withServer { port in
            let clients = try (0..<300).map { _ in try #require(RawClient(port: port)) }

            for round in 0..<2 {
                for (index, client) in clients.enumerated() {
                    client.send("GET /\(round)/\(index) HTTP/1.1\r\nHost: h\r\n\r\n")
                }
                for (index, client) in clients.enumerated() {
                    #expect(client.readAnswer()?.body == "GET /\(round)/\(index) 0")
                }
            }
        }
    }

    @Test("A thousand clients that leave in the middle of a request leave nothing behind")
    func leaving() async throws {
        let parts = [
            "", "G", "GET /a HTTP/1.1\r\n", "GET /a HTTP/1.1\r\nHost: h\r\n\r\n",
            "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhe", "nonsense\r\n\r\n",
        ]
        try await withServer { port in
            for index in 0..<1_000 {
                let client = try #require(RawClient(port: port))
                client.send(parts[index % parts.count])
                if index % 2 == 0 { client.reset() }
            }

            let client = try #require(RawClient(port: port))
            client.send("GET /after HTTP/1.1\r\nHost: h\r\n\r\n")

            #expect(client.readAnswer()?.body == "GET /after 0")
        }
    }

    @Test("A client that leaves while its route works does not disturb the route or the next client")
    func leavingEarly() async throws {
        let (begun, mayEnd, ended) = (Signal(), Signal(), Signal())
        try await withServer(respond: { request in
            if request.path == "/slow" {
                begun.raise()
                await mayEnd.wait()
                ended.raise()
            }
            return await echo(request)
        }) { port in
            let client = try #require(RawClient(port: port))
            client.send("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n")
            await begun.wait()
            client.reset()

            mayEnd.raise()
            await ended.wait()
            let next = try #require(RawClient(port: port))
            next.send("GET /next HTTP/1.1\r\nHost: h\r\n\r\n")

            #expect(next.readAnswer()?.body == "GET /next 0")
        }
    }

    @Test("The task of a request whose client is gone is cancelled, and not for a client that only has no more to say")
    func goneClient() async throws {
        let (begun, cancelled) = (Signal(), Signal())
        let mayEnd = Signal()
        try await withServer(respond: { request in
            if request.path == "/gone" {
                begun.raise()
                await withTaskCancellationHandler {
                    await cancelled.wait()
                } onCancel: {
                    cancelled.raise()
                }
            } else {
                await mayEnd.wait()
                #expect(!Task.isCancelled)
            }
            return await echo(request)
        }) { port in
            let listening = try #require(RawClient(port: port))
            listening.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
            listening.finishSending()
            let gone = try #require(RawClient(port: port))
            gone.send("GET /gone HTTP/1.1\r\nHost: h\r\n\r\n")
            await begun.wait()

            gone.abort()
            await cancelled.wait()
            mayEnd.raise()

            #expect(listening.readAnswer()?.body == "GET /a 0")
        }
    }

    @Test("One connection too many from an address is told so, and a place that becomes free is given again")
    func placesOfAnAddress() async throws {
        var limits = HTTPLimits.standard
        limits.connectionsPerAddress = 1
        try await withServer(limits: limits) { port in
            let first = try #require(RawClient(port: port))
            first.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(first.readAnswer()?.status == 200)
            let second = try #require(RawClient(port: port))
            #expect(second.readAnswer()?.status == 503)

            first.send("GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            #expect(first.readAnswer()?.status == 200)
            #expect(first.readsEnd())

            // The client sees the end a moment before the server has counted it.
            let statuses = (0..<10_000).lazy.compactMap { _ -> Int? in
                guard let next = RawClient(port: port) else { return nil }
                next.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
                return next.readAnswer()?.status
            }
            #expect(statuses.contains(200))
        }
    }

    @Test("One connection too many in all is told so")
    func places() async throws {
        var limits = HTTPLimits.standard
        limits.connections = 2
        let refusals = Locked<[String]>([])
        try await withServer(
            limits: limits,
            report: { refusal in refusals.withLock { $0.append(refusal.reason) } }
        ) { port in
            let open = try (0..<2).map { _ in try #require(RawClient(port: port)) }
            for client in open {
                client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(client.readAnswer()?.status == 200)
            }

            let refused = try #require(RawClient(port: port))
            let answer = try #require(refused.readAnswer())

            #expect(answer.status == 503)
            #expect(answer.header("Retry-After") == "1")
            #expect(refused.readsEnd())
            withExtendedLifetime(open) {}
        }
        #expect(refusals.withLock { $0 } == ["too many connections"])
    }
}
