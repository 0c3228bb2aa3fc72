// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyServerSQLite

/// The server's rules and its socket, joined.
struct RunningServer: Sendable {
    /// Where it listens, as in a URL, with the port that the system picked.
    let address: String

    private let http: HTTPServer
    /// What is closed when all is answered; `nil` in memory.
    private let storage: SQLiteServerStorage?

    /// Listens, and answers when this returns.
    init(_ options: ServeOptions, log: JSONLog) async throws {
        // The port comes first: without --origin it is part of the server's own name.
        let bound = try BoundAddress(options.listen)
        let port = bound.port
        let configuration = try options.configuration(port: port)
        Self.warn(options, log: log)
        let environment = ServerEnvironment(
            clock: ServeCommand.clock,
            randomBytes: SystemRandom.bytes,
            log: { event, fields in log.log(event, fields) }
        )
        storage = try Self.storage(options, environment: environment)
        let rules = try await Self.rules(over: storage, configuration: configuration, environment: environment)
        http = HTTPServer(
            listen: options.listen,
            loops: min(4, ProcessInfo.processInfo.activeProcessorCount),
            report: { Self.report($0, to: log) },
            respond: { await rules.respond(to: $0) }
        )
        try http.start(on: bound)
        address = options.listen.isIPv6 ? "[\(options.listen.host)]:\(port)" : "\(options.listen.host):\(port)"
        log.log(
            "server.started",
            [
                "address": address, "origins": configuration.origins.joined(separator: " "),
                "version": Program.version,
            ]
        )
    }

    /// Accepts no more, and returns when what was in flight is answered.
    func stop() async {
        await http.stop()
        storage?.close()
    }

    private static func storage(
        _ options: ServeOptions,
        environment: ServerEnvironment
    ) throws -> SQLiteServerStorage? {
        guard case .folder(let path, let masterKey) = options.keeping else { return nil }
        return try SQLiteServerStorage(
            folder: DataFolder(path),
            masterKey: masterKey.map { .file($0) } ?? .inFolder,
            randomBytes: environment.randomBytes,
            log: environment.log
        )
    }

    private static func rules(
        over storage: SQLiteServerStorage?,
        configuration: ServerConfiguration,
        environment: ServerEnvironment
    ) async throws -> Server {
        guard let storage else { return try await Server(inMemory: configuration, environment: environment) }
        return try await Server(configuration: configuration, environment: environment, storage: storage)
    }

    private static func warn(_ options: ServeOptions, log: JSONLog) {
        if options.keeping == .inMemory {
            log.log("storage.in_memory", ["warning": "nothing survives the end of this program"])
        }
        if !options.listen.isLoopback, options.isWithoutTLS {
            log.log("server.without_tls", ["warning": "whoever is on the way can read and change everything"])
        }
    }

    private static func report(_ refusal: HTTPRefusal, to log: JSONLog) {
        log.log(
            "http.refused",
            [
                "status": String(refusal.status), "reason": refusal.reason, "request": refusal.requestID,
                "peer": refusal.peerAddress,
            ]
        )
    }
}
