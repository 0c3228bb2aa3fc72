// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Something that happens in the story.
enum StoryEvent: Sendable {
    case opening(server: String, phone: String)
    case step(Int, String)
    /// What the person does.
    case person(String)
    /// What the phone does.
    case phone(String)
    /// What the app does beside what travels.
    case app(String)
    /// The lines that the phone signs.
    case signs([String])
    /// What travels to the server, with the names of its members.
    case request(String, members: [String])
    /// What the server answers: members of a good answer, or the code of a refusal.
    case answer(Int, members: [String], code: String?)
    /// What somebody with ears on the line does.
    case attacker(String)
    /// What the step has shown.
    case shown(String)
    case finished(steps: Int)
    case failed(String)
}

/// Tells the story to a person, in lines, or to a program, in JSON Lines.
struct StoryTeller: Sendable {
    enum Form: Sendable {
        case text, json
    }

    let form: Form
    let print: @Sendable (String) -> Void

    func tell(_ event: StoryEvent) {
        switch form {
        case .text: for line in event.lines { print(line) }
        case .json: print(String(decoding: JSONValue.object(event.json).bytes(), as: UTF8.self))
        }
    }
}

extension StoryEvent {
    fileprivate var lines: [String] {
        switch self {
        case .opening(let server, let phone):
            [
                "A person, a phone, a server. The server is real: \(server), in memory.",
                "The phone is simulated: \(phone). Its keys prove nothing; this server takes them",
                "because it was told --dangerously-accept-simulated-keys.",
            ]
        case .step(let number, let title): ["", "\(number). \(title)"]
        case .person(let text): [Self.line("person", text)]
        case .app(let text): [Self.line("app", text)]
        case .phone(let text): [Self.line("phone", text)]
        case .signs(let lines): [Self.line("phone", "signs:")] + lines.map { Self.line("", "  " + $0) }
        case .request(let call, let members): [Self.line("sent", call + Self.braced(members))]
        case .answer(let status, let members, let code):
            [Self.line("server", String(status) + (code.map { " " + $0 } ?? Self.braced(members)))]
        case .attacker(let text): [Self.line("attacker", text)]
        case .shown(let text): [Self.line("so", text)]
        case .finished(let steps): ["", "All \(steps) steps came out as told."]
        case .failed(let sentence): ["", "This did not come out as told: \(sentence)"]
        }
    }

    private static func line(_ who: String, _ text: String) -> String {
        "   " + who + String(repeating: " ", count: 10 - who.count) + text
    }

    private static func braced(_ members: [String]) -> String {
        members.isEmpty ? "" : " {" + members.joined(separator: ", ") + "}"
    }

    fileprivate var json: JSONObject {
        switch self {
        case .opening(let server, let phone):
            JSONObject([
                ("event", .string("opening")), ("server", .string(server)), ("storage", .string("memory")),
                ("phone", .string(phone)), ("acceptsSimulatedKeys", .bool(true)),
            ])
        case .step(let number, let title):
            JSONObject([("event", .string("step")), ("number", .integer(Int64(number))), ("title", .string(title))])
        case .person(let text): Self.told("person", text)
        case .app(let text): Self.told("app", text)
        case .phone(let text): Self.told("phone", text)
        case .signs(let lines): JSONObject([("event", .string("signs")), ("lines", Self.array(lines))])
        case .request(let call, let members):
            JSONObject([("event", .string("request")), ("call", .string(call)), ("members", Self.array(members))])
        case .answer(let status, let members, let code):
            JSONObject(
                [("event", .string("answer")), ("status", .integer(Int64(status)))]
                    + (code.map { [("code", .string($0))] } ?? [("members", Self.array(members))])
            )
        case .attacker(let text): Self.told("attacker", text)
        case .shown(let text): Self.told("shown", text)
        case .finished(let steps):
            JSONObject([
                ("event", .string("finished")), ("steps", .integer(Int64(steps))), ("asTold", .bool(true)),
            ])
        case .failed(let sentence):
            JSONObject([
                ("event", .string("finished")), ("asTold", .bool(false)), ("failure", .string(sentence)),
            ])
        }
    }

    private static func told(_ event: String, _ text: String) -> JSONObject {
        JSONObject([("event", .string(event)), ("text", .string(text))])
    }

    private static func array(_ texts: [String]) -> JSONValue {
        .array(texts.map { .string($0) })
    }
}
