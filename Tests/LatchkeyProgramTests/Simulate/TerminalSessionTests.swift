// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SimulatedDevice
import Testing

@testable import LatchkeyProgram

@Suite("latchkey simulate at the terminal")
struct TerminalSessionTests {
    @Test("A person logs in with a face: prompts are drawn, answers are named")
    func login() async {
        let (code, console) = await play(
            #"evaluate context=a policy=biometrics reason="Log in" fallbackTitle="Use password" as=e1"#,
            "face matches=false",
            "tap button=tryAgain",
            "face matches=true",
            "expect e1 ok=true"
        )

        #expect(code == .success)
        #expect(
            console.printed.hasSuffix(
                """
                  ┌─ Face ID ──────────────────────────────────
                  │ Log in
                  │ [ Cancel ]  [ Try Again ]
                  └────────────────────────────────────────────
                  tap button=cancel · tap button=tryAgain
                  ┌─ Face ID ──────────────────────────────────
                  │ Log in
                  │ (looking…)
                  └────────────────────────────────────────────
                  face matches=true · face matches=false
                  (nothing is shown any more)
                e1: success
                e1 is as expected.

                """
            )
        )
        #expect(console.remarked.isEmpty)
    }

    @Test("The short form and the JSON form of a line are the same")
    func forms() async {
        let short = await play(
            "preflight context=a policy=owner as=p",
            "expect p ok=true error=-5",
            "otherAppMisses count=2"
        )
        let json = await play(
            #"{"do":"preflight","context":"a","policy":"owner","as":"p"}"#,
            #"{"expect":"p","ok":true,"error":-5}"#,
            #"{"do":"otherAppMisses","count":2}"#
        )

        #expect(short.console.printed == json.console.printed)
        #expect(short.code == .failure && json.code == .failure)
        #expect(short.console.remarked.isEmpty && json.console.remarked.isEmpty)
    }

    @Test("A step that needs one member takes its value alone")
    func onlyMember() async {
        let begin = "evaluate context=a policy=owner reason=Open as=e1"
        let (_, short) = await play(
            begin,
            "face false",
            "tap tryAgain",
            "face false",
            "tap fallback",
            "passcode 123456"
        )
        let (_, long) = await play(
            begin,
            "face matches=false",
            "tap button=tryAgain",
            "face matches=false",
            "tap button=fallback",
            "passcode entry=123456"
        )

        #expect(short.printed == long.printed)
        #expect(short.printed.contains("e1: success"))
        #expect(short.remarked.isEmpty)
    }

    @Test("A first line that tells a device is that device, and a later one is refused")
    func device() async {
        let device =
            #"{"device":{"biometry":"touchID","ios":"9.3","passcode":null,"enrolled":["t"],"bundle":"b","#
            + #""usageDescription":null,"permission":"granted"}}"#
        let (code, console) = await play(device, "preflight context=a policy=biometrics as=p", device)

        #expect(code == .success)
        let told = "A fresh device: iPhone 5s with iOS 9.3.\np: ok false, error -5, biometryType \"none\"\n"
        #expect(console.printed.hasSuffix(told))
        #expect(console.remarked == "line 3: only the first line tells the device\n")
    }

    @Test(
        "Bad lines are told and change nothing",
        arguments: [
            ("nonsense", #"line 1: there is no step "nonsense""#),
            ("touch", #"line 1: the step "touch" needs the member "finger""#),
            ("touch thumb finger", "line 1: a word is not of the form member=value; 'help' tells more"),
            ("evaluate 123456", "line 1: a word is not of the form member=value; 'help' tells more"),
            ("touch finger=\"a", "line 1: a quote is never closed"),
            ("touch finger=a finger=b", "line 1: 'finger' stands twice"),
            ("expect", "line 1: an expectation begins with a name: expect e1 ok=true"),
            ("face matches=maybe", #"line 1: "matches" of the step "face" must be true or false"#),
            ("tap button=cancel", #"line 1: no button "cancel" is shown, nor any other"#),
            ("{", "line 1: not a JSON object: the text ends too early at byte 1"),
            ("key.find tag=t", #"line 1: the step "key.find" needs the member "as""#),
            ("=", #"line 1: there is no step "=""#),
        ]
    )
    func badLines(line: String, reason: String) async {
        let (code, console) = await play(line, "preflight context=a policy=biometrics as=p", "expect p ok=true")

        #expect(code == .success)
        #expect(console.remarked == reason + "\n")
        #expect(console.printed.hasSuffix("p is as expected.\n"))
    }

    @Test("help lists every step, help STEP tells one, quit ends")
    func help() async {
        let (code, console) = await play("help", "help touch", "help tuch", "", "# note", "quit", "nonsense")

        #expect(code == .success)
        #expect(console.printed.contains("evaluate context= policy= reason= as= [fallbackTitle=] [cancelTitle=]"))
        #expect(
            console.printed.hasSuffix(
                """
                touch finger=
                  finger=                a name: one that is enrolled, such as right-thumb, or any other
                There is no step 'tuch'. 'help' lists them.

                """
            )
        )
        #expect(console.remarked.isEmpty)
    }

    @Test("help expect tells what each claim may be, and every member of every step is told")
    func helpExpect() async {
        let (_, console) = await play("help expect")
        let members = Set(EventStep.vocabulary.flatMap { $0.required + $0.optional })

        #expect(
            console.printed.contains(
                "  kind=                  touchID, faceID, opticID, passcode, permission, companion\n"
            )
        )
        #expect(console.printed.contains("  state=                 foreground, inactive, background, terminated\n"))
        #expect(members.filter { MemberWords.values(of: $0) == nil } == [])
        for part in Expectation.vocabulary {
            #expect(part.members.filter { MemberWords.values(of: $0, expected: part.subject) == nil } == [])
        }
    }

    @Test("After a step that nobody would see, a line tells how the phone stands")
    func standing() async {
        let (_, console) = await play(
            "lockDevice",
            "unlockDevice with=biometrics",
            "enrol template=second-face",
            "otherAppMisses count=5",
            "advance seconds=1.5",
            "setPasscode passcode=null",
            "companion near=true",
            "uninstall"
        )

        #expect(
            console.printed.hasSuffix(
                """
                phone: locked, app in background
                phone: unlocked, app in background
                phone: unlocked, app in background, enrolled: face second-face
                phone: unlocked, app in background, 5 misses in a row, biometrics locked out
                phone: unlocked, app in background, wall clock 2026-01-01T00:00:01Z
                phone: unlocked, app in background, no passcode, nothing enrolled
                phone: unlocked, app in background, companion near
                phone: unlocked, app not installed

                """
            )
        )
    }

    @Test("An expectation that does not hold tells what was expected and what was found")
    func mismatch() async {
        let (code, console) = await play("expect app state=background")

        #expect(code == .failure)
        #expect(
            console.printed.hasSuffix(
                "app is not as expected: expected {\"state\":\"background\"}, found {\"state\":\"foreground\"}\n"
            )
        )
    }

    @Test("Texts of a script cannot move the terminal's cursor")
    func controlCharacters() async {
        let (_, console) = await play(
            #"{"do":"evaluate","context":"a","policy":"owner","reason":"a\u001b[2Jb\nc","cancelTitle":"\u202ex","as":"e"}"#,
            "face matches=false",
            #"{"do":"x\u001b[2J"}"#
        )

        #expect(!console.printed.contains("\u{1B}"))
        #expect(console.printed.contains(#"[ \u{202e}x ]"#) && !console.printed.contains("\u{202E}"))
        #expect(console.remarked == #"line 3: there is no step "x\u{1b}[2J""# + "\n")
    }

    @Test("A line had no limit at the terminal: one beyond 64 KiB is refused, and the next is read")
    func longLine() async throws {
        let command =
            "{ head -c 65536 /dev/zero | tr '\\0' ' '; echo; head -c 9000000 /dev/zero | tr '\\0' x; echo; "
            + "echo 'preflight context=a policy=biometrics as=p'; } | \"$0\" simulate"

        let outcome = try await BuiltProgram.run(
            ["-c", command, BuiltProgram.url.path],
            at: URL(filePath: "/bin/sh")
        )

        #expect(outcome.code == 0)
        #expect(outcome.errors == "line 2: longer than 64 KiB\n")
        #expect(outcome.output.hasSuffix("p: ok true, biometryType \"faceID\"\n"))
    }

    private func play(_ lines: String...) async -> (code: ExitCode, console: RecordedConsole) {
        let console = RecordedConsole(input: lines)
        return (await Program.run(["simulate"], console: console.console), console)
    }
}
