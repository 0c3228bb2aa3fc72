// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Stands between a client's socket and the connection that reads its requests: TLS there, plain bytes here.
///
/// The connection sees a socket as it does without TLS, so that every guard, deadline and refusal holds here too. Ends on
/// one side become ends on the other. Confined to its loop's thread.
final class TLSRelay {
    /// What became of it.
    enum Standing: Equatable {
        case goesOn
        /// Nothing more goes either way; both sockets can be closed.
        case over
    }

    let client: Int32
    /// Our end of the pair whose other end the connection has.
    let inner: Int32

    /// Why the client's side failed, once.
    private(set) var fault: TLSSession.Found?
    /// Whether the connection has closed its end, so that only what was sealed is still to be sent.
    private(set) var isInnerGone = false

    private let session: TLSSession
    private var toClient = PendingBytes()
    private var toInner = PendingBytes()
    private var hasClientEnded = false
    private var hasInnerEnded = false
    private var hasToldClient = false
    private var hasToldInner = false

    init(client: Int32, inner: Int32, session: TLSSession) {
        self.client = client
        self.inner = inner
        self.session = session
    }

    /// What is to be waited for: reading and writing on either side.
    var wants: (client: Epoll.Interest, inner: Epoll.Interest) {
        (
            Epoll.Interest(reading: mayTakeFromClient, writing: !toClient.isEmpty),
            Epoll.Interest(
                reading: !hasInnerEnded && session.isOpen && toClient.isEmpty,
                writing: !toInner.isEmpty
            )
        )
    }

    /// Moves what can be moved without waiting; the rest will be reported again.
    func pump(through scratch: UnsafeMutableRawBufferPointer) -> Standing {
        for _ in 0..<8 {
            let moved = [takeFromClient(scratch), giveToInner(), takeFromInner(scratch), giveToClient()]
            if !moved.contains(true) { break }
        }
        return standing
    }

    private var standing: Standing {
        if Socket.isBroken(client) { return .over }
        if Socket.isBroken(inner) {
            isInnerGone = true
            toInner = PendingBytes()
            if !session.isOpen || (hasInnerEnded && toClient.isEmpty) { return toClient.isEmpty ? .over : .goesOn }
        }
        return fault != nil && toClient.isEmpty ? .over : .goesOn
    }

    /// Whoever asks on and on and reads no answer waits: TLS has questions of its own that are answered here.
    private var mayTakeFromClient: Bool {
        !hasClientEnded && toInner.isEmpty && toClient.count < 65_536
    }

    private func takeFromClient(_ scratch: UnsafeMutableRawBufferPointer) -> Bool {
        guard mayTakeFromClient else { return false }
        switch Socket.receive(from: client, into: scratch) {
        case .nothing: return false
        case .end: hasClientEnded = true
        case .bytes(let count): session.receive(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
        }
        open(scratch)
        return true
    }

    /// Makes plain bytes of all that came.
    private func open(_ scratch: UnsafeMutableRawBufferPointer) {
        while fault == nil {
            switch session.read(into: scratch) {
            case .bytes(let count): toInner.append(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
            case .nothing:
                toClient.append(session.takeOutput())
                return
            case .end:
                hasClientEnded = true
                return
            case .fault, .plainHTTP:
                fail()
                return
            }
        }
    }

    private func fail() {
        fault = hasClientEnded ? .end : .fault
        hasClientEnded = true
        toClient.append(session.takeOutput())
    }

    private func giveToInner() -> Bool {
        let moved = toInner.send(to: inner)
        if toInner.isEmpty, hasClientEnded, !hasToldInner {
            hasToldInner = true
            Socket.endSending(inner)
        }
        return moved
    }

    private func takeFromInner(_ scratch: UnsafeMutableRawBufferPointer) -> Bool {
        guard !hasInnerEnded, session.isOpen, toClient.isEmpty else { return false }
        switch Socket.receive(from: inner, into: scratch) {
        case .nothing: return false
        case .bytes(let count):
            _ = session.write(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
        case .end:
            hasInnerEnded = true
            session.end()
        }
        toClient.append(session.takeOutput())
        return true
    }

    private func giveToClient() -> Bool {
        let moved = toClient.send(to: client)
        if toClient.isEmpty, hasInnerEnded, !hasToldClient {
            hasToldClient = true
            Socket.endSending(client)
        }
        return moved
    }
}

/// Bytes that a socket has not taken yet.
private struct PendingBytes {
    private var bytes: [UInt8] = []
    private var sent = 0

    var isEmpty: Bool { sent == bytes.count }
    var count: Int { bytes.count - sent }

    mutating func append(_ more: some Sequence<UInt8>) {
        if isEmpty {
            bytes.removeAll(keepingCapacity: false)
            sent = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Sends what the system takes without waiting; what a socket that is no more does not take is lost.
    mutating func send(to socket: Int32) -> Bool {
        guard !isEmpty else { return false }
        let count = bytes.withUnsafeBytes { Socket.sendSome(UnsafeRawBufferPointer(rebasing: $0[sent...]), to: socket) }
        switch count {
        case .some(let count): sent += count
        case .none: sent = bytes.count
        }
        return count != 0
    }
}
