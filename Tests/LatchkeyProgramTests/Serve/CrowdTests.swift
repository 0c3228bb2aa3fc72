// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@Suite("A server after its peak")
struct CrowdTests {
    @Test("When a crowd has gone, the descriptors that it took are given back")
    func crowd() async throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = BuiltProgram.url
        process.arguments = ["serve", "--in-memory", "--listen", "127.0.0.1:0"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { process.terminate() }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(
            line.split(separator: ":").last.flatMap { UInt16($0.trimmingCharacters(in: .newlines)) }
        )
        let before = try descriptors(of: process)

        let crowd = (0..<200).map { _ in connection(to: port) }
        try await wait { try descriptors(of: process) >= before + 380 }
        for client in crowd { close(client) }

        try await wait { try descriptors(of: process) < before + 50 }
    }

    /// A client that has asked once, so that the server keeps it for longer than this test waits.
    ///
    /// No process that another test starts meanwhile gets a copy, which would keep the connection open.
    private func connection(to port: UInt16) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(descriptor, $0, length) }
        }
        let request = Array("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
        _ = send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
        return descriptor
    }

    /// Looks again and again, half a minute at most.
    private func wait(until isSo: () throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(30)
        while try !isSo(), .now < end { await Task.yield() }
        #expect(try isSo())
    }

    private func descriptors(of process: Process) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/fd").count
    }
}
