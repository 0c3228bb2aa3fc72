// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyHTTP
import SeededChance
import Testing

@Suite("Hostile clients")
struct HostileClientTests {
    private static let seed =
        ProcessInfo.processInfo.environment["LATCHKEY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
    private static let good = Array(
        "POST /a?b=c HTTP/1.1\r\nHost: h\r\nX-Y: a b\r\nContent-Length: 5\r\n\r\nhelloGET /d HTTP/1.1\r\nHost: h\r\n\r\n"
            .utf8
    )

    @Test("A conversation cut off after any byte is answered as far as it was whole, and no further")
    func truncated() async throws {
        let firstEnd = "POST /a?b=c HTTP/1.1\r\nHost: h\r\nX-Y: a b\r\nContent-Length: 5\r\n\r\nhello".utf8.count
        try await withServer { port in
            for count in 0...Self.good.count {
                let client = try #require(RawClient(port: port))
                client.send(Array(Self.good[..<count]))
                client.finishSending()

                var bodies: [String] = []
                while let answer = client.readAnswer() { bodies.append(answer.body) }

                let expected = ["POST /a?b=c 5", "GET /d 0"].prefix(
                    count < firstEnd ? 0 : count < Self.good.count ? 1 : 2
                )
                #expect(bodies == Array(expected), "cut off after \(count) bytes")
            }
        }
    }

    @Test("Spoilt bytes get answers of known statuses or none, and the next client is served as ever")
    func spoilt() async throws {
        var chance = SeededGenerator(seed: Self.seed)
        let (count, known) = (1_500, Set([200, 400, 411, 413, 414, 431, 505]))
        try await withServer { port in
            for round in 0..<count {
                let client = try #require(RawClient(port: port))
                client.send(spoil(Self.good, &chance))
                client.finishSending()

                while let answer = client.readAnswer() {
                    #expect(known.contains(answer.status), "round \(round), seed \(Self.seed)")
                }
                #expect(client.readsEnd(), "round \(round), seed \(Self.seed)")
            }
            let client = try #require(RawClient(port: port))
            client.send("GET /after HTTP/1.1\r\nHost: h\r\n\r\n")

            #expect(client.readAnswer()?.body == "GET /after 0")
        }
    }

    @Test("Noise gets no 200")
    func noise() async throws {
        var chance = SeededGenerator(seed: Self.seed)
        try await withServer { port in
            for round in 0..<500 {
                let client = try #require(RawClient(port: port))
                client.send(chance.bytes(upTo: 4_096))
                client.finishSending()

                while let answer = client.readAnswer() {
                    #expect(answer.status >= 400, "round \(round), seed \(Self.seed)")
                }
            }
        }
    }

    @Test("Whoever was refused, cut or served: when the server has stopped, no socket of it is open")
    func sockets() async throws {
        var chance = SeededGenerator(seed: Self.seed)
        var limits = HTTPLimits.standard
        limits.lingerTime = .milliseconds(20)

        let port = try await withServer(limits: limits) { port in
            var held: [RawClient] = []
            for round in 0..<300 {
                let client = try #require(RawClient(port: port))
                client.send(spoil(Self.good, &chance))
                if round % 3 == 0 { held.append(client) }
            }
            #expect(try openSockets(port: port) > 0)
            return port
        }

        #expect(try openSockets(port: port) == 0, "seed \(Self.seed)")
    }

    /// How many sockets at the port somebody holds: established, half closed by the peer, or listening.
    private func openSockets(port: Int) throws -> Int {
        let table = try wholeText(of: "/proc/net/tcp")
        let held = Set(["01", "08", "0A"])
        return table.split(separator: "\n").dropFirst().count { line in
            let columns = line.split(separator: " ")
            guard let local = columns[1].split(separator: ":").last else { return false }
            return Int(local, radix: 16) == port && held.contains(String(columns[3]))
        }
    }

    /// Reads to the end: files of the kernel have no size, and Foundation takes the first piece for all.
    private func wholeText(of path: String) throws -> String {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var (text, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { text += chunk[..<count] }
        return String(decoding: text, as: UTF8.self)
    }

    /// Changes, drops, doubles and inserts a few bytes.
    private func spoil(_ bytes: [UInt8], _ chance: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        let marks = Array("\r\n\0 :\t,;%#\u{7f}HTTP/1.1chunked0123456789".utf8) + [0x80, 0xFF]
        for _ in 0...chance.below(4) {
            let place = chance.below(bytes.count)
            switch chance.below(4) {
            case 0: bytes[place] = chance.pick(marks)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(bytes[place], at: place)
            default: bytes.insert(chance.pick(marks), at: place)
            }
        }
        return bytes
    }
}
