// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyServerSQLite

/// A server to log in at, as a benchmark reaches it.
struct BenchmarkedServer: Sendable {
    let question: String
    let origin: String
    /// The way to the server for one client more.
    let newExchange: @Sendable () throws -> LoginClient.Exchange
    /// The server's process, where it is not this one.
    var process: Int32?

    /// The server's rules in this process, with nothing kept.
    static func inMemory() async throws -> Self {
        let server = try await Server(inMemory: configuration(), environment: .benchmark)
        return inProcess("in memory", server)
    }

    /// The same over a file that is flushed at every commit.
    static func kept(in folder: String) async throws -> Self {
        let server = try await Server(keptIn: folder, configuration: configuration(), environment: .benchmark)
        return inProcess("over SQLite", server)
    }

    /// A running `latchkey serve`; each client has a connection and a thread of its own.
    static func overHTTP(_ keeping: String, address: String, process: Int32?) -> Self {
        Self(
            question: "Logins over HTTP, \(keeping)",
            origin: address,
            newExchange: {
                let connection = try BlockingConnection(address)
                return { path, body, token in try object(try connection.post(path, body, token)) }
            },
            process: process
        )
    }

    private static func inProcess(_ keeping: String, _ server: Server) -> Self {
        Self(question: "Logins through the server's rules, in process, \(keeping)", origin: "http://127.0.0.1:1") {
            { path, body, token in
                var headers = [(name: "content-type", value: "application/json")]
                if let token { headers.append(("authorization", "Bearer \(token)")) }
                let request = ServerRequest(method: "POST", path: path, headers: headers, body: body)
                return try object(await server.respond(to: request).body)
            }
        }
    }

    private static func configuration() throws -> ServerConfiguration {
        var configuration = try ServerConfiguration(origins: ["http://127.0.0.1:1"])
        configuration.dangerouslyAcceptsSimulatedKeys = true
        // All clients sign up from one address, within a minute.
        configuration.dangerouslyWithoutLimits = true
        return configuration
    }
}

/// How many logins a second a server answers to so many clients at once, beside one bare libcrypto verification.
///
/// A login is two calls, a challenge and its answer, signed for real on the same cores. No account gets more sessions
/// than it may have.
func loginBenchmark(_ server: BenchmarkedServer, clients: Int, logins: Int) async throws -> Row {
    let (bound, each) = (try await boundClients(server, count: max(clients, logins / 64)), logins / clients)
    let before = server.process.map(processorNanoseconds) ?? 0
    let start = DispatchTime.now().uptimeNanoseconds
    let times = try await withThrowingTaskGroup(of: [UInt64].self) { group in
        for number in 0..<clients {
            let own = stride(from: number, to: bound.count, by: clients).map { bound[$0] }
            group.addTask(executorPreference: server.process == nil ? nil : OwnThread()) {
                try await logIn(own, times: each)
            }
        }
        return try await group.reduce(into: []) { $0 += $1 }
    }
    let perLogin = Double(DispatchTime.now().uptimeNanoseconds - start) / Double(times.count)
    let cpu = server.process.map { Double(processorNanoseconds($0) - before) / Double(times.count) / 1000 }
    let bare = try bound[0].bareVerification().each(5_000)
    let samples = Samples(times)
    return Row(
        question: "\(server.question), \(clients) \(clients == 1 ? "client" : "clients")",
        figure: String(format: "%.0f logins/s, ", 1e9 / perLogin) + samples.description
            + (cpu.map { String(format: ", server CPU %.0f µs a login", $0) } ?? ""),
        baseline: String(format: "one bare libcrypto verification, %.0f µs", bare / 1000),
        ratio: String(format: "%.1f ×", perLogin / bare)
            + (cpu.map { String(format: ", CPU %.1f ×", $0 * 1000 / bare) } ?? "")
    )
}

private func boundClients(_ server: BenchmarkedServer, count: Int) async throws -> [LoginClient] {
    var bound: [LoginClient] = []
    for _ in 0..<count {
        let name = "b-" + Base64URL.encode(SystemRandom.bytes(12)).lowercased()
        bound.append(try await LoginClient(origin: server.origin, name: name, exchange: try server.newExchange()))
    }
    return bound
}

/// One client's logins, by its devices in turn, and how long each took.
private func logIn(_ devices: [LoginClient], times count: Int) async throws -> [UInt64] {
    var times: [UInt64] = []
    for number in 0..<count {
        let start = DispatchTime.now().uptimeNanoseconds
        try await devices[number % devices.count].logIn()
        times.append(DispatchTime.now().uptimeNanoseconds - start)
    }
    return times
}

private func object(_ bytes: [UInt8]) throws -> JSONObject {
    guard case .object(let object) = try JSONValue(parsing: bytes) else { throw UnexpectedAnswer(text: "no object") }
    return object
}

extension ServerEnvironment {
    fileprivate static let benchmark = Self(
        clock: { Int64(Date().timeIntervalSince1970 * 1000) },
        randomBytes: { SystemRandom.bytes($0) },
        log: { _, _ in }
    )
}
