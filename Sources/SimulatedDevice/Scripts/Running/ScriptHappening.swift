// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

package import LatchkeyCore
package import OwnerAuthority

/// Something that happened while a script ran, as its output tells it.
package struct ScriptHappening: Sendable {
    package enum Event: Sendable {
        /// What is shown has changed; `nil`: nothing is shown.
        case prompt(VisiblePrompt?)
        /// An evaluation was answered; without an error it succeeded.
        case reply(result: String, error: Int?)
        /// Any other result is there, with its members in order.
        case status(result: String, members: [(String, JSONValue)])
        /// The system ended the app's process.
        case terminated
        /// A step had no effect at all.
        case ignored(step: String)
        /// An expectation was looked at.
        case expect(name: String, mismatch: Mismatch?)
    }

    /// What an expectation claimed and what was there instead.
    package struct Mismatch: Sendable {
        package let expected: JSONObject
        package let found: JSONObject
    }

    /// The line of the step or expectation that caused it.
    package let line: Int
    package let event: Event
}

extension ScriptHappening {
    /// The happening as a line of output, without its end: members in the order of the page.
    package var json: JSONObject {
        let (name, members) = event.members
        return JSONObject([("line", .integer(Int64(line))), ("event", .string(name))] + members)
    }
}

extension ScriptHappening.Event {
    fileprivate var members: (name: String, members: [(String, JSONValue)]) {
        switch self {
        case .prompt(let prompt): ("prompt", VisiblePrompt.scriptMembers(of: prompt))
        case .reply(let result, let error):
            (
                "reply",
                [("as", .string(result)), ("ok", .bool(error == nil))]
                    + (error.map { [("error", .integer(Int64($0)))] } ?? [])
            )
        case .status(let result, let members): ("status", [("as", .string(result))] + members)
        case .terminated: ("terminated", [])
        case .ignored(let step): ("ignored", [("do", .string(step))])
        case .expect(let name, nil): ("expect", [("expect", .string(name)), ("held", .bool(true))])
        case .expect(let name, let mismatch?):
            (
                "expect",
                [
                    ("expect", .string(name)), ("held", .bool(false)),
                    ("expected", .object(mismatch.expected)), ("found", .object(mismatch.found)),
                ]
            )
        }
    }
}

extension VisiblePrompt {
    /// The prompt that is shown as output names it, in the order of the page.
    package static func scriptMembers(of prompt: VisiblePrompt?) -> [(String, JSONValue)] {
        ["visible", "kind", "buttons", "fallbackTitle", "cancelTitle", "reason"].compactMap { name in
            scriptMember(name, of: prompt).map { (name, $0) }
        }
    }

    /// A member of the prompt that is shown, as output and expectations name it; with none shown there is only `visible`.
    static func scriptMember(_ name: String, of prompt: VisiblePrompt?) -> JSONValue? {
        if name == "visible" { return .bool(prompt != nil) }
        guard let prompt else { return nil }
        let optionalText = { (text: String?) in text.map { JSONValue.string($0) } ?? .null }
        switch name {
        case "kind": return .string(prompt.kind.scriptWord)
        case "buttons": return .array(prompt.buttons.map { .string($0.scriptWord) })
        case "fallbackTitle": return optionalText(prompt.fallbackTitle)
        case "cancelTitle": return optionalText(prompt.cancelTitle)
        case "reason": return optionalText(prompt.reason)
        default: return nil
        }
    }
}
