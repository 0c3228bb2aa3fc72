// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The relays of one loop.
///
/// Confined to its loop's thread.
final class TLSRelays {
    /// The words under which the loop hears of them.
    static let words = UInt64(1) << 36...UInt64(1) << 37

    private struct Entry {
        let relay: TLSRelay
        let peerAddress: String
        var interest: (client: Epoll.Interest, inner: Epoll.Interest?)
        /// When a relay whose connection has gone is closed, whatever is left.
        var deadline: ContinuousClock.Instant?
    }

    private let identity: TLSIdentity
    private let epoll: Epoll
    private let time: Duration
    private let report: (HTTPRefusal) -> Void
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)
    private var entries: [Entry?] = []
    private var free: [Int] = []

    /// - Parameters:
    ///   - identity: What the server shows.
    ///   - epoll: What the loop waits on.
    ///   - time: How long what was sealed for a client may wait for it after its connection has gone.
    ///   - report: Told of whom TLS did not come about with.
    init(
        identity: TLSIdentity,
        epoll: Epoll,
        time: Duration,
        report: @escaping (HTTPRefusal) -> Void
    ) {
        self.identity = identity
        self.epoll = epoll
        self.time = time
        self.report = report
    }

    deinit {
        scratch.deallocate()
    }

    var isEmpty: Bool { free.count == entries.count }

    /// Begins with a client's socket, closed here at the end.
    /// - Returns: The end that is the connection's; `nil` if there are no descriptors left, and then nothing is closed.
    func add(client: Int32, peerAddress: String) -> Int32? {
        guard let (inner, outer) = Socket.pair() else { return nil }
        guard let session = identity.session() else {
            Socket.close(inner)
            Socket.close(outer)
            return nil
        }
        let index = free.popLast() ?? entries.count
        if index == entries.count { entries.append(nil) }
        let reading = Epoll.Interest(reading: true, writing: false)
        entries[index] = Entry(
            relay: TLSRelay(client: client, inner: inner, session: session),
            peerAddress: peerAddress,
            interest: (reading, reading)
        )
        epoll.add(client, word: word(index, isInner: false))
        epoll.add(inner, word: word(index, isInner: true))
        return outer
    }

    /// The loop heard of one side of a relay.
    func wake(_ word: UInt64, now: ContinuousClock.Instant) {
        pump(Int(word - Self.words.lowerBound) / 2, now: now)
    }

    /// Takes what clients have sent so far.
    func pumpAll(now: ContinuousClock.Instant) {
        for index in entries.indices { pump(index, now: now) }
    }

    /// Closes those whose time is over.
    func sweep(now: ContinuousClock.Instant) {
        for (index, entry) in entries.enumerated() {
            if let deadline = entry?.deadline, deadline <= now { close(index) }
        }
    }

    /// Closes all.
    func closeAll() {
        for index in entries.indices { close(index) }
    }

    private func word(_ index: Int, isInner: Bool) -> UInt64 {
        Self.words.lowerBound + UInt64(index * 2 + (isInner ? 1 : 0))
    }

    private func pump(_ index: Int, now: ContinuousClock.Instant) {
        guard entries.indices.contains(index), let relay = entries[index]?.relay else { return }
        guard relay.pump(through: scratch) == .goesOn else { return close(index) }
        if relay.isInnerGone, entries[index]?.interest.inner != nil {
            // Its end would be reported for ever.
            epoll.remove(relay.inner)
            entries[index]?.interest.inner = nil
            entries[index]?.deadline = now + time
        }
        watch(index, relay.wants)
    }

    private func watch(_ index: Int, _ wanted: (client: Epoll.Interest, inner: Epoll.Interest)) {
        guard let entry = entries[index] else { return }
        if entry.interest.client != wanted.client {
            epoll.change(entry.relay.client, to: wanted.client, word: word(index, isInner: false))
            entries[index]?.interest.client = wanted.client
        }
        if let inner = entry.interest.inner, inner != wanted.inner {
            epoll.change(entry.relay.inner, to: wanted.inner, word: word(index, isInner: true))
            entries[index]?.interest.inner = wanted.inner
        }
    }

    private func close(_ index: Int) {
        guard let entry = entries[index] else { return }
        if entry.relay.fault == .fault {
            report(
                HTTPRefusal(status: 0, reason: "TLS did not come about", requestID: "", peerAddress: entry.peerAddress)
            )
        }
        epoll.remove(entry.relay.client)
        if entry.interest.inner != nil { epoll.remove(entry.relay.inner) }
        Socket.close(entry.relay.client)
        Socket.close(entry.relay.inner)
        entries[index] = nil
        free.append(index)
    }
}
