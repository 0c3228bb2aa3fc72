// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import SimulatedDevice
import Testing

@Suite("The JSON Schema of a line")
struct SchemaTests {
    private static let validator = Result {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Docs/event-script.schema.json"
        )
        return try SchemaValidator(JSONValue(parsing: Array(try Data(contentsOf: url.standardized))))
    }

    @Test("Every line of our scripts is valid", arguments: ["golden", "rows"])
    func scripts(folder: String) throws {
        let validator = try Self.validator.get()

        for file in ScriptFile.all(in: folder) {
            for (index, line) in try file.bytes().split(separator: UInt8(ascii: "\n")).enumerated()
            where line.first != UInt8(ascii: "#") {
                let isValid = try validator.accepts(JSONValue(parsing: Array(line)))
                #expect(isValid, "\(file.name), the \(index + 1). line that is not empty")
            }
        }
    }

    @Test(
        "A step is valid with all its members, without those that may be left out, and not without any other",
        arguments: EventStep.vocabulary.map(\.word)
    )
    func members(word: String) throws {
        let validator = try Self.validator.get()
        let step = try #require(EventStep.vocabulary.first { $0.word == word })
        let whole = JSONObject(
            [("do", .string(word))] + (step.required + step.optional).map { ($0, Self.sample($0, of: word)) }
        )

        #expect(try validator.accepts(.object(whole)))
        for name in step.required + step.optional + ["do"] {
            var part = whole
            part[name] = nil
            #expect(try validator.accepts(.object(part)) == step.optional.contains(name))
        }
        var more = whole
        more["more"] = .bool(true)
        #expect(try !validator.accepts(.object(more)))
    }

    @Test(
        "A line that is bad in itself is not valid",
        arguments: (BadLine.steps + BadLine.vault + BadLine.expectations + BadLine.inCourse + BadLine.devices)
            .filter { !isBeyondSchema($0) }
    )
    func bad(line: BadLine) throws {
        #expect(try !Self.validator.get().accepts(JSONValue(parsing: Array(line.line.utf8))))
    }

    @Test("Names of results are not those of prompt and app")
    func names() throws {
        let validator = try Self.validator.get()
        let lines = [#"{"do":"key.find","tag":"t","as":"app"}"#, #"{"expect":"app","ok":true}"#, "[]", "7"]

        for line in lines {
            #expect(try !validator.accepts(JSONValue(parsing: Array(line.utf8))))
        }
    }

    /// What depends on other lines, on how a number is written or on how many decimals it has.
    private static func isBeyondSchema(_ bad: BadLine) -> Bool {
        let beyond = ["1.0", "0.0001", "1.2345"].contains { bad.line.contains($0) } && !bad.line.contains("ios")
        let inCourse =
            ["is enrolled already", "is not enrolled", "is installed", "is not newer", "came with", "before this line"]
            + ["tells the device", "is not the name of"]
        return beyond || inCourse.contains { bad.reason.contains($0) }
    }

    /// A value that a member may have.
    private static func sample(_ member: String, of step: String) -> JSONValue {
        switch member {
        case "policy": .string("owner")
        case "form": .string("all")
        case "button": .string("tryAgain")
        case "state": .string("inactive")
        case "with": .string("passcode")
        case "ios": .string("26.12")
        case "permission": .string("refused")
        case "matches", "allow", "near", "approves", "interactionNotAllowed": .bool(true)
        case "seconds", "reuseDuration": .double(0.125)
        case "by": .double(-0.125)
        case "count", "maxBiometryFailures": .integer(1)
        case "ui": .string("skip")
        case "accessible": .string("afterFirstUnlock")
        case "operation": .string("useItem")
        case "access": .object(JSONObject([("flags", .array([.string("userPresence")]))]))
        default: .string("text")
        }
    }
}
