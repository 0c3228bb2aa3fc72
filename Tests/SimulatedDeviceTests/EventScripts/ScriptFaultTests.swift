// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

@Suite("Bad event scripts")
struct ScriptFaultTests {
    private let preflight = #"{"do":"preflight","context":"a","policy":"biometrics","as":"p"}"#

    @Test("A step that is wrong in itself is refused with its line", arguments: BadLine.steps + BadLine.vault)
    func steps(bad: BadLine) {
        #expect(problem(Device.touch, "", bad.line, "{") == ScriptProblem(line: 3, reason: bad.reason))
    }

    @Test("A step that cannot be done at its place is refused before anything runs", arguments: BadLine.inCourse)
    func inCourse(bad: BadLine) {
        #expect(problem(Device.touch, bad.line) == ScriptProblem(line: 2, reason: bad.reason))
    }

    @Test("An expectation compares known members of the right type", arguments: BadLine.expectations)
    func expectations(bad: BadLine) {
        #expect(problem(Device.touch, preflight, bad.line) == ScriptProblem(line: 3, reason: bad.reason))
    }

    @Test(
        "A device line that no device could have is refused",
        arguments: BadLine.devices
    )
    func devices(bad: BadLine) {
        #expect(problem("# device", bad.line) == ScriptProblem(line: 2, reason: bad.reason))
    }

    @Test("The course of a script is followed: passcode, templates, version, the app")
    func course() {
        let off = #"{"do":"setPasscode","passcode":null}"#
        let on = #"{"do":"setPasscode","passcode":"2"}"#
        let enrol = #"{"do":"enrol","template":"thumb"}"#

        #expect(problem(Device.touch, off, enrol)?.reason == "nothing can be enrolled without a passcode")
        #expect(problem(Device.touch, off, on, enrol) == nil)
        #expect(
            problem(Device.touch, off, #"{"do":"remove","template":"thumb"}"#)?.reason == #""thumb" is not enrolled"#
        )
        #expect(problem(Device.with(passcode: "null"), #"{"do":"remove","template":"thumb"}"#, on, enrol) == nil)
        #expect(problem(Device.touch, #"{"do":"uninstall"}"#, preflight)?.line == 3)
        #expect(problem(Device.touch, #"{"do":"uninstall"}"#, #"{"do":"uninstall"}"#)?.line == 3)
        #expect(problem(Device.touch, #"{"do":"uninstall"}"#, #"{"do":"install"}"#, preflight) == nil)
        #expect(problem(Device.touch, preflight, preflight)?.reason == #""p" is the name of an earlier result"#)
    }

    @Test("What came with a later version is refused until an upgrade brings it")
    func versions() {
        let owner = #"{"do":"preflight","context":"a","policy":"owner","as":"p"}"#
        let domainState = #"{"do":"domainState","context":"a","as":"d"}"#
        let biometryType = #"{"do":"biometryType","context":"a","as":"t"}"#
        let form = #"{"do":"domainState","context":"a","form":"biometry","as":"f"}"#
        let reason = { (first: String, now: String) in "came with iOS \(first), and this is \(now)" }

        let access =
            #"{"do":"evaluateAccessControl","context":"a","access":{"flags":["userPresence"]},"operation":"useItem","#
            + #""reason":"r","as":"e"}"#

        #expect(
            problem(Device.with(ios: "8.4"), access)?.reason == "evaluateAccessControl " + reason("9.0", "8.4")
        )
        #expect(problem(Device.with(ios: "8.4"), owner)?.reason == "the owner policy " + reason("9.0", "8.4"))
        #expect(problem(Device.with(ios: "17.7"), form)?.reason == #"the form "biometry" "# + reason("18.0", "17.7"))
        #expect(problem(Device.with(ios: "8.4"), #"{"do":"upgrade","ios":"9.0"}"#, owner, domainState) == nil)
        #expect(problem(Device.with(ios: "17.7"), #"{"do":"upgrade","ios":"26.0"}"#, form, biometryType) == nil)
    }

    @Test("A property that a version lacks may be looked at: it is none or null there")
    func missingProperties() {
        let domainState = #"{"do":"domainState","context":"a","as":"d"}"#
        let biometryType = #"{"do":"biometryType","context":"a","as":"t"}"#

        #expect(problem(Device.with(ios: "8.4"), domainState) == nil)
        #expect(problem(Device.with(ios: "10.3"), biometryType) == nil)
    }

    @Test("A script without its first line, or with nothing at all, is refused")
    func noDevice() {
        #expect(
            problem(bytes: [])
                == ScriptProblem(line: nil, reason: "the file is empty, and its first line should tell the device")
        )
        #expect(problem("", "# nothing") == ScriptProblem(line: nil, reason: "no line tells the device"))
        #expect(problem("", preflight) == ScriptProblem(line: 2, reason: "the first line must tell the device"))
        #expect(problem(#"{"expect":"app"}"#)?.reason == "the first line must tell the device")
    }

    @Test("Bytes that are no JSON object are refused with their line and byte")
    func bytes() {
        let device = Array((Device.touch + "\n").utf8)
        let reason = "not a JSON object: "

        #expect(problem(bytes: [0xEF, 0xBB, 0xBF] + device)?.reason == "the file begins with a byte order mark")
        #expect(problem(bytes: device + [0x22, 0xFF, 0x22])?.reason == reason + "not UTF-8 at byte 1")
        #expect(
            problem(bytes: device + Array("# ".utf8) + [0xC0, 0x80]) == ScriptProblem(line: 2, reason: "not UTF-8")
        )
        #expect(problem(Device.touch, #"{"do":"re"#)?.reason == reason + "the text ends too early at byte 9")
        #expect(problem(Device.touch, #"{"do":"reboot","do":"reboot"}"#)?.reason == #"the member "do" stands twice"#)
        #expect(
            problem(Device.touch, #"{"do":"touch","fi\"n":1,"\u0066i\"n":2}"#)?.reason
                == #"the member "fi"n" stands twice"#
        )
        #expect(problem(Device.touch, #"["do"]"#)?.reason == "not a JSON object")
        #expect(problem(Device.touch, "{}")?.reason == #"a line has exactly one of "device", "do" and "expect""#)
        #expect(problem(Device.touch, " # x")?.reason == reason + "not JSON at byte 1")
        #expect(
            problem(Device.touch, #"{"do":"reboot"} {"do":"reboot"}"#)?.reason.contains("something follows") == true
        )
    }

    @Test("A line over 64 KiB is refused, comments and lines without an end too")
    func tooLong() {
        let long = String(repeating: "x", count: 65_536)

        #expect(problem(Device.touch, #"{"do":"touch","finger":"\#(long)"}"#)?.reason == "longer than 64 KiB")
        #expect(problem(Device.touch, "#" + long, "") == ScriptProblem(line: 2, reason: "longer than 64 KiB"))
        #expect(problem(Device.touch, "#" + long.dropFirst(), "") == nil)
        #expect(
            problem(bytes: [UInt8](repeating: 0, count: 1_000_000))
                == ScriptProblem(line: 1, reason: "longer than 64 KiB")
        )
    }

    private func problem(_ lines: String...) -> ScriptProblem? {
        problem(bytes: Array(lines.joined(separator: "\n").utf8))
    }

    private func problem(bytes: [UInt8]) -> ScriptProblem? {
        do throws(ScriptProblem) {
            _ = try EventScript(parsing: bytes)
            return nil
        } catch {
            return error
        }
    }
}
