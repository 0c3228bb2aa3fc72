// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyHTTP
import Testing

@Suite("Raw bytes over a socket")
struct RawBytesTests {
    @Test(
        "Every row is answered as the table says, in one problem document where it is refused",
        arguments: RawRow.rows
    )
    func row(_ row: RawRow) async throws {
        try await withServer { port in
            let client = try #require(RawClient(port: port))

            client.send(row.bytes)
            var answers: [RawAnswer] = []
            for _ in row.statuses {
                if let answer = client.readAnswer() { answers.append(answer) }
            }

            #expect(answers.map(\.status) == row.statuses)
            if let last = answers.last, last.status >= 400 { try expectProblem(last) }
            if row.closes {
                #expect(client.readsEnd())
                #expect(client.leftover.isEmpty)
            } else {
                client.send("GET /next HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(client.readAnswer()?.body == "GET /next 0")
            }
        }
    }

    @Test("A refused request is told to the log with the id that the client got")
    func report() async throws {
        let refusals = Locked<[HTTPRefusal]>([])
        let id = try await withServer(report: { refusal in refusals.withLock { $0.append(refusal) } }) { port in
            let client = try #require(RawClient(port: port))
            client.send("GET /a HTTP/1.1\r\n\r\n")
            return client.readAnswer()?.header("Latchkey-Request-ID")
        }

        let told = refusals.withLock { $0 }
        #expect(told.map(\.status) == [400])
        #expect(told.map(\.reason) == ["no Host"])
        #expect(told.map(\.peerAddress) == ["127.0.0.1"])
        #expect(told.first?.requestID == id)
    }

    @Test("Two refusals have different ids")
    func ids() async throws {
        try await withServer { port in
            let ids = try (0..<2).map { _ in
                let client = try #require(RawClient(port: port))
                client.send("GET /a HTTP/1.1\r\n\r\n")
                return try #require(client.readAnswer()?.header("Latchkey-Request-ID"))
            }

            #expect(ids[0] != ids[1])
        }
    }

    /// Docs/wire-protocol.md, §1: members, type and headers of a problem document.
    private func expectProblem(_ answer: RawAnswer) throws {
        let code = answer.status == 413 ? "body_too_large" : "malformed_request"
        guard case .object(let problem) = try JSONValue(parsing: Array(answer.body.utf8)) else {
            Issue.record("not an object: \(answer.body)")
            return
        }
        #expect(problem["type"] == .string("urn:latchkey:problem:\(code)"))
        #expect(problem["code"] == .string(code))
        #expect(problem["status"] == .integer(Int64(answer.status)))
        #expect(problem["title"] != nil)
        #expect(problem["requestID"] == answer.header("Latchkey-Request-ID").map { .string($0) })
        #expect(answer.header("Content-Type") == "application/problem+json")
        #expect(answer.header("Connection") == "close")
        #expect(answer.header("Date")?.hasSuffix(" GMT") == true)
    }
}
