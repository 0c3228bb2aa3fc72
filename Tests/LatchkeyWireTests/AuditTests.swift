// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import Testing

@testable import LatchkeyWire

@Suite("Audit links, batches and heads")
struct AuditTests {
    private func vectors() throws -> [JSONObject] {
        try VectorFiles.object("audit.json").objects("lines")
    }

    private func lines() throws -> [AuditLine] {
        try vectors().map { try AuditLine(line: Array($0.text("line").utf8)) }
    }

    /// The trail after all lines, or the first fault.
    private func follow(_ lines: [AuditLine], heads: [VerifiedAuditHead] = []) throws(AuditFault) -> AuditTrail {
        var trail: AuditTrail
        do { trail = try AuditTrail(server: VectorFiles.serverKeys(), heads: heads) } catch {
            throw error as? AuditFault ?? AuditFault(.head(nil), .missing)
        }
        for line in lines { try trail.add(line) }
        try trail.finish()
        return trail
    }

    private func head(of batch: Int) throws -> VerifiedAuditHead {
        for case .head(let head) in try lines() {
            let verified = try head.verify(server: VectorFiles.serverKeys())
            if verified.batch.number == batch { return verified }
        }
        throw AuditFault(.head(batch), .missing)
    }

    @Test("What is hashed, and its hash, come out as the vectors say")
    func hashes() throws {
        for vector in try vectors() {
            let line = try AuditLine(line: Array(vector.text("line").utf8))
            switch line {
            case .link(let link, let details, let hash):
                #expect(WireDigest(of: Array(vector.text("hashed").utf8)) == hash)
                #expect(link.hash == hash)
                #expect(details.map(\.hash) ?? link.detailsHash == link.detailsHash)
            case .batch(let batch, let hash):
                #expect(WireDigest(of: Array(vector.text("hashed").utf8)) == hash)
                #expect(batch.hash == hash)
            case .head(let head):
                let verified = try head.verify(server: VectorFiles.serverKeys())
                #expect(verified.hash == verified.batch.hash)
            }
            #expect(String(decoding: line.body, as: UTF8.self) == vector.text("line"))
        }
    }

    @Test("An event is a link without its chain's name, and gives the link back")
    func events() throws {
        for vector in try vectors() {
            guard case .link(let link, let details, _) = try AuditLine(line: Array(vector.text("line").utf8)) else {
                continue
            }
            let event = try AuditEvent(answer: Array(vector.text("event").utf8))

            #expect(event == AuditEvent(link, details: details))
            #expect(AuditLink(event, in: link.subject) == link)
        }
    }

    @Test("Links and batches that are made one after the other are the vectors'")
    func made() throws {
        var previous: [AuditSubject: (sequence: Int, hash: WireDigest)] = [:]
        var (open, batches): ([WireDigest], [AuditBatch]) = ([], [])
        for line in try lines() {
            switch line {
            case .link(let link, let details?, _):
                let made = AuditLink(
                    subject: link.subject,
                    after: previous[link.subject],
                    time: link.time,
                    type: link.type,
                    deviceID: link.deviceID,
                    details: details
                )
                #expect(made == link)
                previous[link.subject] = (made.sequence, made.hash)
                open.append(made.hash)
            case .link(let link, nil, _):
                previous[link.subject] = (link.sequence, link.hash)
                open.append(link.hash)
            case .batch(let batch, _):
                let made = AuditBatch(of: open, after: batches.last.map { ($0.number, $0.hash) }, time: batch.time)
                #expect(made == batch)
                batches.append(made)
                open = []
            case .head: break
            }
        }
        #expect(batches.count == 4)
    }

    @Test("The vectors' trail holds, with heads from outside and without")
    func holds() throws {
        let trail = try follow(lines(), heads: [head(of: 2), head(of: 4)])

        #expect(trail.links == 6)
        #expect(trail.newestBatch == 4)
        #expect(trail.newestHead == 4)
        #expect(try follow(lines()).newestHead == 4)
        #expect(try follow([]).newestHead == nil)
    }

    @Test("A head that is made here is one, and the same members under another hash are none")
    func heads() throws {
        let key = try P256PrivateKey()
        let listed = SignatureKey(key: key.publicKey, time: KeyTime(from: 0, to: 1_900_000_000))
        let server = ServerKeys(origins: ["https://bank.example"], keys: [.signature(listed)])
        let signer = StatementSigner(key: listed) { bytes throws(CryptoError) in try key.sign(bytes) }
        let batch = try head(of: 2).batch
        let origin = try #require(Origin("https://bank.example"))
        let other = try #require(Origin("https://other.example"))
        var claims = batch.members
        claims["iss"] = .string("https://bank.example")
        claims["hash"] = WireDigest.none.json

        let good = UnverifiedAuditHead(try signer.auditHead(batch, issuer: origin))
        let foreign = UnverifiedAuditHead(try signer.auditHead(batch, issuer: other))
        let wrong = UnverifiedAuditHead(try signer.statement(claims, as: .auditHead))

        #expect(try good.verify(server: server).batch == batch)
        #expect(throws: StatementFault.issuer) { try foreign.verify(server: server) }
        #expect(throws: StatementFault.hash) { try wrong.verify(server: server) }
        #expect(throws: StatementFault.key) { try good.verify(server: VectorFiles.serverKeys()) }
    }

    @Test("A head signed outside its key's time is bad")
    func headTime() throws {
        let key = try P256PrivateKey()
        let batch = try head(of: 2).batch
        let listed = SignatureKey(key: key.publicKey, time: KeyTime(from: 0, to: batch.time.seconds - 1))
        let server = ServerKeys(origins: ["https://bank.example"], keys: [.signature(listed)])
        let signer = StatementSigner(key: listed) { bytes throws(CryptoError) in try key.sign(bytes) }
        let origin = try #require(Origin("https://bank.example"))

        let head = UnverifiedAuditHead(try signer.auditHead(batch, issuer: origin))

        #expect(throws: StatementFault.time) { try head.verify(server: server) }
    }
}

extension AuditTests {
    /// An edit of the export and the first place where it has to show.
    private func expectFault(
        _ place: AuditFault.Place,
        _ reason: AuditFault.Reason,
        heads: [VerifiedAuditHead] = [],
        _ edit: (inout [AuditLine]) throws -> Void
    ) throws {
        var lines = try lines()
        try edit(&lines)
        #expect(throws: AuditFault(place, reason)) { try follow(lines, heads: heads) }
    }

    private func reread(_ line: AuditLine, _ edit: (inout JSONObject) -> Void) throws -> AuditLine {
        var members = line.members
        edit(&members)
        return try AuditLine(request: members)
    }

    private var ada: AuditSubject {
        get throws { .account(try #require(AccountID("Yn1Jb3hXQk2pG0u7Zq8r4w"))) }
    }

    // Lines: 0 server 1 · 1 batch 1 · 2 ada 1 · 3 server 2 · 4 batch 2 · 5 head · 6 ada 2 · 7 ada 3 · 8 batch 3 · 9 ada 4 · 10 batch 4 · 11 head
    @Test("An edited link is named, also if its own hash was made to fit")
    func editedLinks() throws {
        try expectFault(.link(ada, sequence: 1), .hash) { lines in
            lines[2] = try reread(lines[2]) { $0["type"] = .string("account.deleted") }
        }
        try expectFault(.link(ada, sequence: 1), .details) { lines in
            lines[2] = try reread(lines[2]) {
                $0["details"] = .object(JSONObject([("address", .string("198.51.100.1"))]))
            }
        }
        // The hash fits, so the batch is the first that knows better.
        try expectFault(.batch(2), .links) { lines in
            guard case .link(let link, let details?, _) = lines[2] else { return }
            let other = AuditLink(
                subject: link.subject,
                after: nil,
                time: link.time,
                type: .accountDeleted,
                details: details
            )
            lines[2] = .link(other, details, hash: other.hash)
        }
    }

    @Test("A link that was taken out, doubled or moved is named by the next one")
    func movedLinks() throws {
        try expectFault(.link(ada, sequence: 3), .number) { $0.remove(at: 6) }
        try expectFault(.link(ada, sequence: 2), .number) { $0.insert($0[6], at: 7) }
        try expectFault(.link(ada, sequence: 3), .number) { $0.swapAt(6, 7) }
        try expectFault(.batch(4), .links) { $0.remove(at: 9) }
        try expectFault(.batch(2), .links) { $0.swapAt(2, 3) }
    }

    @Test("A chain that goes on from something else is named")
    func otherChain() throws {
        try expectFault(.link(ada, sequence: 4), .previous) { lines in
            guard case .link(let link, let details?, _) = lines[9] else { return }
            let other = AuditLink(
                subject: link.subject,
                after: (3, .none),
                time: link.time,
                type: link.type,
                details: details
            )
            lines[9] = .link(other, details, hash: other.hash)
        }
    }

    @Test("An edited, dropped or rewritten batch is named")
    func batches() throws {
        try expectFault(.batch(1), .hash) { lines in
            lines[1] = try reread(lines[1]) { $0["time"] = .string("2026-01-01T00:00:00.000Z") }
        }
        try expectFault(.batch(2), .number) { $0.remove(at: 1) }
        try expectFault(.head(2), .hash) { lines in
            guard case .batch(let batch, _) = lines[1], case .link(_, _, let one) = lines[2],
                case .link(_, _, let other) = lines[3]
            else { return }
            let rewritten = AuditBatch(of: [one, other], after: (1, batch.hash), time: batch.time)
            lines[4] = .batch(rewritten, hash: rewritten.hash)
        }
        try expectFault(.batch(4), .unbound) { $0 = Array($0.prefix(10)) }
    }

    @Test("A batch that goes on from something else is named")
    func otherBatch() throws {
        try expectFault(.batch(3), .previous) { lines in
            guard case .batch(let batch, _) = lines[8], case .link(_, _, let one) = lines[6],
                case .link(_, _, let other) = lines[7]
            else { return }
            let torn = AuditBatch(of: [one, other], after: (2, .none), time: batch.time)
            lines[8] = .batch(torn, hash: torn.hash)
        }
    }

    /// Three commits of one link each, all of it fitting and none of it what happened.
    private func inventedLines() throws -> [AuditLine] {
        let details = try #require(AuditDetails(JSONObject(), salt: [UInt8](repeating: 1, count: 16)))
        let time = Timestamp(milliseconds: 1_767_225_600_000)
        var (lines, chain, last): ([AuditLine], (Int, WireDigest)?, (Int, WireDigest)?) = ([], nil, nil)
        for _ in 0..<3 {
            let link = AuditLink(subject: .server, after: chain, time: time, type: .server("x"), details: details)
            let batch = AuditBatch(of: [link.hash], after: last, time: time)
            (chain, last) = ((link.sequence, link.hash), (batch.number, batch.hash))
            lines += [.link(link, details, hash: link.hash), .batch(batch, hash: batch.hash)]
        }
        return lines
    }

    @Test("A trail that was rewritten as a whole shows against a head from outside, and does not without one")
    func rewritten() throws {
        let (lines, head) = (try inventedLines(), try head(of: 2))

        #expect(throws: AuditFault(.head(2), .hash)) { try follow(lines, heads: [head]) }
        #expect(throws: Never.self) { try follow(lines) }
    }

    @Test("Two heads from outside that say otherwise of one batch are named before any line is looked at")
    func contradiction() throws {
        let key = try P256PrivateKey()
        let listed = SignatureKey(key: key.publicKey, time: KeyTime(from: 0, to: 1_900_000_000))
        let server = ServerKeys(origins: ["https://bank.example"], keys: [.signature(listed)])
        let signer = StatementSigner(key: listed) { bytes throws(CryptoError) in try key.sign(bytes) }
        let origin = try #require(Origin("https://bank.example"))
        guard case .batch(let invented, _) = try inventedLines()[3] else { return }
        let other = try UnverifiedAuditHead(try signer.auditHead(invented, issuer: origin)).verify(server: server)

        #expect(invented.number == 2)
        #expect(throws: AuditFault(.head(2), .contradiction)) { try follow([], heads: [head(of: 2), other]) }
        #expect(throws: AuditFault(.head(2), .missing)) { try follow([], heads: [other, other]) }
    }

    @Test("A tail cut off shows against a head from outside, and does not without one")
    func cut() throws {
        let head = try head(of: 4)

        try expectFault(.head(4), .missing, heads: [head]) { $0 = Array($0.prefix(9)) }
        #expect(throws: Never.self) { try follow(Array(lines().prefix(9))) }
    }

    @Test("A head without its batch, and a head that does not verify, are named")
    func badHeads() throws {
        try expectFault(.head(2), .missing) { $0.insert($0[5], at: 2) }
        try expectFault(.head(nil), .head(.form)) { $0[5] = .head(UnverifiedAuditHead("e30.e30.AA")) }
    }

    @Test("Details without their salt, a salt alone, and members beyond are refused by name")
    func strictLines() throws {
        let line = try lines()[2]
        for (name, value, fault) in [
            ("salt", nil, "salt"), ("details", nil, "details"), ("salt", .string("AQ"), "salt"),
            ("details", .object(JSONObject([("address", .integer(1))])), "details"), ("extra", .string("x"), "extra"),
            ("sequence", .integer(0), "sequence"), ("type", .string("Account"), "type"), ("hash", nil, "hash"),
        ] as [(String, JSONValue?, String)] {
            #expect(throws: InvalidMember(fault)) { try reread(line) { $0[name] = value } }
        }
    }
}
