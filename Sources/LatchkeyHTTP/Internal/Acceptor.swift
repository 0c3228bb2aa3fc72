// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Takes waiting connections from the listener and deals them out.
///
/// Confined to the thread of the loop that made it.
final class Acceptor {
    /// The word under which the loop hears of the listener.
    static let word = UInt64.max - 1

    private let listener: Int32
    private unowned let own: EventLoop
    private let loops: [EventLoop]
    private let count: ConnectionCount
    private let epoll: Epoll
    private var turn = 0

    /// Whether the system ran out of descriptors, so that nothing is accepted until the next look at the clock.
    private(set) var isPaused = false

    /// - Parameters:
    ///   - listener: The socket to accept from; closed by `stop`.
    ///   - own: The loop whose thread this is, and one of `loops`.
    ///   - loops: Who takes the connections, in turn.
    ///   - count: Who says whether there is a place.
    ///   - epoll: What `own` waits on.
    init(listener: Int32, own: EventLoop, loops: [EventLoop], count: ConnectionCount, epoll: Epoll) {
        self.listener = listener
        self.own = own
        self.loops = loops
        self.count = count
        self.epoll = epoll
        epoll.add(listener, word: Self.word)
    }

    /// Accepts a few: the rest will be reported again, after others had their turn.
    func accept() {
        accept(atMost: 64)
    }

    /// Tries again.
    func wakeUp() {
        guard isPaused else { return }
        isPaused = false
        epoll.add(listener, word: Self.word)
    }

    /// Accepts who waits already, and closes the listener.
    func stop() {
        accept(atMost: 1_024)
        epoll.remove(listener)
        Socket.close(listener)
    }

    private func accept(atMost most: Int) {
        for _ in 0..<most {
            switch Socket.accept(from: listener) {
            case .connection(let socket, let peer): admit(socket, peer)
            case .none: return
            case .exhausted:
                isPaused = true
                epoll.remove(listener)
                return
            }
        }
    }

    private func admit(_ socket: Int32, _ peer: SocketAddress) {
        let address = peer.host
        guard count.admit(address) else { return refuse(socket, address: address) }
        turn = (turn + 1) % loops.count
        let loop = loops[turn]
        if loop === own {
            loop.adopt(socket, from: peer, address: address)
        } else {
            loop.perform { $0.adopt(socket, from: peer, address: address) }
        }
    }

    private func refuse(_ socket: Int32, address: String) {
        let answer = FramingAnswer.unavailable
        own.report(
            HTTPRefusal(
                status: 503,
                reason: "too many connections",
                requestID: answer.requestID,
                peerAddress: address
            )
        )
        own.refuse(socket, by: answer)
        Socket.close(socket)
    }
}
