// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import SeededChance
import Testing

@testable import LatchkeyWire

@Suite("Readers under bytes that nobody would send")
struct FuzzTests {
    /// Where every test begins; printed before anything could stop the program, and repeated by `LATCHKEY_SEED`.
    private static let generator: SeededGenerator = {
        let told = ProcessInfo.processInfo.environment["LATCHKEY_SEED"].flatMap { UInt64($0) }
        let seed = told ?? UInt64.random(in: .min ... .max)
        print("wire: seed \(seed)")
        return SeededGenerator(seed: seed)
    }()

    /// How often, in comparison with a short run.
    private static let effort = ProcessInfo.processInfo.environment["LATCHKEY_LONG"] == nil ? 1 : 20

    @Test("A message cut off at any byte is refused", arguments: KnownMessage.all)
    func truncation(_ message: KnownMessage) throws {
        let golden = try VectorFiles.message(message.name)

        for length in golden.indices {
            #expect(throws: InvalidMember("")) { try message.rewritten(answer: Array(golden.prefix(length))) }
        }
    }

    @Test("What a reader takes after random changes it writes and takes again", arguments: KnownMessage.all)
    func randomChanges(_ message: KnownMessage) throws {
        var generator = Self.generator
        let golden = try VectorFiles.message(message.name)

        for _ in 0..<300 * Self.effort {
            let body = changed(golden, &generator)
            // Most are refused; that no reader stops the program is what is looked at.
            guard let written = try? message.rewritten(answer: body) else { continue }
            #expect(try message.rewritten(answer: written) == written)
            // A request has to be one of its members alone; what is taken strictly is taken as an answer, too.
            guard case .object(let members)? = try? JSONValue(parsing: body),
                let strict = try? message.rewritten(request: members)
            else { continue }
            #expect(strict == written)
        }
    }

    @Test("Random bytes are no message", arguments: KnownMessage.all)
    func noise(_ message: KnownMessage) {
        var generator = Self.generator

        for _ in 0..<100 * Self.effort {
            let body = generator.bytes(upTo: 200)
            #expect(throws: InvalidMember.self) { try message.rewritten(answer: body) }
        }
    }

    @Test("A list of keys or a box's contents, cut off at any byte, is refused; no change of either stops the program")
    func keysAndBoxes() throws {
        var generator = Self.generator
        let keys = Array(try VectorFiles.object("server-keys.json").text("body").utf8)
        let contents = Array(try VectorFiles.object("login-secret.json").text("sealedText").utf8)

        for length in keys.indices {
            #expect(throws: InvalidMember("")) { try ServerKeys(answer: Array(keys.prefix(length))) }
        }
        for length in contents.indices {
            #expect(throws: InvalidMember("")) { try UnverifiedSecret(opened: Array(contents.prefix(length))) }
        }
        for _ in 0..<500 * Self.effort {
            // Most are refused; that none stops the program is what is looked at.
            if let read = try? ServerKeys(answer: changed(keys, &generator)) {
                #expect(try ServerKeys(answer: read.body) == read)
            }
            if let read = try? UnverifiedSecret(opened: changed(contents, &generator)) {
                #expect(try UnverifiedSecret(opened: read.body).body == read.body)
            }
        }
    }

    @Test("A receipt cut off at any byte, or changed in any, is refused, and no change stops the check")
    func receipts() throws {
        var generator = Self.generator
        let verifier = ReceiptVerifier(server: try VectorFiles.serverKeys())
        let receipts = try VectorFiles.object("receipts.json").objects("receipts").map {
            Array($0.text("receipt").utf8)
        }

        for receipt in receipts {
            let cuts = receipt.indices.map { Array(receipt.prefix($0)) }
            let changes = (0..<300 * Self.effort).map { _ in changed(receipt, &generator) }.filter { $0 != receipt }
            for spoiled in cuts + changes {
                let text = String(decoding: spoiled, as: UTF8.self)
                #expect(throws: StatementFault.self) { try verifier.verify(UnverifiedReceipt(text)) }
            }
        }
    }

    @Test("A document cut off at any byte is refused, and one that is taken after changes keeps its bytes")
    func documents() throws {
        var generator = Self.generator

        for vector in try VectorFiles.object("documents.json").objects("documents") {
            let bytes = vector.bytes("document")
            for length in bytes.indices {
                #expect(throws: InvalidMember("")) { try ConfirmationDocument(bytes: Array(bytes.prefix(length))) }
            }
            for _ in 0..<500 * Self.effort {
                let spoiled = changed(bytes, &generator)
                // Most are refused; one that is taken must still be the bytes that were handed over.
                guard let document = try? ConfirmationDocument(bytes: spoiled) else { continue }
                #expect(document.bytes == spoiled)
            }
        }
    }

    @Test("A line of an audit export that is changed anywhere is refused by its trail")
    func auditLines() throws {
        var generator = Self.generator
        let lines = try VectorFiles.object("audit.json").objects("lines").map { Array($0.text("line").utf8) }
        let keys = try VectorFiles.serverKeys()

        for _ in 0..<500 * Self.effort {
            var spoiled = lines
            let place = generator.below(lines.count)
            spoiled[place] = changed(lines[place], &generator)
            guard try isOther(spoiled[place], lines[place]) else { continue }
            #expect(throws: (any Error).self, "line \(place)") {
                var trail = try AuditTrail(server: keys)
                for line in spoiled { try trail.add(AuditLine(line: line)) }
                try trail.finish()
            }
        }
    }

    /// Whether a line says something else: members in another order, or white space, are the same line.
    private func isOther(_ one: [UInt8], _ other: [UInt8]) throws -> Bool {
        let expected = try JSONValue(parsing: other).canonicalBytes()
        // A line that is no JSON any more is another one.
        guard let value = try? JSONValue(parsing: one) else { return true }
        return value.canonicalBytes() != expected
    }

    @Test("A query of random characters is read or refused by a member's name")
    func queries() throws {
        var generator = Self.generator
        let pieces = [
            "after", "limit", "status", "pending", "=", "&", "1", "200", "201", "%41", "+", "é", "-1", "con_1",
        ]

        for _ in 0..<2000 * Self.effort {
            let query = (0..<generator.below(9)).map { _ in generator.pick(pieces) }.joined()
            // Refusals are the rule; what was taken has to say the same once it is written.
            if let read = try? AuditEventsQuery(query: query) {
                #expect(try AuditEventsQuery(query: read.text) == read, "\(query)")
            }
            if let read = try? ConfirmationsQuery(query: query) {
                #expect(try ConfirmationsQuery(query: read.text) == read, "\(query)")
            }
        }
    }

    private func changed(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        let interesting: [UInt8] = Array("\"\\{}[]:,0-eE.n AQ_".utf8) + [0, 0x80, 0xC0, 0xED, 0xFF]
        var bytes = bytes
        for _ in 0...generator.below(3) where !bytes.isEmpty {
            let place = generator.below(bytes.count)
            switch generator.below(4) {
            case 0: bytes[place] = generator.pick(interesting)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(generator.pick(interesting), at: place)
            default: bytes[place] ^= 1 << UInt8(generator.below(8))
            }
        }
        return bytes
    }
}
