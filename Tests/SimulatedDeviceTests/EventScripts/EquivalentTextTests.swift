// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

/// Texts that look alike and are canonically equivalent are different texts, as in JSON; `String` takes them for equal.
@Suite("Equivalent texts in event scripts")
struct EquivalentTextTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test("A composed and a decomposed é made one name of two: fingers, results and contexts are told apart")
    func names() async throws {
        let output = try await run(
            #"{"do":"enrol","template":"\#(Self.composed)"}"#,
            #"{"do":"enrol","template":"\#(Self.decomposed)"}"#,
            #"{"do":"remove","template":"\#(Self.composed)"}"#,
            #"{"do":"evaluate","context":"a","policy":"biometrics","reason":"r","as":"\#(Self.composed)"}"#,
            #"{"do":"touch","finger":"\#(Self.composed)"}"#,
            #"{"expect":"\#(Self.composed)","pending":true}"#,
            #"{"do":"touch","finger":"\#(Self.decomposed)"}"#,
            #"{"expect":"\#(Self.composed)","ok":true}"#,
            #"{"do":"preflight","context":"\#(Self.composed)","policy":"biometrics","as":"\#(Self.decomposed)"}"#,
            #"{"do":"biometryType","context":"\#(Self.decomposed)","as":"fresh"}"#,
            #"{"expect":"\#(Self.decomposed)","biometryType":"touchID"}"#,
            #"{"expect":"fresh","biometryType":"none"}"#
        )

        #expect(output.hasSuffix(#"{"event":"end","expectations":4,"failed":0}"# + "\n"))
    }

    @Test("A passcode in its other spelling unlocked: it is wrong, and typed again in a third way it counts again")
    func passcode() async throws {
        let output = try await run(
            #"{"do":"setPasscode","passcode":"\#(Self.composed)"}"#,
            #"{"do":"evaluate","context":"a","policy":"owner","reason":"r","fallbackTitle":"f","as":"e"}"#,
            #"{"do":"lockDevice"}"#,
            #"{"do":"unlockDevice","with":"passcode"}"#,
            #"{"do":"app","state":"foreground"}"#,
            #"{"do":"evaluate","context":"a","policy":"owner","reason":"r","as":"e2"}"#,
            #"{"do":"touch","finger":"x"}"#,
            #"{"do":"touch","finger":"x"}"#,
            #"{"do":"touch","finger":"x"}"#,
            #"{"do":"passcode","entry":"\#(Self.decomposed)"}"#,
            #"{"expect":"e2","pending":true}"#,
            #"{"do":"passcode","entry":"\#(Self.composed)"}"#,
            #"{"expect":"e2","ok":true}"#
        )

        #expect(output.hasSuffix(#"{"event":"end","expectations":2,"failed":0}"# + "\n"))
    }

    @Test("A wrong entry in its other spelling passed for the one just typed: it counts as another")
    func wrongEntries() async throws {
        let entries = (0..<5).map { #"{"do":"passcode","entry":"\#($0 % 2 == 0 ? Self.composed : Self.decomposed)"}"# }
        let output = try await run(
            [#"{"do":"evaluate","context":"a","policy":"owner","reason":"r","as":"e"}"#]
                + [String](repeating: #"{"do":"touch","finger":"x"}"#, count: 3) + entries
                + [#"{"do":"passcode","entry":"1"}"#, #"{"expect":"e","pending":true}"#]
        )

        #expect(output.hasSuffix(#"{"event":"end","expectations":1,"failed":0}"# + "\n"))
    }

    @Test("An expectation took an equivalent reason for the one that is shown: it fails and tells both")
    func reason() async throws {
        let output = try await run(
            #"{"do":"evaluate","context":"a","policy":"biometrics","reason":"\#(Self.composed)","as":"e"}"#,
            #"{"expect":"prompt","reason":"\#(Self.decomposed)"}"#,
            #"{"expect":"prompt","reason":"\#(Self.composed)"}"#
        )

        #expect(output.hasSuffix(#"{"event":"end","expectations":2,"failed":1}"# + "\n"))
    }

    @Test("A name that was only spelt alike passed the reader: a script that uses it is bad")
    func unknownName() {
        let lines = [
            Device.touch,
            #"{"do":"preflight","context":"a","policy":"biometrics","as":"\#(Self.composed)"}"#,
            #"{"expect":"\#(Self.decomposed)","ok":true}"#,
        ]

        let problem = #expect(throws: ScriptProblem.self) {
            _ = try EventScript(parsing: Array(lines.joined(separator: "\n").utf8))
        }

        #expect(problem?.line == 3)
    }

    @Test("A key of the phone answered to a name that was only spelt alike: there can be two")
    func keys() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

        let one = try await phone.createKey(KeyName(Self.composed))
        let other = try await phone.createKey(KeyName(Self.decomposed))
        try await phone.deleteKey(KeyName(Self.composed))

        #expect(one != other)
        #expect(try await phone.publicKey(KeyName(Self.composed)) == nil)
        #expect(try await phone.publicKey(KeyName(Self.decomposed)) == other)
    }

    private func run(_ lines: String...) async throws -> String {
        try await run(lines)
    }

    private func run(_ lines: [String]) async throws -> String {
        let script = try EventScript(parsing: Array(([Device.touch] + lines).joined(separator: "\n").utf8))
        var output: [UInt8] = []
        _ = try await script.run(output: ScriptOutput { output += $0 })
        return String(decoding: output, as: UTF8.self)
    }
}
