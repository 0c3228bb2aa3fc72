// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
public import LatchkeyServer

/// An HTTP/1.1 server on a socket: reads requests, has them answered by a closure, and outlives hostile clients.
///
/// Framing that two programs could read differently is refused before the closure is asked: see Docs/wire-protocol.md, §1.
/// With an identity it speaks TLS, and nothing else; without one that is the business of a proxy in front. It answers until `stop()`, also when nobody holds it any more.
public final class HTTPServer: Sendable {
    private let address: ListenAddress
    private let limits: HTTPLimits
    private let loopCount: Int
    private let identity: TLSIdentity?
    private let count: ConnectionCount
    private let report: @Sendable (HTTPRefusal) -> Void
    private let respond: @Sendable (ServerRequest) async -> ServerResponse
    private let state = Locked(State.new)

    private enum State {
        case new
        case running([EventLoop])
        case stopped
    }

    /// A server that does not listen yet.
    /// - Parameters:
    ///   - listen: Where to listen; port 0 lets the system pick a free one.
    ///   - limits: What one client may ask for.
    ///   - identity: What it shows and proves over TLS; `nil` for plain HTTP.
    ///   - loops: How many threads read and answer; two on a machine of two cores.
    ///   - report: Told of every request that was refused before any route saw it; called on a loop's thread.
    ///   - respond: Answers a request. It runs on a loop's thread and should not block it.
    public init(
        listen: ListenAddress,
        limits: HTTPLimits = .standard,
        identity: TLSIdentity? = nil,
        loops: Int = 2,
        report: @escaping @Sendable (HTTPRefusal) -> Void = { _ in },
        respond: @escaping @Sendable (ServerRequest) async -> ServerResponse
    ) {
        address = listen
        self.limits = limits
        self.identity = identity
        count = ConnectionCount(limits: limits)
        loopCount = max(1, loops)
        self.report = report
        self.respond = respond
    }

    /// A server for an address as written: `127.0.0.1:8080`, `[::1]:0`.
    /// - Parameters:
    ///   - listen: Where to listen.
    ///   - respond: Answers a request.
    /// - Throws: `invalidAddress` if the text is not an address and a port.
    public convenience init(
        listen: String,
        respond: @escaping @Sendable (ServerRequest) async -> ServerResponse
    ) throws(HTTPServerError) {
        guard let address = ListenAddress(listen) else {
            throw HTTPServerError(code: .invalidAddress, diagnosis: "'\(listen)' is not ADDRESS:PORT")
        }
        self.init(listen: address, respond: respond)
    }

    /// Listens, and answers from now on.
    /// - Returns: The port, also when the system picked it.
    /// - Throws: Why it does not listen; nothing is left behind then.
    @discardableResult
    public func start() throws(HTTPServerError) -> Int {
        guard case .new = state.withLock({ $0 }) else { throw Self.startedBefore }
        return try start(on: BoundAddress(address))
    }

    /// Answers from now on whoever comes to an address that was taken before, and who waits there already.
    /// - Returns: The port.
    /// - Throws: Why it does not answer; the address is given back then.
    @discardableResult
    package func start(on bound: consuming BoundAddress) throws(HTTPServerError) -> Int {
        let port = bound.port
        var free: BoundAddress? = bound
        try state.withLock { state throws(HTTPServerError) in
            guard case .new = state else { throw Self.startedBefore }
            let loops = try startLoops()
            // Before anybody can stop them: loops that are told to end take no listener, and nobody would close it.
            if let taken = free.take() {
                let listener = taken.release()
                loops[0].perform { $0.listen(on: listener, for: loops) }
            }
            state = .running(loops)
        }
        return port
    }

    /// How many connections are open now.
    public var openConnections: Int {
        count.total
    }

    private static var startedBefore: HTTPServerError {
        HTTPServerError(code: .alreadyStarted, diagnosis: "a server starts once")
    }

    private func startLoops() throws(HTTPServerError) -> [EventLoop] {
        var loops: [EventLoop] = []
        do throws(HTTPServerError) {
            for _ in 0..<loopCount {
                let loop = try EventLoop(
                    limits: limits,
                    count: count,
                    identity: identity,
                    reporter: report,
                    respond: respond
                )
                try loop.start()
                loops.append(loop)
            }
            return loops
        } catch {
            for loop in loops { loop.perform { $0.drain {} } }
            throw error
        }
    }

    /// Accepts no more, answers what is in flight, and returns when every connection is closed and every call of `respond`
    /// has returned.
    ///
    /// The deadlines go on: it takes no longer than the longest request may, and longer by `HTTPLimits.overdueTime` where
    /// `respond` does not return although it was cancelled. Cancelling does not shorten it. Called again, it returns at once.
    public func stop() async {
        let loops = state.withLock { state -> [EventLoop] in
            defer { state = .stopped }
            guard case .running(let loops) = state else { return [] }
            return loops
        }
        guard let first = loops.first else { return }
        await withCheckedContinuation { continuation in
            let countdown = Countdown(from: loops.count) { continuation.resume() }
            // The loop that accepts tells the others: whom it handed over before, they have taken by then.
            first.perform { first in
                first.stopAccepting()
                first.drain(countdown.signal)
                for loop in loops.dropFirst() { loop.perform { $0.drain(countdown.signal) } }
            }
        }
    }
}

/// Calls once when it was signalled often enough.
private final class Countdown: Sendable {
    private let left: Locked<Int>
    private let done: @Sendable () -> Void

    init(from count: Int, done: @escaping @Sendable () -> Void) {
        left = Locked(count)
        self.done = done
    }

    func signal() {
        let isLast = left.withLock { left in
            left -= 1
            return left == 0
        }
        if isLast { done() }
    }
}
