// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

/// Sockets whose last answer is sent while the client may still be sending.
///
/// Closing at once would make the system throw the answer away: it is read on for a moment, and what comes is dropped.
struct Lingering {
    /// The words under which the loop hears of them.
    static let words = UInt64(1) << 32...UInt64(1) << 33

    private struct Entry {
        let deadline: ContinuousClock.Instant
        var bytesLeft = 1_048_576
    }

    private let epoll: Epoll
    private let time: Duration
    private var entries: [Int32: Entry] = [:]

    init(epoll: Epoll, time: Duration) {
        self.epoll = epoll
        self.time = time
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Ends the sending side, and keeps a second descriptor of the socket: the first is about to be closed.
    mutating func add(_ socket: Int32, now: ContinuousClock.Instant) {
        Socket.endSending(socket)
        guard entries.count < 256 else { return }
        let descriptor = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return }
        entries[descriptor] = Entry(deadline: now + time)
        epoll.add(descriptor, word: Self.words.lowerBound + UInt64(descriptor))
    }

    /// Reads what is there, and closes when the client has or when it sends too much.
    mutating func read(_ word: UInt64) {
        let descriptor = Int32(truncatingIfNeeded: word - Self.words.lowerBound)
        guard var entry = entries[descriptor] else { return }
        let (isOpen, count) = Socket.discard(descriptor)
        entry.bytesLeft -= count
        if isOpen, entry.bytesLeft > 0 {
            entries[descriptor] = entry
        } else {
            close(descriptor)
        }
    }

    /// Closes those whose time is over.
    mutating func sweep(now: ContinuousClock.Instant) {
        for (descriptor, entry) in entries where entry.deadline <= now { close(descriptor) }
    }

    /// Closes all.
    mutating func closeAll() {
        for descriptor in entries.keys { close(descriptor) }
    }

    private mutating func close(_ descriptor: Int32) {
        entries[descriptor] = nil
        epoll.remove(descriptor)
        Glibc.close(descriptor)
    }
}
