// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

extension Expectation {
    typealias Check = @Sendable (LineMembers, String) throws(LineProblem) -> Void

    /// Reads the object of a line that has an `expect`; whether its names are known is for the course to say.
    init(reading object: JSONObject) throws(LineProblem) {
        guard case .string(let name)? = object["expect"] else { throw LineProblem("\"expect\" must be a text") }
        subject = Subject(name)
        let checks = Self.checks(of: subject)
        let members = try LineMembers(
            object,
            of: .expectation(name),
            required: ["expect"],
            optional: checks.names
        )
        var claims: [Claim] = []
        for member in object.members where member.name != "expect" {
            try checks.table[member.name]?(members, member.name)
            claims.append(Claim(member: member.name, value: member.value))
        }
        self.claims = claims
    }

    /// The members of a kind of expectation with what each must be.
    struct Checks: Sendable {
        let names: [String]
        let table: [String: Check]

        init(_ entries: [(String, Check)]) {
            names = entries.map(\.0)
            table = Dictionary(entries) { one, _ in one }
        }
    }

    /// The members that can be compared, by what is looked at: what a person can be told.
    package static let vocabulary = [
        (subject: "RESULT", members: result.names), (subject: "prompt", members: prompt.names),
        (subject: "app", members: app.names),
    ]

    private static func checks(of subject: Subject) -> Checks {
        switch subject {
        case .prompt: prompt
        case .app: app
        case .result: result
        }
    }

    static let result = Checks([
        ("ok", flag), ("error", integer), ("status", integer), ("data", textOrNull), ("pending", flag),
        ("replies", { members, name throws(LineProblem) in _ = try members.integer(name, atLeast: 0) }),
        ("biometryType", { members, name throws(LineProblem) in let _: Biometry = try members.word(name) }),
        ("sameAs", text), ("differentFrom", text), ("isNull", flag),
    ])

    static let prompt = Checks([
        ("visible", flag),
        ("kind", { members, name throws(LineProblem) in let _: VisiblePrompt.Kind = try members.word(name) }),
        ("buttons", buttons), ("fallbackTitle", textOrNull), ("cancelTitle", textOrNull), ("reason", textOrNull),
    ])

    static let app = Checks([
        ("state", { members, name throws(LineProblem) in let _: AppState = try members.word(name) })
    ])

    private static let flag: Check = { members, name throws(LineProblem) in _ = try members.flag(name) }
    private static let integer: Check = { members, name throws(LineProblem) in _ = try members.integer(name) }
    private static let text: Check = { members, name throws(LineProblem) in _ = try members.text(name) }
    private static let textOrNull: Check = { members, name throws(LineProblem) in _ = try members.textOrNull(name) }

    private static let buttons: Check = { members, name throws(LineProblem) in
        for element in try members.array(name) {
            guard case .string(let word) = element, VisiblePrompt.Button(scriptWord: word) != nil else {
                let words = VisiblePrompt.Button.scriptValues.map(\.scriptWord.quoted).joined(separator: ", ")
                throw members.wrong(name, "an array of \(words)")
            }
        }
    }
}
