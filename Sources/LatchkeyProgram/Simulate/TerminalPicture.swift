// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice

/// What happened, as a person at the phone would see it.
enum TerminalPicture {
    static func text(of event: ScriptHappening.Event) -> String {
        switch event {
        case .prompt(let prompt?): picture(of: prompt)
        case .prompt(nil): "  (nothing is shown any more)"
        case .reply(let result, nil): "\(result): success"
        case .reply(let result, let error?): "\(result): failed with \(name(of: error))"
        case .status(let result, let members):
            "\(result): " + members.map { "\($0.0) \(plain($0.1))" }.joined(separator: ", ")
        case .terminated:
            "The system has terminated the app. {\"do\":\"app\",\"state\":\"foreground\"} starts it again."
        case .ignored: "Nothing listens."
        case .expect(let name, nil): "\(name) is as expected."
        case .expect(let name, let mismatch?):
            "\(name) is not as expected: \(plain(.object(mismatch.expected))), but \(plain(.object(mismatch.found)))"
        }
    }

    private static func name(of error: Int) -> String {
        let code = OwnerError.Code(rawValue: error)
        return code.description == String(error) ? String(error) : "\(error) \(code)"
    }

    private static func plain(_ value: JSONValue) -> String {
        String(decoding: value.bytes(), as: UTF8.self)
    }

    // MARK: Prompts

    /// The sheet with an open right side, so that texts of any width fit.
    private static func picture(of prompt: VisiblePrompt) -> String {
        let title = title(of: prompt.kind)
        let rule = String(repeating: "─", count: 44)
        var lines = ["  ┌─ \(title) " + rule.dropFirst(title.count + 3)]
        if let text = prompt.reason ?? prompt.usageDescription { lines.append("  │ \(printable(text))") }
        if prompt.buttons.isEmpty { lines.append("  │ (looking…)") }
        let buttons = prompt.buttons.map { "[ \(printable(label(of: $0, prompt))) ]" }
        if !buttons.isEmpty { lines.append("  │ " + buttons.joined(separator: "  ")) }
        lines.append("  └" + rule)
        lines.append("  " + acts(for: prompt).joined(separator: " · "))
        return lines.joined(separator: "\n")
    }

    private static func title(of kind: VisiblePrompt.Kind) -> String {
        switch kind {
        case .touchID: "Touch ID"
        case .faceID: "Face ID"
        case .opticID: "Optic ID"
        case .passcode: "Enter Passcode"
        case .permission: "May this app use the sensor?"
        case .companion: "Approve on your companion"
        }
    }

    private static func label(of button: VisiblePrompt.Button, _ prompt: VisiblePrompt) -> String {
        switch button {
        case .cancel: prompt.cancelTitle ?? "Cancel"
        case .fallback: prompt.fallbackTitle ?? "Enter Password"
        case .tryAgain: "Try Again"
        case .dontAllow: "Don't Allow"
        case .allow: "OK"
        }
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

    /// Text of a script without anything that moves the cursor.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
                        ? " " : scalar
                }
            )
        )
    }
}
