// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

/// A client that sends whatever bytes it is told, over a real socket of the loopback interface.
///
/// Reads give up after half a minute, so that a test fails and does not hang.
final class RawClient {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects; `nil` if nobody listens.
    init?(port: Int, isIPv6: Bool = false, receiveBuffer: Int32? = nil) {
        descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        // The descriptor is closed by `deinit`, which runs after this too.
        guard isIPv6 ? Self.connect6(descriptor, port) : Self.connect4(descriptor, port) else { return nil }
    }

    private static func connect4(_ descriptor: Int32, _ port: Int) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        return connect(descriptor, &address)
    }

    private static func connect6(_ descriptor: Int32, _ port: Int) -> Bool {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = UInt16(port).bigEndian
        inet_pton(AF_INET6, "::1", &address.sin6_addr)
        return connect(descriptor, &address)
    }

    private static func connect<Address>(_ descriptor: Int32, _ address: UnsafePointer<Address>) -> Bool {
        let length = socklen_t(MemoryLayout<Address>.size)
        return address.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, length) } == 0
    }

    deinit {
        close(descriptor)
    }

    /// Sends all bytes; whether the server took them.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Tells the server that no more will come.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes at once, with a reset.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Closes with a reset, as a system does whose program is gone.
    func abort() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        // Taking the place of the connection closes it; the descriptor is closed by `deinit`.
        let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        dup2(other, descriptor)
        close(other)
    }

    /// The next answer; `nil` at the end of the connection or when nothing came in time.
    func readAnswer(toHead isHead: Bool = false) -> RawAnswer? {
        while true {
            if let (answer, size) = RawAnswer.parse(buffer, hasBody: !isHead) {
                buffer.removeFirst(size)
                return answer
            }
            guard fill() > 0 else { return nil }
        }
    }

    /// Reads to the end; `false` if the server did not close in time.
    func readsEnd() -> Bool {
        while true {
            let count = fill()
            if count > 0 { continue }
            return count == 0 || errno == ECONNRESET
        }
    }

    /// What came and was not read as an answer.
    var leftover: [UInt8] { buffer }

    private func fill() -> Int {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        if count > 0 { buffer += chunk[..<count] }
        return count
    }
}

/// An answer as it came over the wire.
struct RawAnswer {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: String

    func header(_ name: String) -> String? {
        headers.first { $0.name == name.lowercased() }?.value
    }

    /// The answer at the beginning of the bytes and its size; `nil` until all of it is there.
    static func parse(_ bytes: [UInt8], hasBody: Bool) -> (RawAnswer, Int)? {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count >= 4, let start = (0...(bytes.count - 4)).first(where: { Array(bytes[$0..<$0 + 4]) == end })
        else { return nil }
        let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        let headers = lines.dropFirst().map { line -> (name: String, value: String) in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (parts[0].lowercased(), parts.count == 2 ? String(parts[1].drop { $0 == " " }) : "")
        }
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
        let length = hasBody ? headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0 : 0
        guard bytes.count >= start + 4 + length else { return nil }
        let body = String(decoding: bytes[(start + 4)..<(start + 4 + length)], as: UTF8.self)
        return (RawAnswer(status: status, headers: headers, body: body), start + 4 + length)
    }
}
