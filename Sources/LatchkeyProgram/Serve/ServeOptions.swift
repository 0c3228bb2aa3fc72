// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyHTTP
import LatchkeyServer

/// What `latchkey serve` was asked for, checked as far as that goes without a socket.
struct ServeOptions: Sendable {
    /// Where accounts are kept.
    enum Keeping: Sendable, Equatable {
        case inMemory
        case folder(String, masterKeyFile: String?)
    }

    let keeping: Keeping
    let listen: ListenAddress
    /// The origins given; `nil` stands for the address that the server listens on.
    let origins: [String]?
    let isWithoutTLS: Bool
    /// What TLS is spoken with; `nil` for plain HTTP.
    let tls: TLSFiles?
    /// Where figures are told; `nil` for nowhere.
    let metricsListen: ListenAddress?
    /// Whether each request is a line of the log.
    let logsRequests: Bool
    /// Whether somebody in front of the server is named, who speaks TLS for it.
    let isBehindProxy: Bool
    private let arguments: ArgumentReader

    static let known: [Option] = [
        .flag("--in-memory"), .value("--data"), .value("--master-key"), .value("--listen"), .repeatable("--origin"),
        .value("--challenge-lifetime"),
        .value("--session-idle"), .value("--session-lifetime"), .value("--fresh-login"),
        .value("--confirmation-lifetime"), .value("--payment-lock"), .value("--password-wait"),
        .value("--credential-forms"), .repeatable("--accept"), .repeatable("--allowance-limit"),
        .repeatable("--service-key-file"), .repeatable("--trusted-proxy"),
        .value("--tls-certificate"), .value("--tls-key"), .value("--metrics-listen"), .flag("--log-requests"),
        .flag("--dangerously-show-metrics"),
        .flag("--dangerously-accept-simulated-keys"), .flag("--dangerously-accept-software-keys"),
        .flag("--dangerously-without-tls"), .flag("--dangerously-without-limits"),
    ]

    /// Reads the arguments behind `latchkey serve`, and the file of `--config` if they name one.
    /// - Throws: The first thing that is wrong, as a sentence.
    init(_ arguments: [String]) throws(Misuse) {
        let commandLine = try Self.reader(arguments)
        guard let path = commandLine.value("--config") else {
            try self.init(commandLine)
            return
        }
        let file = try ServeFile(path, options: Self.known)
        do throws(Misuse) {
            try self.init(Self.reader(file.arguments(besides: commandLine) + arguments))
        } catch {
            throw file.locating(error, besides: commandLine)
        }
    }

    private static func reader(_ arguments: [String]) throws(Misuse) -> ArgumentReader {
        try Misuse.translating { () throws(ArgumentError) in
            try ArgumentReader(arguments, options: Self.known + [.value("--config")])
        }
    }

    private init(_ read: ArgumentReader) throws(Misuse) {
        keeping = try Self.keeping(read)
        let text = read.value("--listen") ?? "127.0.0.1:8080"
        guard let listen = ListenAddress(text) else {
            throw Misuse("--listen takes ADDRESS:PORT, such as 127.0.0.1:8080 or [::1]:0, not '\(text)'.")
        }
        arguments = read
        tls = try Self.tls(read)
        metricsListen = try Self.metricsListen(read)
        logsRequests = read.has("--log-requests")
        self.listen = listen
        isWithoutTLS = read.has("--dangerously-without-tls")
        isBehindProxy = read.has("--trusted-proxy")
        origins = read.has("--origin") ? read.values("--origin") : nil
        try checkReach()
        // Origins and numbers are checked now, so that nothing listens before they are known to be good.
        _ = try configuration(port: 1)
    }

    /// The server's configuration, once the port is known.
    func configuration(port: Int) throws(Misuse) -> ServerConfiguration {
        let own =
            scheme + (listen.isIPv6 ? "[\(listen.host)]" : listen.host)
            + (port == (tls == nil ? 80 : 443) ? "" : ":\(port)")
        var configuration = try Misuse.translating { () throws(ServerConfigurationError) in
            try ServerConfiguration(origins: origins ?? [own])
        }
        try Misuse.translating { () throws(ArgumentError) in try setLifetimes(of: &configuration) }
        configuration.acceptsSecretForm = try acceptsSecretForm()
        for rule in arguments.values("--accept") {
            try Misuse.translating { () throws(ServerConfigurationError) in try configuration.addAcceptanceRule(rule) }
        }
        for limit in arguments.values("--allowance-limit") {
            try Misuse.translating { () throws(ServerConfigurationError) in try configuration.addAllowanceLimit(limit) }
        }
        for path in arguments.values("--service-key-file") { try ServiceKeyFile(path).add(to: &configuration) }
        for range in arguments.values("--trusted-proxy") {
            try Misuse.translating { () throws(ServerConfigurationError) in try configuration.addTrustedProxy(range) }
        }
        configuration.dangerouslyAcceptsSimulatedKeys = arguments.has("--dangerously-accept-simulated-keys")
        configuration.dangerouslyAcceptsSoftwareKeys = arguments.has("--dangerously-accept-software-keys")
        configuration.dangerouslyWithoutLimits = arguments.has("--dangerously-without-limits")
        return configuration
    }

    private static func keeping(_ read: ArgumentReader) throws(Misuse) -> Keeping {
        let key = read.value("--master-key")
        switch (read.value("--data"), read.has("--in-memory")) {
        case (nil, false):
            throw Misuse("say where accounts are kept: --data DIR keeps them in a folder, --in-memory forgets them.")
        case (_?, true): throw Misuse("--data and --in-memory exclude each other.")
        case (nil, true):
            guard key == nil else { throw Misuse("--master-key guards what --data keeps; --in-memory keeps nothing.") }
            return .inMemory
        case (let folder?, false):
            return .folder(folder, masterKeyFile: key)
        }
    }

    /// The form `key` is always on.
    private func acceptsSecretForm() throws(Misuse) -> Bool {
        switch arguments.value("--credential-forms") {
        case nil, "key": return false
        case "key,secret": return true
        case let text?: throw Misuse("--credential-forms takes 'key' or 'key,secret', not '\(text)'.")
        }
    }

    /// What an address begins with.
    var scheme: String { tls == nil ? "http://" : "https://" }

    private static func tls(_ read: ArgumentReader) throws(Misuse) -> TLSFiles? {
        switch (read.value("--tls-certificate"), read.value("--tls-key")) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return TLSFiles(certificate: certificate, key: key)
        case (_?, nil): throw Misuse("--tls-certificate needs --tls-key: the private key that belongs to it.")
        case (nil, _?): throw Misuse("--tls-key needs --tls-certificate: the certificate that it belongs to.")
        }
    }

    /// Figures tell how a business goes: they stay on this machine unless somebody says otherwise.
    private static func metricsListen(_ read: ArgumentReader) throws(Misuse) -> ListenAddress? {
        guard let text = read.value("--metrics-listen") else { return nil }
        guard let address = ListenAddress(text) else {
            throw Misuse("--metrics-listen takes ADDRESS:PORT, such as 127.0.0.1:9464, not '\(text)'.")
        }
        guard address.isLoopback || read.has("--dangerously-show-metrics") else {
            throw Misuse(
                "--metrics-listen \(address) can be reached from other machines, and asks nobody who they are: take a "
                    + "loopback address, or say --dangerously-show-metrics."
            )
        }
        return address
    }

    /// Plain HTTP stays on this machine, and what others can reach has a name of its own.
    private func checkReach() throws(Misuse) {
        if let repeated = origins.flatMap({ origins in origins.first { origin in origins.count { $0 == origin } > 1 } })
        {
            throw Misuse("--origin \(repeated) stands twice.")
        }
        guard tls == nil || !isWithoutTLS else {
            throw Misuse("--tls-certificate and --dangerously-without-tls exclude each other.")
        }
        guard !listen.isLoopback else { return }
        guard isWithoutTLS || isBehindProxy || tls != nil else {
            throw Misuse(
                "\(listen) can be reached from other machines, and without a certificate this server speaks no TLS: give it "
                    + "one by --tls-certificate and --tls-key, listen on a loopback address, name the proxy in front by "
                    + "--trusted-proxy, or say --dangerously-without-tls."
            )
        }
        guard origins != nil else {
            throw Misuse("how do apps reach \(listen)? Say it by --origin: https://bank.example, for instance.")
        }
    }

    private func setLifetimes(of configuration: inout ServerConfiguration) throws(ArgumentError) {
        func seconds(_ name: String, _ fallback: Int) throws(ArgumentError) -> Int {
            try arguments.integer(name, in: 1...315_360_000, default: fallback)
        }
        configuration.challengeLifetime = try seconds("--challenge-lifetime", configuration.challengeLifetime)
        configuration.sessionIdle = try seconds("--session-idle", configuration.sessionIdle)
        configuration.sessionLifetime = try seconds("--session-lifetime", configuration.sessionLifetime)
        configuration.freshLogin = try seconds("--fresh-login", configuration.freshLogin)
        configuration.confirmationLifetime = try seconds("--confirmation-lifetime", configuration.confirmationLifetime)
        configuration.paymentLock = try seconds("--payment-lock", configuration.paymentLock)
        configuration.passwordWait = try seconds("--password-wait", configuration.passwordWait)
    }
}
