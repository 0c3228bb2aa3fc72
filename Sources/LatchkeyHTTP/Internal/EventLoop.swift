// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore
import LatchkeyServer

/// One thread that waits for sockets, runs the routes of their requests, and keeps to the clock.
///
/// It is a task executor: the task of a request runs on the thread that read it, and comes back to it. A route that blocks
/// therefore blocks the loop's other connections; what takes long belongs on threads of its own.
///
/// Unchecked: `inbox` is behind a lock; everything else is touched on the loop's own thread alone, but for `start`, which
/// happens before that thread exists.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    let limits: HTTPLimits

    private let respond: @Sendable (ServerRequest) async -> ServerResponse
    private let reporter: @Sendable (HTTPRefusal) -> Void
    private let count: ConnectionCount
    private let epoll: Epoll
    private let inbox = Locked(Inbox())

    private var connections: [Connection] = []
    private var free: [Connection] = []
    private var resting: [Connection] = []
    private var again: [Connection] = []
    private var lingering: Lingering
    private var acceptor: Acceptor?
    private var relays: TLSRelays?
    private var openCount = 0
    private var taskCount = 0
    private var nextSweep: ContinuousClock.Instant
    private var isDraining = false
    private var onceDrained: (@Sendable () -> Void)?
    /// Until when routes are waited for that no client waits for any more; `nil` as long as a connection is open.
    private var lastWait: ContinuousClock.Instant?

    /// The words under which the loop hears that a connection's client has ended its sending side.
    private static let endWords = UInt64(1) << 34...UInt64(1) << 35

    /// How many connections are kept ready for the next clients.
    private static let spares = 8

    /// The time at which the loop last woke.
    private(set) var now: ContinuousClock.Instant

    /// What other threads hand in.
    private struct Inbox {
        var jobs: [UnownedJob] = []
        var calls: [@Sendable (EventLoop) -> Void] = []
        var isAsleep = false
    }

    init(
        limits: HTTPLimits,
        count: ConnectionCount,
        identity: TLSIdentity?,
        reporter: @escaping @Sendable (HTTPRefusal) -> Void,
        respond: @escaping @Sendable (ServerRequest) async -> ServerResponse
    ) throws(HTTPServerError) {
        guard let epoll = Epoll() else {
            throw HTTPServerError(code: .outOfResources, diagnosis: "no descriptors left")
        }
        self.epoll = epoll
        self.limits = limits
        self.count = count
        self.reporter = reporter
        self.respond = respond
        lingering = Lingering(epoll: epoll, time: limits.lingerTime)
        now = .now
        nextSweep = .now + limits.sweepInterval
        relays = identity.map {
            TLSRelays(identity: $0, epoll: epoll, time: limits.lingerTime, report: reporter)
        }
    }

    /// The library's memory for a connection: twice the largest head, for half of it may be the read buffer.
    var memory: Int { limits.headBytes * 2 }

    /// Begins to run, on a thread of its own.
    func start() throws(HTTPServerError) {
        guard LoopThread.start({ self.run() }) else {
            epoll.close()
            throw HTTPServerError(code: .outOfResources, diagnosis: "no thread left")
        }
    }

    // MARK: From any thread

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        hand { $0.jobs.append(job) }
    }

    /// Runs `call` on the loop's thread, after what was handed in before.
    func perform(_ call: @escaping @Sendable (EventLoop) -> Void) {
        hand { $0.calls.append(call) }
    }

    private func hand(_ put: (inout Inbox) -> Void) {
        let wasAsleep = inbox.withLock { inbox in
            put(&inbox)
            defer { inbox.isAsleep = false }
            return inbox.isAsleep
        }
        if wasAsleep { epoll.ring() }
    }

    // MARK: On the loop's thread

    /// Takes connections from the listener and deals them out to the loops, in turn.
    func listen(on listener: Int32, for loops: [EventLoop]) {
        acceptor = Acceptor(listener: listener, own: self, loops: loops, count: count, epoll: epoll)
    }

    /// Takes over an accepted and counted socket.
    func adopt(_ socket: Int32, from peer: SocketAddress, address: String) {
        guard !isDraining, let connection = free.popLast() ?? revivedConnection() ?? makeConnection() else {
            Socket.close(socket)
            count.leave(address)
            return
        }
        Socket.sendWithoutDelay(socket)
        guard let plain = relays.map({ $0.add(client: socket, peerAddress: address) }) ?? socket else {
            free.append(connection)
            Socket.close(socket)
            count.leave(address)
            return
        }
        openCount += 1
        connection.adopt(plain, from: peer, address: address)
    }

    /// Runs the connection again in this turn, without waiting for an event.
    func runAgain(_ connection: Connection) {
        again.append(connection)
    }

    /// The connection is closed, and may serve another client.
    func ended(_ connection: Connection) {
        count.leave(connection.peerAddress)
        openCount -= 1
        free.append(connection)
    }

    /// Tells a client for whom there is no place why; over TLS that would cost more than the place.
    func refuse(_ socket: Int32, by answer: FramingAnswer) {
        guard relays == nil else { return }
        Socket.send(answer.bytes, to: socket)
        linger(socket)
    }

    /// Keeps the socket readable for a while, so that the client can read an answer to what it is still sending.
    func linger(_ socket: Int32) {
        lingering.add(socket, now: now)
    }

    /// Tells the connection when its client ends the sending side.
    func watchEnd(of socket: Int32, for connection: Connection) {
        epoll.addEnd(of: socket, word: Self.endWords.lowerBound + UInt64(connection.index))
    }

    /// Tells the connection once more, when nothing goes either way on its socket.
    func watchBreak(of socket: Int32, for connection: Connection) {
        epoll.awaitBreak(of: socket, word: Self.endWords.lowerBound + UInt64(connection.index))
    }

    /// No longer; to be called before the socket is closed.
    func ignoreEnd(of socket: Int32) {
        epoll.remove(socket)
    }

    /// Tells the log.
    func report(_ refusal: HTTPRefusal) {
        reporter(refusal)
    }

    /// Begins to answer; `connection.take` gets the answer, before this returns if nothing had to be waited for.
    func ask(_ request: ServerRequest, for connection: Connection) -> Task<Void, Never> {
        let (index, ticket) = (connection.index, connection.ticket)
        taskCount += 1
        let task = Task(executorPreference: self) { [respond] in
            let answer = await respond(request)
            self.answered(answer, index: index, ticket: ticket)
        }
        runJobs()
        return task
    }

    /// Takes who is waiting already, and closes the listener.
    func stopAccepting() {
        acceptor?.stop()
        acceptor = nil
    }

    /// Lets what is in flight end, and calls `done` when the last connection is closed and the last route has answered.
    ///
    /// A route that took too long was cancelled, and may still write; if it does not end all the same it is waited for so
    /// long as the limits say.
    func drain(_ done: @escaping @Sendable () -> Void) {
        isDraining = true
        onceDrained = done
        // Requests that came already are not lost on their way.
        relays?.pumpAll(now: now)
        for connection in connections where connection.isOpen { connection.drain() }
    }

    private func answered(_ answer: ServerResponse, index: Int, ticket: UInt64) {
        taskCount -= 1
        connections[index].take(answer, for: ticket)
    }

    private func makeConnection() -> Connection? {
        guard let connection = Connection(index: connections.count, loop: self) else { return nil }
        guard epoll.add(connection.descriptor, word: UInt64(connection.index)) else { return nil }
        connections.append(connection)
        return connection
    }

    /// A connection that was put to rest, with resources again.
    private func revivedConnection() -> Connection? {
        guard let connection = resting.last, connection.begin() else { return nil }
        guard epoll.add(connection.descriptor, word: UInt64(connection.index)) else {
            connection.stop()
            return nil
        }
        return resting.removeLast()
    }

    /// Gives back the descriptors of half the connections that nobody has needed lately, but for a few.
    private func restSpares() {
        let spare = free.count - Self.spares
        guard spare > 0 else { return }
        // The longest unused lie at the beginning.
        for connection in free.prefix((spare + 1) / 2) {
            epoll.remove(connection.descriptor)
            connection.stop()
            resting.append(connection)
        }
        free.removeFirst((spare + 1) / 2)
    }

    private func run() {
        var words: [UInt64] = []
        while !isDone {
            words.removeAll(keepingCapacity: true)
            epoll.wait(milliseconds: patience(), into: &words)
            inbox.withLock { $0.isAsleep = false }
            now = .now
            for word in words { handle(word) }
            runCalls()
            runJobs()
            runAgain()
            if now >= nextSweep { sweep() }
            finishDraining()
        }
        for connection in connections { connection.stop() }
        lingering.closeAll()
        relays?.closeAll()
        epoll.close()
    }

    private func handle(_ word: UInt64) {
        switch word {
        case Epoll.bellWord: epoll.silence()
        case Acceptor.word: acceptor?.accept()
        case Lingering.words: lingering.read(word)
        case TLSRelays.words: relays?.wake(word, now: now)
        case Self.endWords: connections[Int(word - Self.endWords.lowerBound)].clientEnded()
        default: connections[Int(word)].wake()
        }
    }

    private func runCalls() {
        for call in inbox.withLock({ take(&$0.calls) }) { call(self) }
    }

    private func runJobs() {
        while true {
            let jobs = inbox.withLock { take(&$0.jobs) }
            if jobs.isEmpty { return }
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    private func runAgain() {
        for connection in take(&again) where connection.isOpen { connection.run() }
    }

    private func take<Element>(_ array: inout [Element]) -> [Element] {
        guard !array.isEmpty else { return [] }
        defer { array = [] }
        return array
    }

    private func sweep() {
        nextSweep = now + limits.sweepInterval
        for connection in connections where connection.isOpen { connection.sweep(now: now) }
        lingering.sweep(now: now)
        relays?.sweep(now: now)
        restSpares()
        acceptor?.wakeUp()
    }

    /// How long the loop may wait: not at all while there is work, until the next look at the clock while anybody is here.
    private func patience() -> Int32 {
        let mayWait = inbox.withLock { inbox in
            inbox.isAsleep = inbox.jobs.isEmpty && inbox.calls.isEmpty && again.isEmpty
            return inbox.isAsleep
        }
        guard mayWait else { return 0 }
        let isWatching =
            openCount > 0 || free.count > Self.spares || !isSettled || onceDrained != nil || acceptor?.isPaused == true
        guard isWatching else { return -1 }
        let left = (nextSweep - .now).components
        return max(0, Int32(left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000) + 1)
    }

    private func finishDraining() {
        guard openCount == 0, isSettled, let done = onceDrained else { return }
        let end = lastWait ?? now + limits.overdueTime
        lastWait = end
        guard taskCount == 0 || now >= end else { return }
        onceDrained = nil
        done()
    }

    private var isDone: Bool {
        isDraining && openCount == 0 && isSettled && taskCount == 0
    }

    /// Whether nothing is left of connections that have ended.
    private var isSettled: Bool {
        lingering.isEmpty && relays?.isEmpty != false
    }
}
