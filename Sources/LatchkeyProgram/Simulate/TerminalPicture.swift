// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice

/// What happened, as a person at the phone would see it.
enum TerminalPicture {
    static func text(of event: ScriptHappening.Event) -> String {
        switch event {
        case .prompt(let prompt?): picture(of: prompt)
        case .prompt(nil): "  (nothing is shown any more)"
        case .reply(let result, nil): "\(result.escapedForTerminal): success"
        case .reply(let result, let error?): "\(result.escapedForTerminal): failed with \(name(of: error))"
        case .status(let result, let members):
            "\(result.escapedForTerminal): " + members.map { "\($0.0) \(plain($0.1))" }.joined(separator: ", ")
        case .terminated:
            "The system has terminated the app. {\"do\":\"app\",\"state\":\"foreground\"} starts it again."
        case .ignored: "Nothing happens: no sensor of that kind listens now."
        case .expect(let name, nil): "\(name.escapedForTerminal) is as expected."
        case .expect(let name, let mismatch?):
            "\(name.escapedForTerminal) is not as expected: expected \(plain(.object(mismatch.expected))), "
                + "found \(plain(.object(mismatch.found)))"
        }
    }

    private static func name(of error: Int) -> String {
        let code = OwnerError.Code(rawValue: error)
        return code.description == String(error) ? String(error) : "\(error) \(code)"
    }

    private static func plain(_ value: JSONValue) -> String {
        String(decoding: value.printableBytes(), as: UTF8.self)
    }

    // MARK: Prompts

    /// The sheet, and below it what can be done about it.
    private static func picture(of prompt: VisiblePrompt) -> String {
        let lines = PromptPicture(words: .english).lines(of: prompt) + [acts(for: prompt).joined(separator: " · ")]
        return lines.map { "  " + $0 }.joined(separator: "\n")
    }

    /// The steps that answer what is shown.
    private static func acts(for prompt: VisiblePrompt) -> [String] {
        let answers: [String]
        switch prompt.kind {
        case .touchID: answers = ["touch finger=NAME"]
        case .faceID, .opticID: answers = prompt.buttons.isEmpty ? ["face matches=true", "face matches=false"] : []
        case .passcode: answers = ["passcode entry=DIGITS"]
        case .permission: return ["permission allow=true", "permission allow=false"]
        case .companion: answers = ["companion near=true approves=true"]
        }
        return answers + prompt.buttons.map { "tap button=\($0.rawValue)" }
    }
}
