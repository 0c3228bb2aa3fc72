// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice

/// What `help` answers in the terminal.
enum TerminalHelp {
    /// The answer to `help` and `help STEP`; `nil` for any other line.
    static func answer(_ line: String) -> String? {
        let words = line.split(separator: " ")
        guard words.first == "help", words.count < 3 else { return nil }
        return words.count == 1 ? overview : step(String(words[1]))
    }

    private static var overview: String {
        let steps = EventStep.vocabulary.map { "  " + shape($0.word, $0.required, $0.optional) }
        return """
            A line is a JSON object as in an event script, or the same in short:
              {"do":"touch","finger":"right-thumb"}      touch finger=right-thumb
              {"expect":"e1","ok":true}                  expect e1 ok=true
            An evaluation, for a start:
              evaluate context=a policy=biometrics reason="Log in" as=e1
              face matches=true
            The first line may tell another device: {"device":{"biometry":"touchID","ios":"17.0",…}}

            Steps, with [members] that may be left out:
            \(steps.joined(separator: "\n"))

            'help STEP' tells what the members of one may be, 'help expect' those of an expectation; 'quit' ends.
            """
    }

    private static func step(_ word: String) -> String {
        if word == "expect" { return expectation }
        guard let step = EventStep.vocabulary.first(where: { $0.word == word }) else {
            return "There is no step '\(word.escapedForTerminal)'. 'help' lists them."
        }
        let members = (step.required + step.optional).map { row($0, MemberWords.values(of: $0)) }
        return ([shape(step.word, step.required, step.optional)] + members).joined(separator: "\n")
    }

    private static var expectation: String {
        let parts = Expectation.vocabulary.flatMap { part in
            ["expect " + shape(part.subject, [], part.members)]
                + part.members.map { row($0, MemberWords.values(of: $0, expected: part.subject)) }
        }
        return (parts + ["RESULT is what a step named with as=."]).joined(separator: "\n")
    }

    private static func row(_ member: String, _ values: String?) -> String {
        "  \(member)=" + String(repeating: " ", count: max(1, 22 - member.count)) + (values ?? "")
    }

    private static func shape(_ word: String, _ required: [String], _ optional: [String]) -> String {
        let members = required.map { "\($0)=" } + optional.map { "[\($0)=]" }
        return ([word] + members).joined(separator: " ")
    }
}
