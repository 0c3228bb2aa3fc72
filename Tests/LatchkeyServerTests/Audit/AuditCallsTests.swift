// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The audit: batches, heads, and the two calls")
struct AuditCallsTests {
    @Test("The events of an account are its own chain, page by page, and their hashes hold")
    func events() async throws {
        let person = try await Person.joining(try await Bench())
        _ = try await Person.joining(person.bench, as: "bob")
        for _ in 0..<3 { _ = try await person.signedIn() }

        let all: AuditEventList = try await person.events().message()
        let first: AuditEventList = try await person.events("limit=2").message()
        let rest: AuditEventList = try await person.events("after=2&limit=3").message()

        #expect(all.events.map(\.sequence) == [1, 2, 3, 4, 5] && all.next == nil)
        #expect(first.events == Array(all.events.prefix(2)) && first.next == 2)
        #expect(rest.events == Array(all.events.suffix(3)) && rest.next == nil)
        var previous = WireDigest.none
        for event in all.events {
            let link = AuditLink(event, in: person.subject)
            #expect(link.previousHash == previous && link.hash == event.hash)
            #expect(event.details?.hash == event.detailsHash)
            previous = event.hash
        }
    }

    @Test("A place behind the end is an empty page; what is no place, and other members, are refused")
    func pages() async throws {
        let person = try await Person.joining(try await Bench())

        #expect(try await person.events("after=99").message(AuditEventList.self).events.isEmpty)
        for query in ["after=x", "limit=0", "limit=201", "after=1&after=2", "before=1"] {
            #expect(await person.events(query).status == 422)
        }
        #expect(await person.bench.send("GET", "/v1/audit-events").status == 401)
    }

    @Test("The head is there from the start, is signed at most once a second, and speaks for the newest batch")
    func heads() async throws {
        let bench = try await Bench()
        func head() async throws -> VerifiedAuditHead {
            let answer = try await bench.send("GET", "/v1/audit-head").message(AuditHeadAnswer.self)
            return try answer.head.verify(server: try await bench.serverKeys())
        }
        let first = try await head()
        _ = try await Person.joining(bench)
        bench.pass(seconds: 0.5)
        await bench.server.keepBooks()
        #expect(try await head() == first)
        bench.pass(seconds: 0.5)
        await bench.server.keepBooks()
        let second = try await head()
        bench.pass(seconds: 5)
        await bench.server.keepBooks()

        #expect(first.batch.number == 1 && second.batch.number == 3)
        #expect(try await head() == second)
        #expect(bench.log.withLock { $0.filter { $0.name == "audit.head" }.map { $0.fields["batch"] } } == ["1", "3"])
    }

    @Test("Everything that a busy server wrote verifies, and the head at its stop is over all of it")
    func whole() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    guard let login = try? await phone.login(bench) else { return }
                    _ = await bench.post("/v1/logins", login)
                    if number.isMultiple(of: 2) { _ = await bench.post("/v1/logins", login) }
                }
            }
        }
        await bench.server.closeBooks()

        let trail = try await bench.verifiedTrail()
        #expect(trail.newestHead == trail.newestBatch)
        let facts = try person.facts()
        #expect(facts.filter { $0.type == "session.opened" }.count == 21)
        #expect(
            facts.filter { $0.type == "login.refused" }.compactMap { Int($0.details["count"] ?? "") }.reduce(0, +) == 10
        )
        #expect(try bench.serverFacts() == [Fact(.server("stopped"))])
    }

    @Test("A stop links what waits for its minute's end, and the minute goes on afterwards without a second first")
    func stop() async throws {
        let bench = try await Bench()
        let wrong = NewSession(username: "nobody", password: "wrong")
        for _ in 0..<3 { _ = await bench.post("/v1/sessions", wrong) }
        await bench.server.closeBooks()
        _ = await bench.post("/v1/sessions", wrong)
        await bench.server.closeBooks()

        let counts = try bench.serverFacts().compactMap { $0.details["count"] }
        #expect(counts == ["1", "2", "1"])
        #expect(try await bench.verifiedTrail().newestHead == 6)
    }

    @Test("A store that fails keeps nothing from being written later, and the log says so")
    func failing() async throws {
        let failure = FailureSwitch()
        let bench = try await Bench(storing: { FailingStorage(behind: failure, storage: $0) })
        _ = try await Person.joining(bench)
        bench.pass(seconds: 5)
        failure.turn(on: true)
        await bench.server.keepBooks()
        failure.turn(on: false)
        await bench.server.keepBooks()

        #expect(bench.log.withLock { $0.contains { $0.name == "audit.failed" } })
        #expect(try await bench.verifiedTrail().newestHead == 3)
    }
}
