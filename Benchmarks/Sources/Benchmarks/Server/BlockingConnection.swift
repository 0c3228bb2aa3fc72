// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// A kept-alive HTTP connection that waits for each answer: the cheapest load generator there is.
///
/// Unchecked: one client has it, and makes one call at a time.
final class BlockingConnection: @unchecked Sendable {
    private let descriptor: Int32
    private let host: String
    private var received: [UInt8] = []

    /// - Parameter address: Like `http://127.0.0.1:8080`.
    /// - Throws: ``UnexpectedAnswer`` if nobody listens there.
    init(_ address: String) throws {
        guard let url = URL(string: address), let host = url.host, let port = url.port.flatMap({ UInt16(exactly: $0) })
        else { throw UnexpectedAnswer(text: address) }
        self.host = "\(host):\(port)"
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var peer = sockaddr_in()
        peer.sin_family = sa_family_t(AF_INET)
        peer.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &peer.sin_addr)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: peer) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
        }
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        guard status == 0 else { throw UnexpectedAnswer(text: "nobody listens on \(address)") }
    }

    deinit {
        close(descriptor)
    }

    /// The body of the answer to a POST.
    func post(_ path: String, _ body: [UInt8], _ token: String?) throws -> [UInt8] {
        var head = "POST \(path) HTTP/1.1\r\nHost: \(host)\r\nContent-Type: application/json\r\n"
        if let token { head += "Authorization: Bearer \(token)\r\n" }
        head += "Content-Length: \(body.count)\r\n\r\n"
        return try answer(to: Array(head.utf8) + body)
    }

    /// The body of the answer to a GET.
    func get(_ path: String) throws -> [UInt8] {
        try answer(to: Array("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8))
    }

    private func answer(to request: [UInt8]) throws -> [UInt8] {
        guard send(descriptor, request, request.count, 0) == request.count else {
            throw UnexpectedAnswer(text: "sending")
        }
        return try answer()
    }

    private func answer() throws -> [UInt8] {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let head = received.firstRange(of: end) {
                let lines = String(decoding: received[..<head.lowerBound], as: UTF8.self).lowercased()
                let field = lines.components(separatedBy: "\r\n").first { $0.hasPrefix("content-length:") }
                let count = field.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                while received.count < head.upperBound + count { try receive() }
                defer { received.removeFirst(head.upperBound + count) }
                return Array(received[head.upperBound..<(head.upperBound + count)])
            }
            try receive()
        }
    }

    private func receive() throws {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw UnexpectedAnswer(text: "the connection ended") }
        received += buffer[..<count]
    }
}

/// A thread for one client, so that waiting for the server holds nobody up.
final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "client")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
