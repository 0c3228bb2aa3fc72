// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCore
import Testing

@testable import LatchkeyProgram

@Suite("The demo")
struct DemoTests {
    private static let steps = [
        "1. A finger and nothing else: three misses, then two", "2. A face and nothing else: two misses, then three",
        "3. A finger, else the passcode", "4. Ada refuses Face ID to an app, and another app forgot to say what for",
        "5. Somebody adds a finger",
        "6. Ada turns on the lock of her diary", "7. The diary is out of sight, and somebody else picks the phone up",
        "8. A code of the diary's own", "9. Ada signs up and in by password", "10. Ada binds her phone",
        "11. Ada signs out", "12. Ada logs in by finger", "13. Somebody else tries Ada's phone",
        "14. An attacker sends Ada's login again", "15. Ada buys a book",
        "16. Somebody on the way wants to be paid instead",
        "17. Ada allows payments of up to 20.00 for ten minutes",
        "18. The sensor is locked, and Ada has a payment password",
        "19. Somebody has added a finger to Ada's phone", "20. Ada's new phone ends the old one",
        "21. Somebody with the database wants the attacks forgotten",
    ]

    @Test("It tells every step in lines that fit a terminal, and exits with 0")
    func text() async {
        let recorded = RecordedConsole()

        let code = await Program.run(["demo"], console: recorded.console)

        let lines = recorded.printed.split(separator: "\n").map(String.init)
        #expect(code == .success)
        #expect(recorded.remarked.isEmpty)
        #expect(lines.filter { Self.steps.contains($0) } == Self.steps)
        #expect(lines.last == "All \(Self.steps.count) steps came out as told.")
        #expect(lines.allSatisfy { $0.count <= 120 })
        #expect((350...600).contains(lines.count))
    }

    @Test("It says that the server takes simulated keys, and that they prove nothing")
    func saysSo() async {
        let recorded = RecordedConsole()

        _ = await Program.run(["demo"], console: recorded.console)

        #expect(recorded.printed.contains("Its keys prove nothing"))
        #expect(recorded.printed.contains("--dangerously-accept-simulated-keys"))
    }

    @Test("For programs it prints one JSON object a line: what travelled and what was answered, in order")
    func json() async throws {
        let recorded = RecordedConsole()

        let code = await Program.run(["demo", "--json"], console: recorded.console)

        let events = try recorded.printed.split(separator: "\n").map { try Self.object(String($0)) }
        let travelled = events.compactMap { $0.text("call").map(Self.withoutIDs) ?? $0.number("status") }
        #expect(code == .success)
        #expect(travelled == Self.conversation)
        #expect(events.first?.text("event") == "opening")
        #expect(events.first?["acceptsSimulatedKeys"] == .bool(true))
        #expect(events.last?["asTold"] == .bool(true))
        #expect(events.count { $0.text("event") == "signs" } == 8)
        #expect(events.count { $0.text("event") == "prompt" && $0["visible"] == .bool(true) } > 20)
        #expect(events.count { $0.text("event") == "step" } == Self.steps.count)
    }

    private static func withoutIDs(_ call: String) -> String {
        call.replacing(/\/[A-Za-z0-9_-]{22}(?=\/|$)/, with: "/{id}")
    }

    private static let conversation = [
        "GET /v1/server-keys", "200", "POST /v1/accounts", "201", "POST /v1/sessions", "201",
        "POST /v1/challenges", "201", "POST /v1/devices", "201",
        "DELETE /v1/session", "204", "GET /v1/session", "401 session_required",
        "POST /v1/challenges", "201", "POST /v1/logins", "201", "GET /v1/session", "200",
        "POST /v1/challenges", "201",
        "POST /v1/logins", "401 login_refused", "GET /v1/session", "200",
        "POST /v1/confirmations", "201", "POST /v1/challenges", "201",
        "POST /v1/confirmations/{id}/approval", "200", "GET /v1/server-keys", "200",
        "POST /v1/confirmations", "200", "POST /v1/confirmations", "201",
        "POST /v1/confirmations", "201", "POST /v1/challenges", "201",
        "POST /v1/confirmations/{id}/approval", "200", "POST /v1/confirmations", "201",
        "POST /v1/confirmations/{id}/approval", "200", "POST /v1/confirmations", "201",
        "POST /v1/confirmations/{id}/approval", "403 allowance_refused", "POST /v1/challenges", "201",
        "POST /v1/confirmations/{id}/approval", "200",
        "PUT /v1/account/payment-password", "204", "POST /v1/confirmations", "201",
        "POST /v1/challenges", "201", "POST /v1/challenges", "201",
        "POST /v1/confirmations/{id}/approval", "403 payment_password_wrong",
        "POST /v1/confirmations/{id}/approval", "200",
        "POST /v1/challenges", "201", "POST /v1/sessions", "201", "DELETE /v1/devices/{id}", "204",
        "POST /v1/challenges", "201", "POST /v1/devices", "201", "GET /v1/devices", "200",
        "GET /v1/server-keys", "200", "POST /v1/sessions", "201", "POST /v1/challenges", "201",
        "POST /v1/devices", "201", "GET /v1/devices", "200", "DELETE /v1/devices/{id}", "204",
        "POST /v1/challenges", "201", "POST /v1/logins", "410 device_revoked",
    ]

    @Test("The prompts are drawn: the fallback comes with the first miss, the passcode with the third")
    func drawn() async {
        let recorded = RecordedConsole()

        _ = await Program.run(["demo"], console: recorded.console)

        for sheet in [
            ["┌─ Touch ID ─", "│ Verify with your fingerprint", "│ [ Cancel ]\n"],
            ["┌─ Touch ID ─", "│ Verify with your fingerprint", "│ [ Cancel ]  [ Draw Pattern ]\n"],
            ["┌─ Face ID ──", "│ Verify with your face", "│ [ Cancel ]  [ Try Again ]\n"],
            ["┌─ Enter Passcode ─", "│ [ Cancel ]\n"],
            ["┌─ May this app use the sensor? ─", "│ Face ID opens your diary.", "│ [ Don't Allow ]  [ OK ]\n"],
        ] {
            #expect(recorded.printed.contains(sheet), "\(sheet)")
        }
    }

    @Test("It speaks Chinese when told so, and then says nothing in English", arguments: ["zh-Hans", "zh-CN", "zh"])
    func chinese(tag: String) async {
        let recorded = RecordedConsole()

        let code = await Program.run(["demo", "--language", tag], console: recorded.console)

        let texts = Self.texts(in: StoryTexts.english).filter { $0.contains(" ") }
        let english = texts.filter { recorded.printed.contains($0) }
        #expect(code == .success)
        #expect(recorded.printed.hasSuffix("\n全部 \(Self.steps.count) 步都如所述。\n"))
        #expect(recorded.printed.contains("┌─ 面容 ID ─"))
        #expect(english.isEmpty)
    }

    /// Every text in a table.
    private static func texts(in value: Any) -> [String] {
        if let text = value as? String { return [text] }
        return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
    }

    @Test("No text of the story is missing or the same in two languages")
    func translated() {
        let (english, chinese) = (Self.texts(in: StoryTexts.english), Self.texts(in: StoryTexts.simplifiedChinese))

        #expect(english.count == chinese.count && english.count > 60)
        #expect(Set(english).isDisjoint(with: chinese))
        #expect(!(english + chinese).contains(""))
    }

    @Test("In either language it tells the same things, to programs too")
    func sameThings() async throws {
        var told: [[String?]] = []
        for language in ["en", "zh-Hans"] {
            let recorded = RecordedConsole()
            _ = await Program.run(["demo", "--json", "--language", language], console: recorded.console)
            told.append(try recorded.printed.split(separator: "\n").map { try Self.object(String($0)).text("event") })
        }

        #expect(told[0] == told[1])
        #expect(told[0].count > 100)
    }

    @Test("It prints no password and no token")
    func secrets() async {
        for arguments in [["demo"], ["demo", "--json"]] {
            let recorded = RecordedConsole()

            _ = await Program.run(arguments, console: recorded.console)

            #expect(!recorded.printed.contains("correct horse"))
            #expect(!recorded.printed.contains("Bearer"))
        }
    }

    @Test(
        "What it does not know is misuse",
        arguments: [
            ["--fast"], ["now"], ["--json", "--json"], ["--json=1"], ["--language"], ["--language", "de"],
            ["--language", "zh-Hant"],
        ]
    )
    func misuse(arguments: [String]) async {
        let recorded = RecordedConsole()

        let code = await Program.run(["demo"] + arguments, console: recorded.console)

        #expect(code == .misuse)
        #expect(recorded.printed.isEmpty)
        #expect(recorded.remarked.hasPrefix("latchkey demo: "))
    }

    @Test(
        "A step that does not come out as told ends the story and exits with 1",
        arguments: SpoiledTransport.Way.allCases
    )
    func spoiled(way: SpoiledTransport.Way) async throws {
        let recorded = RecordedConsole()
        let teller = StoryTeller(form: .text, print: recorded.console.print)
        let options = try ServeOptions([
            "--in-memory", "--listen", "127.0.0.1:0", "--dangerously-accept-simulated-keys",
        ])
        let log = JSONLog(clock: ServeCommand.clock) { _ in }
        let server = try await RunningServer(options, log: log)

        let code = await DemoCommand.tell(teller, server.address, SpoiledTransport(way))
        await server.stop()

        let last = recorded.printed.split(separator: "\n").last.map(String.init) ?? ""
        #expect(code == .failure)
        #expect(last.hasPrefix("This did not come out as told: step \(way.step): "))
        #expect(last.contains(way.words))
    }

    private static func object(_ line: String) throws -> JSONObject {
        guard case .object(let object) = try JSONValue(parsing: Array(line.utf8)) else { throw NotAnObject() }
        return object
    }

    private struct NotAnObject: Error {}
}

extension String {
    /// Whether the parts are there in this order, with little between them.
    fileprivate func contains(_ parts: [String]) -> Bool {
        ranges(of: parts[0]).contains { start in
            var rest = self[start.upperBound...].prefix(400)
            return parts.dropFirst().allSatisfy { part in
                guard let found = rest.firstRange(of: part) else { return false }
                rest = rest[found.upperBound...]
                return true
            }
        }
    }
}

extension JSONObject {
    fileprivate func text(_ name: String) -> String? {
        guard case .string(let text)? = self[name] else { return nil }
        return text
    }

    /// An answer's status, with its code where it has one.
    fileprivate func number(_ name: String) -> String? {
        guard case .integer(let number)? = self[name] else { return nil }
        return ([String(number)] + (text("code").map { [$0] } ?? [])).joined(separator: " ")
    }
}
