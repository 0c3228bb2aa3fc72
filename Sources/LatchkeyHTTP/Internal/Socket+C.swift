// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CSystemEpoll
import Glibc

/// The calls on sockets, with descriptors and strings in place of pointers.
enum Socket {
    /// A listening socket that does not block.
    static func listen(on address: ListenAddress) throws(HTTPServerError) -> Int32 {
        let family = address.isIPv6 ? AF_INET6 : AF_INET
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | O_NONBLOCK | O_CLOEXEC, 0)
        guard descriptor >= 0 else { throw failure(address) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let isListening = SocketAddress.with(address) { pointer, length in
            bind(descriptor, pointer, length) == 0 && Glibc.listen(descriptor, 1_024) == 0
        }
        guard isListening else {
            let error = failure(address)
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// What `accept` may say.
    enum Accepted {
        case connection(Int32, SocketAddress)
        /// Nobody is waiting.
        case none
        /// Descriptors or memory have run out; to be tried again later.
        case exhausted
    }

    /// Takes the next waiting connection.
    static func accept(from listener: Int32) -> Accepted {
        while true {
            var storage = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let descriptor = latchkey_accept(listener, &storage, &length)
            if descriptor >= 0 { return .connection(descriptor, SocketAddress(storage: storage, length: length)) }
            switch errno {
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
            case EAGAIN, EBADF, EINVAL: return .none
            default: continue  // a connection that broke before it was taken
            }
        }
    }

    /// The port that a socket is bound to.
    static func port(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return result == 0 ? SocketAddress(storage: storage, length: length).port : 0
    }

    /// Gives the descriptor back.
    static func close(_ descriptor: Int32) {
        Glibc.close(descriptor)
    }

    /// Sends small packets at once.
    static func sendWithoutDelay(_ descriptor: Int32) {
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Sends what the system takes without waiting; a client that does not read loses the rest.
    static func send(_ bytes: [UInt8], to descriptor: Int32) {
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }

    /// Tells the client that nothing more will come.
    static func endSending(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends both directions; whoever waits on the socket is woken.
    static func end(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Whether there is something to read, or may be later: the client has neither ended its sending side nor gone.
    static func isOpen(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count > 0 || (count < 0 && errno == EAGAIN)
    }

    /// Whether reading would tell something: bytes, the end, or an error.
    static func hasInput(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0 || errno != EAGAIN
    }

    /// Whether the connection is no more: nothing can be sent, and nothing will come.
    static func isBroken(_ descriptor: Int32) -> Bool {
        var question = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&question, 1, 0) > 0 && Int32(question.revents) & (POLLHUP | POLLERR) != 0
    }

    /// Two sockets that do not block, each the other's peer; `nil` if there are no descriptors left.
    static func pair() -> (Int32, Int32)? {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | O_NONBLOCK | O_CLOEXEC
        return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// What reading may find.
    enum Received: Equatable {
        case bytes(Int)
        /// Nothing yet.
        case nothing
        /// Nothing any more: the peer has ended its sending side, or is gone.
        case end
    }

    /// Reads what is there.
    static func receive(from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Received {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 { return .bytes(count) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
    }

    /// Sends what the system takes without waiting, and tells how much that was; `nil` if nobody is there any more.
    static func sendSome(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int? {
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// Reads and throws away; whether more may come, and how much was read.
    static func discard(_ descriptor: Int32) -> (isOpen: Bool, count: Int) {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { return (true, count) }
            return (count < 0 && (errno == EAGAIN || errno == EINTR), 0)
        }
    }

    private static func failure(_ address: ListenAddress) -> HTTPServerError {
        let number = errno
        let code: HTTPServerError.Code =
            switch number {
            case EADDRINUSE: .addressInUse
            case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotAvailable
            case EACCES, EPERM: .permissionDenied
            default: .outOfResources
            }
        return HTTPServerError(code: code, diagnosis: "\(address): \(String(cString: strerror(number)))")
    }
}
