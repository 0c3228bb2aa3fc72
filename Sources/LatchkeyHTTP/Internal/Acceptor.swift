// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

/// Takes waiting connections from the listener and deals them out.
///
/// Confined to the thread of the loop that made it.
final class Acceptor {
    /// The word under which the loop hears of the listener.
    static let word = UInt64.max - 1

    private let listener: Int32
    private let loops: [EventLoop]
    private let count: ConnectionCount
    private let epoll: Epoll
    private var turn = 0

    /// Whether the system ran out of descriptors, so that nothing is accepted until the next look at the clock.
    private(set) var isPaused = false

    init(listener: Int32, loops: [EventLoop], count: ConnectionCount, epoll: Epoll) {
        self.listener = listener
        self.loops = loops
        self.count = count
        self.epoll = epoll
        epoll.add(listener, word: Self.word)
    }

    /// Accepts a few: the rest will be reported again, after others had their turn.
    func accept(on loop: EventLoop) {
        accept(atMost: 64, report: loop.report)
    }

    /// Tries again.
    func wakeUp() {
        guard isPaused else { return }
        isPaused = false
        epoll.add(listener, word: Self.word)
    }

    /// Accepts who waits already, and closes the listener.
    func stop(report: (HTTPRefusal) -> Void) {
        accept(atMost: 1_024, report: report)
        epoll.remove(listener)
        close(listener)
    }

    private func accept(atMost most: Int, report: (HTTPRefusal) -> Void) {
        for _ in 0..<most {
            switch Socket.accept(from: listener) {
            case .connection(let socket, let peer): admit(socket, peer, report)
            case .none: return
            case .exhausted:
                isPaused = true
                epoll.remove(listener)
                return
            }
        }
    }

    private func admit(_ socket: Int32, _ peer: SocketAddress, _ report: (HTTPRefusal) -> Void) {
        let address = peer.host
        guard count.admit(address) else {
            let answer = FramingAnswer.unavailable
            report(
                HTTPRefusal(
                    status: 503,
                    reason: "too many connections",
                    requestID: answer.requestID,
                    peerAddress: address
                )
            )
            Socket.send(answer.bytes, to: socket)
            close(socket)
            return
        }
        turn = (turn + 1) % loops.count
        loops[turn].perform { $0.adopt(socket, from: peer, address: address) }
    }
}
