// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyServerSQLite

/// A server to make calls at, as a benchmark reaches it.
struct BenchmarkedServer: Sendable {
    /// How the table calls it.
    let name: String
    /// The way to the server for one client more.
    let newLine: @Sendable () throws -> ServerLine
    /// The server's process, where it is not this one.
    let process: ServerProcess?

    /// What every server of a benchmark calls itself, wherever it listens.
    static let origin = "http://127.0.0.1:1"
    /// By which the app's own backend asks; no secret, for these servers live as long as the benchmark.
    static let serviceKey = String(repeating: "A", count: 43)

    /// Where a client works: on a thread of its own, unless the server is this process.
    var executor: OwnThread? { process == nil ? nil : OwnThread() }

    /// The server's rules in this process, with nothing kept.
    static func inMemory() async throws -> Self {
        let server = try await Server(inMemory: configuration(), environment: .benchmark)
        return Self(server, "through the server's rules, in process, in memory")
    }

    /// The same over a file that is flushed at every commit.
    static func kept(in folder: String) async throws -> Self {
        Self(try await rules(keptIn: folder), "through the server's rules, in process, over SQLite")
    }

    /// The server's rules over a folder that `latchkey serve --data` can go on with.
    static func rules(keptIn folder: String) async throws -> Server {
        try await Server(keptIn: folder, configuration: configuration(), environment: .benchmark)
    }

    /// A running `latchkey serve`; each client has a connection and a thread of its own.
    init(_ process: ServerProcess, _ keeping: String) {
        name = "over HTTP, \(keeping)"
        self.process = process
        let address = process.address
        newLine = {
            let connection = try BlockingConnection(address)
            return ServerLine(origin: Self.origin) { path, body, token in
                try object(try connection.post(path, body, token))
            }
        }
    }

    init(_ server: Server, _ name: String) {
        self.name = name
        process = nil
        newLine = {
            ServerLine(origin: Self.origin) { path, body, token in
                var headers = [(name: "content-type", value: "application/json")]
                if let token { headers.append(("authorization", "Bearer \(token)")) }
                let request = ServerRequest(method: "POST", path: path, headers: headers, body: body)
                return try object(await server.respond(to: request).body)
            }
        }
    }

    private static func configuration() throws -> ServerConfiguration {
        var configuration = try ServerConfiguration(origins: [origin])
        configuration.dangerouslyAcceptsSimulatedKeys = true
        // All clients sign up from one address, within a minute.
        configuration.dangerouslyWithoutLimits = true
        try configuration.addServiceKey(serviceKey)
        return configuration
    }
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
