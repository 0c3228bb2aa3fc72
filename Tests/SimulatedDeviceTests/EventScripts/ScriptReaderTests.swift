// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

@Suite("Reading event scripts")
struct ScriptReaderTests {
    @Test("Empty lines and lines that begin with # are skipped but counted; the last line may lack its end")
    func skipping() throws {
        let script = try EventScript(
            parsing: text("# a comment\n\n   \t\r\n\(Device.touch)\n#{\"do\":\"x\"}\n" + #"{"do":"reboot"}"#)
        )

        #expect(script.lines == [ScriptLine(number: 6, content: .step(.reboot))])
    }

    @Test("Each empty line cost what a step costs: a million are passed over piece by piece, and stay counted")
    func manyEmptyLines() throws {
        let lines = 1_000_000
        var collector = ScriptCollector()
        let piece = [UInt8](repeating: UInt8(ascii: "\n"), count: lines / 10)

        try collector.add(text(Device.touch))
        for _ in 0..<10 { try collector.add(piece) }
        try collector.add(text(#"{"do":"reboot"}"#))

        #expect(try collector.finish().lines == [ScriptLine(number: lines + 1, content: .step(.reboot))])
    }

    @Test("Members may stand in any order, and lines may end with a carriage return")
    func order() throws {
        let script = try EventScript(
            parsing: text(
                Device.touch + "\r\n" + #"{"as":"p","policy":"owner","context":"a","do":"preflight"}"# + "\r\n"
            )
        )

        #expect(
            script.lines.map(\.content)
                == [.step(.preflight(context: "a", policy: .owner, result: "p"))]
        )
    }

    @Test("A device line tells all that is to be known of the device")
    func device() throws {
        let line = #"""
            {"device":{"biometry":"faceID","ios":"11.1","passcode":null,"enrolled":["a","b"],"bundle":"x.y","usageDescription":null,
            "permission":"notAsked","switches":{"ios9Preflight":true,"passcodeFirst":true,"newerFails":true,"emptyFallbackFails":true,
            "invalidatedStatus":-25293,"homePressIsUserCancel":false,"contextReuseSeconds":0.5}}}
            """#

        let device = try EventScript(parsing: text(line.replacing("\n", with: ""))).device

        #expect(device.profile.model.biometry == .faceID && device.profile.version == "11.1")
        #expect(device.passcode == nil && device.usageDescription == nil && device.permission == .notAsked)
        #expect(device.enrolled == ["a", "b"] && device.bundle == "x.y")
        #expect(device.choices.ios9Preflight && device.choices.passcodeFirst && device.choices.newerFails)
        #expect(device.choices.emptyFallbackFails && device.choices.homePressIsUserCancel == false)
        #expect(device.choices.contextReuse == .limited(milliseconds: 500))
    }

    @Test("Switches that are left out stay at their defaults, and null makes a context's success last")
    func switches() throws {
        let device = try EventScript(parsing: text(Device.with(#""switches":{"contextReuseSeconds":null}"#))).device
        var expected = ContestedChoices()
        expected.contextReuse = .unlimited

        #expect(device.choices == expected)
        #expect(try EventScript(parsing: text(Device.with(#""switches":{}"#))).device.choices == ContestedChoices())
    }

    @Test("A property of a context is kept, set back or set")
    func properties() throws {
        let step = try #require(
            try Device.step(
                #"{"do":"evaluate","context":"a","policy":"biometrics","reason":"","as":"e","fallbackTitle":"","reuseDuration":null,"maxBiometryFailures":2}"#
            )
        )

        guard case .evaluate(let evaluate) = step else { throw ScriptProblem(line: nil, reason: "no evaluation") }
        #expect(evaluate.fallbackTitle == .set("") && evaluate.cancelTitle == .keep)
        #expect(evaluate.reuseDuration == .reset && evaluate.interactionNotAllowed == .keep)
        #expect(evaluate.maxBiometryFailures == .set(2))
    }

    @Test(
        "Times are seconds with up to three decimals",
        arguments: [
            ("0", 0), ("1", 1_000), ("0.001", 1), ("59.999", 59_999), ("1e3", 1_000_000), ("0.1", 100),
            ("604800.125", 604_800_125), ("9007199254740992", 9_007_199_254_740_992_000),
        ] as [(String, Int64)]
    )
    func times(seconds: String, milliseconds: Int64) throws {
        #expect(try Device.step(#"{"do":"advance","seconds":\#(seconds)}"#) == .advance(milliseconds: milliseconds))
        #expect(
            try Device.step(#"{"do":"setWallClock","by":-\#(seconds)}"#) == .setWallClock(milliseconds: -milliseconds)
        )
    }

    @Test("A line of exactly 64 KiB is read, and names may be any text")
    func longestLine() throws {
        let frame = (start: "{\"do\":\"touch\",\"finger\":\"", end: "\"}")
        let finger = String(repeating: "f", count: 65_536 - frame.start.utf8.count - frame.end.utf8.count)

        #expect(try Device.step(frame.start + finger + frame.end) == .touch(finger: Template(rawValue: finger)))
        #expect(try Device.step(#"{"do":"touch","finger":"指\n\u0000"}"#) == .touch(finger: "指\n\u{0}"))
    }

    @Test("A script in pieces of any size is the same script", arguments: [1, 2, 7, 64])
    func pieces(size: Int) throws {
        let bytes = text(Device.touch + "\n# é\n" + #"{"do":"reboot"}"# + "\n\n" + #"{"do":"lockDevice"}"#)
        var collector = ScriptCollector()

        for start in stride(from: 0, to: bytes.count, by: size) {
            try collector.add(Array(bytes[start..<min(start + size, bytes.count)]))
        }

        #expect(try collector.finish().lines == EventScript(parsing: bytes).lines)
    }

    @Test("Every step of the page is known by its word")
    func vocabulary() {
        let words = EventStep.vocabulary.map(\.word)

        #expect(
            words == [
                "advance", "app", "biometryType", "companion", "domainState", "enrol", "evaluate",
                "evaluateAccessControl", "face", "install", "interrupt", "invalidate", "key.create", "key.delete",
                "key.find", "key.sign", "keychain.add", "keychain.delete", "keychain.read", "keychain.update",
                "lockDevice", "otherAppMatch", "otherAppMisses", "passcode", "permission",
                "preflight", "pressHome", "reboot", "release", "remove", "setPasscode", "setPermission", "setWallClock",
                "tap", "touch", "uninstall", "unlockDevice", "upgrade",
            ]
        )
    }

    private func text(_ text: String) -> [UInt8] {
        Array(text.utf8)
    }
}

/// Device lines to begin a script with.
enum Device {
    static let touch = with()

    /// A Touch ID device with one finger, and what else its object is to hold.
    static func with(
        _ more: String? = nil,
        ios: String = "17.0",
        biometry: String = "touchID",
        passcode: String = "\"1\""
    ) -> String {
        let enrolled = biometry == "none" ? "[]" : #"["thumb"]"#
        return #"{"device":{"biometry":"\#(biometry)","ios":"\#(ios)","passcode":\#(passcode),"enrolled":\#(enrolled),"#
            + #""bundle":"b","usageDescription":"u","permission":"granted"\#(more.map { ",\($0)" } ?? "")}}"#
    }

    /// The step that a line means on such a device.
    static func step(_ line: String) throws(ScriptProblem) -> EventStep? {
        let script = try EventScript(parsing: Array((touch + "\n" + line).utf8))
        guard case .step(let step)? = script.lines.first?.content else { return nil }
        return step
    }
}
