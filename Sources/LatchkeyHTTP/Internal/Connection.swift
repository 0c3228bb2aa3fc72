// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyServer

/// One connection: reads requests, has them answered one after the other, keeps to the clock.
///
/// Kept by its loop and used again for another client. Confined to its loop's thread.
final class Connection: MHDConnectionOwner {
    /// Its place in the loop's list, and the word under which the loop hears of it.
    let index: Int

    private unowned let loop: EventLoop
    private var library: MHDConnection?
    private var timer: RequestTimer
    private var socket: Int32 = -1
    private var head: CheckedHead?
    private var body: [UInt8] = []
    private var answer: ServerResponse?
    private var task: Task<Void, Never>?
    private var isLastRequest = false
    private var isLingering = false
    private var isCut = false
    private var hasClientEnded = false
    private var isInside = false

    /// Which request this is, of all that this object ever read: an answer for another one is late.
    private(set) var ticket: UInt64 = 0
    private(set) var peerAddress = ""

    /// `nil` if the system is out of memory or descriptors.
    init?(index: Int, loop: EventLoop) {
        self.index = index
        self.loop = loop
        timer = RequestTimer(now: loop.now)
        guard begin() else { return nil }
    }

    /// Takes the library's resources, at first or again after `stop`; `false` if the system is out of them.
    func begin() -> Bool {
        library = MHDConnection(memory: loop.memory, owner: self)
        return library != nil
    }

    /// What the loop watches.
    var descriptor: Int32 { library?.descriptor ?? -1 }

    /// Whether a client is connected.
    var isOpen: Bool { timer.phase != .free }

    /// Begins with an accepted socket.
    func adopt(_ socket: Int32, from peer: SocketAddress, address: String) {
        self.socket = socket
        peerAddress = address
        isLastRequest = false
        isLingering = false
        isCut = false
        hasClientEnded = false
        timer.enter(.silent, at: loop.now)
        loop.watchEnd(of: socket, for: self)
        guard let library, library.adopt(socket, from: peer) else { return finish() }
        wake()
    }

    /// The loop heard of the socket: the first byte of a request may have come.
    ///
    /// The beginning of a head that arrives together with the request before it is in the library's buffer, unseen: its
    /// time begins with the next byte, or it ends as an idle connection does.
    func wake() {
        if timer.phase == .idle || timer.phase == .silent, Socket.hasInput(socket) {
            timer.enter(.head, at: loop.now)
        }
        run()
    }

    /// Goes on where the library stands: something happened on the socket, or an answer is there.
    func run() {
        isInside = true
        let hasMore = library?.run() ?? false
        isInside = false
        guard isOpen else { return }
        if hasMore {
            loop.runAgain(self)
        } else if hasClientEnded, timer.waitsForClient, !Socket.isOpen(socket) {
            Socket.end(socket)
        }
    }

    /// The client will send no more; if it is gone altogether, nobody waits for the answer.
    ///
    /// The library does not hear it when the end came together with the last bytes: it reads those, and waits on. Nor does
    /// it look at the socket while the routes work.
    func clientEnded() {
        hasClientEnded = true
        if !Socket.isBroken(socket) {
            loop.watchBreak(of: socket, for: self)
        } else if timer.phase == .answer {
            task?.cancel()
        }
        run()
    }

    /// The routes have answered, or time has.
    func take(_ answer: ServerResponse, for ticket: UInt64) {
        guard ticket == self.ticket, timer.phase == .answer, self.answer == nil else { return }
        self.answer = answer
        task = nil
        if !isInside {
            library?.resume()
            loop.runAgain(self)
        }
    }

    /// Looks at the clock.
    func sweep(now: ContinuousClock.Instant) {
        switch timer.verdict(at: now, limits: loop.limits) {
        case .stay: break
        case .cut: cut(now: now)
        case .answerUnavailable:
            task?.cancel()
            let unavailable = FramingAnswer.unavailable
            report(unavailable, status: 503, reason: "no answer in time")
            take(unavailable.response, for: ticket)
        }
    }

    /// Ends the connection as soon as nothing is in flight on it.
    func drain() {
        isLastRequest = true
        if isOpen, !timer.isBusy, !Socket.hasInput(socket) { Socket.end(socket) }
    }

    /// Gives the library's resources back; the connection is closed.
    func stop() {
        library?.stop()
        library = nil
    }

    private func cut(now: ContinuousClock.Instant) {
        if timer.phase != .idle {
            loop.report(HTTPRefusal(status: 0, reason: "too slow", requestID: "", peerAddress: peerAddress))
        }
        isCut = true
        Socket.end(socket)
    }

    private func finish() {
        timer.enter(.free, at: loop.now)
        ticket += 1
        loop.ended(self)
    }

    private func report(_ answer: FramingAnswer, status: Int, reason: String) {
        loop.report(
            HTTPRefusal(status: status, reason: reason, requestID: answer.requestID, peerAddress: peerAddress)
        )
    }

    // MARK: What the library tells

    func requestBegan() {
        ticket += 1
        head = nil
        answer = nil
        body = []
        if timer.phase != .head { timer.enter(.head, at: loop.now) }
    }

    func headArrived(_ head: RequestHead) -> ServerResponse? {
        do throws(FramingFault) {
            let checked = try head.checked(by: loop.limits)
            self.head = checked
            if checked.contentLength > 0 {
                body.reserveCapacity(checked.contentLength)
                timer.enter(.body(received: 0), at: loop.now)
            }
            return nil
        } catch {
            let answer = FramingAnswer(error)
            report(answer, status: error.status, reason: error.reason)
            isLingering = true
            timer.enter(.reply, at: loop.now)
            return answer.response
        }
    }

    func bodyArrived(_ bytes: [UInt8]) {
        body += bytes
        timer.enter(.body(received: body.count), at: loop.now)
    }

    func requestArrived() -> ServerResponse? {
        if timer.phase != .answer { ask() }
        guard var answer else { return nil }
        timer.enter(.reply, at: loop.now)
        if isLastRequest { answer.headers.append(("Connection", "close")) }
        return answer
    }

    func libraryRefused(status: Int) {
        // The library's own words are HTML, twice over in some cases: ours go out first, and its find the way closed.
        refuse(FramingFault(libraryStatus: status))
    }

    func requestEnded() {
        if timer.phase == .answer { task?.cancel() }
        task = nil
        timer.enter(.idle, at: loop.now)
        if isLastRequest { Socket.end(socket) }
    }

    func connectionEnded() {
        // A line that is no request line at all is not refused by the library: it hangs up.
        if timer.phase == .head, !isCut, Socket.isOpen(socket) { refuse(.malformed) }
        loop.ignoreEnd(of: socket)
        if isLingering { loop.linger(socket) }
        finish()
    }

    /// Says itself what the library would not, and ends the sending side.
    private func refuse(_ fault: FramingFault) {
        guard !isLingering else { return }
        let answer = FramingAnswer(fault)
        report(answer, status: fault.status, reason: fault.reason)
        isLingering = true
        timer.enter(.reply, at: loop.now)
        Socket.send(answer.bytes, to: socket)
        Socket.endSending(socket)
    }

    /// Hands the request to the routes; often they have answered when this returns.
    private func ask() {
        timer.enter(.answer, at: loop.now)
        guard let head else { return }
        let request = ServerRequest(
            method: head.method,
            path: head.path,
            query: head.query,
            headers: head.fields,
            body: body.isEmpty ? nil : body,
            peerAddress: peerAddress
        )
        body = []
        task = loop.ask(request, for: self)
    }
}
