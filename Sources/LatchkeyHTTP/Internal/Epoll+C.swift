// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CSystemEpoll
import Glibc

/// A set of descriptors to wait on, and a bell that other threads may ring.
///
/// The owner closes it once, after its last use.
struct Epoll: Sendable {
    private let descriptor: Int32
    private let bell: Int32

    /// The word that `wait` tells when the bell was rung.
    static let bellWord: UInt64 = .max

    /// `nil` if the system is out of descriptors.
    init?() {
        let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard bell >= 0 else {
            Glibc.close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.bell = bell
        guard add(bell, word: Self.bellWord) else {
            close()
            return nil
        }
    }

    /// Reports the descriptor, as long as there is something to read, by a word of the caller's choice.
    @discardableResult
    func add(_ other: Int32, word: UInt64) -> Bool {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue
        event.data.u64 = word
        return epoll_ctl(descriptor, EPOLL_CTL_ADD, other, &event) == 0
    }

    /// What a descriptor is reported for; that it is broken always is.
    struct Interest: Equatable {
        var reading: Bool
        var writing: Bool
    }

    /// Reports a descriptor of `add` for something else from now on.
    func change(_ other: Int32, to interest: Interest, word: UInt64) {
        var event = epoll_event()
        event.events = (interest.reading ? EPOLLIN.rawValue : 0) | (interest.writing ? EPOLLOUT.rawValue : 0)
        event.data.u64 = word
        epoll_ctl(descriptor, EPOLL_CTL_MOD, other, &event)
    }

    /// Reports once, by a word of the caller's choice, that the peer has ended its sending side or is gone.
    func addEnd(of other: Int32, word: UInt64) {
        var event = epoll_event()
        event.events = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
        event.data.u64 = word
        epoll_ctl(descriptor, EPOLL_CTL_ADD, other, &event)
    }

    /// Reports once, by a word of the caller's choice, that a descriptor of `addEnd` is broken: nothing goes either way.
    func awaitBreak(of other: Int32, word: UInt64) {
        var event = epoll_event()
        event.events = EPOLLONESHOT.rawValue
        event.data.u64 = word
        epoll_ctl(descriptor, EPOLL_CTL_MOD, other, &event)
    }

    /// Stops reporting the descriptor.
    func remove(_ other: Int32) {
        epoll_ctl(descriptor, EPOLL_CTL_DEL, other, nil)
    }

    /// Waits and appends the words of what is ready.
    /// - Parameters:
    ///   - milliseconds: How long to wait at most; -1 for ever.
    ///   - words: Where the words go.
    func wait(milliseconds: Int32, into words: inout [UInt64]) {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 128) { events in
            let count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), milliseconds)
            for index in 0..<max(0, Int(count)) {
                words.append(events[index].data.u64)
            }
        }
    }

    /// Ends the current or the next wait.
    func ring() {
        eventfd_write(bell, 1)
    }

    /// Makes the bell silent again.
    func silence() {
        var count: eventfd_t = 0
        eventfd_read(bell, &count)
    }

    /// Gives the descriptors back.
    func close() {
        Glibc.close(bell)
        Glibc.close(descriptor)
    }
}
