// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyServer
import SimulatedDevice
import Testing

@Suite("The same over a socket, by URLSession")
struct SocketTests {
    /// Runs a body against a server on a free port of this machine.
    private func withServer(
        _ respond: @escaping @Sendable (ServerRequest) async -> ServerResponse,
        _ body: (URL) async throws -> Void
    ) async throws {
        let http = try HTTPServer(listen: "127.0.0.1:0", respond: respond)
        let port = try http.start()
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body(try #require(URL(string: "http://127.0.0.1:\(port)"))))
        } catch {
            outcome = .failure(error)
        }
        await http.stop()
        try outcome.get()
    }

    @Test("Sign up, bind, sign out, log in by finger, and a stranger's finger opens nothing")
    func story() async throws {
        let world = try await World()
        try await withServer(world.server.respond) { url in
            let phone = World.phone()
            let client = DeviceLogin(server: url, origin: World.origin, device: phone, keeping: BindingsInMemory())

            let account = try await world.bind(client, phone)
            phone.willTouch(.rightThumb)
            let session = try await client.logIn(as: account)
            let status = try await client.status(of: session)
            try await client.signOut(session)
            for _ in 1...3 { phone.willTouch(.someoneElse) }
            let stranger = await #expect(throws: DeviceLoginError.self) { try await client.logIn(as: account) }
            let ended = await #expect(throws: DeviceLoginError.self) { try await client.status(of: session) }

            #expect(status.method == .deviceKey)
            #expect(status.account == account)
            #expect(stranger?.code == .ownerNotPresent)
            #expect(ended?.problem?.code == .sessionRequired)
        }
    }

    @Test("A refusal comes through with its code and number")
    func refusal() async throws {
        let world = try await World()
        try await withServer(world.server.respond) { url in
            let client = DeviceLogin(
                server: url,
                origin: World.origin,
                device: World.phone(),
                keeping: BindingsInMemory()
            )

            let error = await #expect(throws: DeviceLoginError.self) {
                try await client.signIn(username: "nobody", password: World.password)
            }

            #expect(error?.problem?.code == .invalidCredentials)
            #expect(error?.problem?.status == 401)
            #expect(error?.problem?.requestID.isEmpty == false)
        }
    }

    @Test("Nobody listens: unreachable")
    func nobodyListens() async throws {
        var address: URL?
        try await withServer({ _ in ServerResponse(status: 204) }, { address = $0 })
        let client = DeviceLogin(
            server: try #require(address),
            device: World.phone(),
            keeping: BindingsInMemory(),
            transport: URLSessionTransport(timeout: .seconds(5))
        )

        let error = await #expect(throws: DeviceLoginError.self) {
            try await client.signIn(username: "ada", password: World.password)
        }

        #expect(error?.code == .unreachable)
    }

    @Test("A redirect is not followed, so that nothing is sent elsewhere")
    func redirect() async throws {
        let paths = Locked<[String]>([])
        let respond: @Sendable (ServerRequest) async -> ServerResponse = { request in
            paths.withLock { $0.append(request.path) }
            return ServerResponse(status: 307, headers: [("Location", "/elsewhere")])
        }
        try await withServer(respond) { url in
            let request = TransportRequest(method: "GET", url: url.appending(path: "v1/session"))

            let response = try await URLSessionTransport().send(request)

            #expect(response.status == 307)
            #expect(paths.withLock { $0 } == ["/v1/session"])
        }
    }

    @Test("An answer of over a megabyte is refused", arguments: [(1 << 20, true), (1 << 20 + 1, false)])
    func largeAnswer(bytes: Int, isGood: Bool) async throws {
        let respond: @Sendable (ServerRequest) async -> ServerResponse = { _ in
            ServerResponse(status: 200, body: [UInt8](repeating: 32, count: bytes))
        }
        try await withServer(respond) { url in
            let request = TransportRequest(method: "GET", url: url)
            let count: Int?
            do throws(TransportError) {
                count = try await URLSessionTransport().send(request).body.count
            } catch {
                #expect(error.code == .badAnswer)
                count = nil
            }

            #expect(count == (isGood ? bytes : nil))
        }
    }

    @Test(
        "A server that does not answer is given up on in time, or when the task is cancelled",
        arguments: [true, false]
    )
    func silence(isCancelled: Bool) async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let respond: @Sendable (ServerRequest) async -> ServerResponse = { _ in
            arrived.yield()
            for await _ in ends { break }
            return ServerResponse(status: 204)
        }
        try await withServer(respond) { url in
            let transport = URLSessionTransport(timeout: isCancelled ? .seconds(60) : .milliseconds(300))
            let task = Task { () async -> TransportError? in
                do throws(TransportError) {
                    _ = try await transport.send(TransportRequest(method: "GET", url: url))
                    return nil
                } catch {
                    return error
                }
            }
            // On a busy machine the time may be over before anything was sent.
            if isCancelled {
                for await _ in arrivals { break }
                task.cancel()
            }
            let error = await task.value
            end.finish()

            #expect(error?.code == (isCancelled ? .cancelled : .timedOut))
        }
    }

    @Test("A task cancelled at any moment ends, and nothing waits for it")
    func cancelledAtAnyMoment() async throws {
        try await withServer({ _ in ServerResponse(status: 204) }) { url in
            let transport = URLSessionTransport(timeout: .seconds(60))
            let ends = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<60 {
                    group.addTask { await Self.endsCancelled(transport, url, after: number) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }

            #expect(ends == Array(repeating: true, count: 60))
        }
    }

    /// Sends, cancels after so many turns, and tells whether that ended with the answer or as cancelled.
    private static func endsCancelled(_ transport: URLSessionTransport, _ url: URL, after turns: Int) async -> Bool {
        let task = Task { try await transport.send(TransportRequest(method: "GET", url: url)) }
        for _ in 0..<turns { await Task.yield() }
        task.cancel()
        return switch await task.result {
        case .success(let response): response.status == 204
        case .failure(let error): (error as? TransportError)?.code == .cancelled
        }
    }
}
