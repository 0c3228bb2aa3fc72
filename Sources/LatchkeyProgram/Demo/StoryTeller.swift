// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCore
import SimulatedDevice

/// Something that happens in the story.
enum StoryEvent: Sendable {
    case opening(server: String, phone: String)
    case step(Int, String)
    /// What the phone shows from now on; `nil` for nothing.
    case prompt(VisiblePrompt?)
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
    /// What the server's operator reads.
    case server(String)
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
    var language = Language.english
    let print: @Sendable (String) -> Void

    /// What it says.
    var texts: StoryTexts { .of(language) }

    func tell(_ event: StoryEvent) {
        switch form {
        case .text: for line in lines(of: event) { print(line) }
        case .json: print(String(decoding: JSONValue.object(event.json).printableBytes(), as: UTF8.self))
        }
    }
}

/// Why the story ended early.
struct StoryFailure: Error {
    let sentence: String
}

// One step, told and checked.
extension StoryTeller {
    nonisolated(nonsending) func step<Value>(
        _ number: Int,
        _ title: String,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws(StoryFailure) -> Value {
        tell(.step(number, title))
        do {
            return try await body()
        } catch let failure as StoryFailure {
            throw StoryFailure(sentence: texts.step(number, failure.sentence))
        } catch let error as DeviceLoginError {
            throw StoryFailure(sentence: texts.step(number, "\(error.code.rawValue), \(error.diagnosis)"))
        } catch {
            throw StoryFailure(sentence: texts.step(number, "\(error)"))
        }
    }

    func require(_ isAsTold: Bool, _ sentence: String) throws(StoryFailure) {
        guard isAsTold else { throw StoryFailure(sentence: sentence) }
    }
}

// For people.
extension StoryTeller {
    private func lines(of event: StoryEvent) -> [String] {
        let labels = texts.labels
        switch event {
        case .opening(let server, let phone): return texts.opening(phone, server)
        case .step(let number, let title): return ["", "\(number). \(title)"]
        case .prompt(nil): return []
        case .prompt(let prompt?):
            return Self.block(labels.phone, PromptPicture(words: .of(language)).lines(of: prompt))
        case .person(let text): return [Self.line(labels.person, text)]
        case .app(let text): return [Self.line(labels.app, text)]
        case .phone(let text): return [Self.line(labels.phone, text)]
        case .signs(let lines): return Self.block(labels.phone, [texts.server.signs] + lines.map { "  " + $0 })
        case .request(let call, let members): return [Self.line(labels.sent, call + Self.braced(members))]
        case .answer(let status, let members, let code):
            return [Self.line(labels.server, String(status) + (code.map { " " + $0 } ?? Self.braced(members)))]
        case .server(let text): return [Self.line(labels.server, text)]
        case .attacker(let text): return [Self.line(labels.attacker, text)]
        case .shown(let text): return [Self.line(labels.shown, text)]
        case .finished(let steps): return ["", texts.finished(steps)]
        case .failed(let sentence): return ["", texts.failed(sentence)]
        }
    }

    private static func block(_ who: String, _ lines: [String]) -> [String] {
        lines.enumerated().map { line($0.offset == 0 ? who : "", $0.element) }
    }

    private static func line(_ who: String, _ text: String) -> String {
        "   " + who + String(repeating: " ", count: max(1, 10 - who.columns)) + text
    }

    private static func braced(_ members: [String]) -> String {
        members.isEmpty ? "" : " {" + members.joined(separator: ", ") + "}"
    }
}

// For programs.
extension StoryEvent {
    fileprivate var json: JSONObject {
        switch self {
        case .opening(let server, let phone):
            JSONObject([
                ("event", .string("opening")), ("server", .string(server)), ("storage", .string("folder")),
                ("phone", .string(phone)), ("acceptsSimulatedKeys", .bool(true)),
            ])
        case .step(let number, let title):
            JSONObject([("event", .string("step")), ("number", .integer(Int64(number))), ("title", .string(title))])
        case .prompt(let prompt): JSONObject([("event", .string("prompt"))] + VisiblePrompt.scriptMembers(of: prompt))
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
        case .server(let text): Self.told("server", text)
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
