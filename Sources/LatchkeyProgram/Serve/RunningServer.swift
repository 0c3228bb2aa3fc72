// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyServerSQLite

/// The server's rules and its socket, joined.
struct RunningServer: Sendable {
    /// Logs an event, and counts it where that was asked for.
    private typealias Teller = @Sendable (_ event: String, _ fields: [String: String]) -> Void

    /// Where it listens, as in a URL, with the port that the system picked.
    let address: String
    /// The same with what it speaks there.
    let url: String

    private let http: HTTPServer
    private let tls: (files: TLSFiles, identity: TLSIdentity)?
    private let metrics: MetricsListener?
    private let tell: Teller
    private let clerk: AuditClerk
    /// What is closed when all is answered; `nil` in memory.
    private let storage: SQLiteServerStorage?

    /// Listens, and answers when this returns.
    init(_ options: ServeOptions, log: JSONLog) async throws {
        // The port comes first: without --origin it is part of the server's own name.
        tls = try options.tls.map { files throws(Misuse) in (files, try files.identity()) }
        let bound = try BoundAddress(options.listen)
        let port = bound.port
        let configuration = try options.configuration(port: port)
        let counts = options.metricsListen.map { _ in ServerMetrics() }
        let tell: Teller = { event, fields in
            counts?.note(event, fields)
            log.log(event, fields)
        }
        self.tell = tell
        Self.warn(options, by: tell)
        let environment = ServerEnvironment(
            clock: ServeCommand.clock,
            randomBytes: SystemRandom.bytes,
            log: tell
        )
        storage = try Self.storage(options, environment: environment)
        let rules = try await Self.rules(over: storage, configuration: configuration, environment: environment)
        http = HTTPServer(
            listen: options.listen,
            identity: tls?.identity,
            loops: min(4, ProcessInfo.processInfo.activeProcessorCount),
            report: { refusal in
                counts?.note(refusal)
                Self.report(refusal, to: log)
            },
            respond: Self.answering(by: rules, counts: counts, log: options.logsRequests ? log : nil)
        )
        metrics = try Self.metrics(options, counts, http: http, rules: rules, identity: tls?.identity)
        try http.start(on: bound)
        clerk = AuditClerk(of: rules)
        address = options.listen.isIPv6 ? "[\(options.listen.host)]:\(port)" : "\(options.listen.host):\(port)"
        url = options.scheme + address
        if let metrics { tell("metrics.started", ["port": String(metrics.port)]) }
        tell(
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
        await clerk.stop()
        await metrics?.stop()
        storage?.close()
    }

    /// Whether there are files to look at again.
    var canRenew: Bool { tls != nil }

    /// Reads certificate and key again, for connections from now on; if they are not good the old ones stay.
    func renew() {
        guard let tls else { return }
        do {
            try tls.files.renew(tls.identity)
            tell("tls.renewed", ["expiry": String(tls.identity.expiry)])
        } catch {
            tell("tls.not_renewed", ["reason": error.sentence])
        }
    }

    /// What the rules say, counted and logged if that was asked for.
    private static func answering(
        by rules: Server,
        counts: ServerMetrics?,
        log: JSONLog?
    ) -> @Sendable (ServerRequest) async -> ServerResponse {
        guard counts != nil || log != nil else { return { await rules.respond(to: $0) } }
        return { request in
            let call = rules.name(of: request)
            let response: ServerResponse
            if let counts {
                response = await counts.measuring(call) { await rules.respond(to: request) }
            } else {
                response = await rules.respond(to: request)
            }
            let id = response.headers.first { $0.name == "Latchkey-Request-ID" }?.value ?? ""
            log?.log("request.answered", ["request": id, "call": call, "status": String(response.status)])
            return response
        }
    }

    private static func metrics(
        _ options: ServeOptions,
        _ counts: ServerMetrics?,
        http: HTTPServer,
        rules: Server,
        identity: TLSIdentity?
    ) throws(HTTPServerError) -> MetricsListener? {
        guard let counts, let address = options.metricsListen else { return nil }
        let figures = ProcessFigures()
        return try MetricsListener(at: address) { text in
            text.begin("latchkey_build_info", .gauge, "The version that runs.")
            text.sample("latchkey_build_info", [("version", Program.version)], 1)
            let readiness = await rules.respond(to: ServerRequest(method: "GET", path: "/readyz"))
            text.single("latchkey_ready", .gauge, "Whether it can do its work.", readiness.status == 200 ? 1 : 0)
            text.single("latchkey_connections_open", .gauge, "Open connections.", http.openConnections)
            if let expiry = identity?.expiry {
                let help = "When the certificate ends, since 1970."
                text.single("latchkey_tls_certificate_expiry_seconds", .gauge, help, expiry)
            }
            counts.write(to: &text)
            figures.write(to: &text)
        }
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

    private static func warn(_ options: ServeOptions, by tell: Teller) {
        if options.keeping == .inMemory {
            tell("storage.in_memory", ["warning": "nothing survives the end of this program"])
        }
        if let metrics = options.metricsListen, !metrics.isLoopback {
            tell("metrics.shown", ["warning": "whoever reaches the address reads how the server does"])
        }
        if !options.listen.isLoopback, options.isWithoutTLS {
            tell("server.without_tls", ["warning": "whoever is on the way can read and change everything"])
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
