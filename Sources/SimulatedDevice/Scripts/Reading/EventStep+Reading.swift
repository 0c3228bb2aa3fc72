// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

extension EventStep {
    /// Reads the object of a line that has a `do`.
    init(reading object: JSONObject) throws(LineProblem) {
        guard case .string(let name)? = object["do"] else { throw LineProblem("\"do\" must be a text") }
        let subject = LineMembers.Subject.step(name)
        guard let shape = StepShape.all[name] else { throw LineProblem("there is no step \(name.quoted)") }
        self = try shape.read(
            LineMembers(object, of: subject, required: shape.requiredWithDo, optional: shape.optional)
        )
    }
}

extension EventStep {
    /// The words behind `do` with their members, sorted: what a person can be told.
    package static var vocabulary: [(word: String, required: [String], optional: [String])] {
        StepShape.all.map { ($0.key, $0.value.required, $0.value.optional) }.sorted { $0.word < $1.word }
    }
}

/// The members of one kind of step, and how the step is made of them.
struct StepShape: Sendable {
    typealias Read = @Sendable (LineMembers) throws(LineProblem) -> EventStep

    let required: [String]
    let optional: [String]
    let read: Read
    let requiredWithDo: [String]

    init(_ required: [String] = [], optional: [String] = [], _ read: @escaping Read) {
        self.required = required
        self.optional = optional
        self.read = read
        requiredWithDo = ["do"] + required
    }
}

extension StepShape {
    /// Every step, by the word behind `do`.
    static let all: [String: StepShape] = [
        appCalls, vault, personActs, settings, appMoves, deviceChanges,
    ].reduce(into: [:]) { all, some in all.merge(some) { one, _ in one } }

    private static let appCalls: [String: StepShape] = [
        "preflight": StepShape(["context", "policy", "as"]) { members throws(LineProblem) in
            .preflight(
                context: try members.text("context"),
                policy: try members.word("policy"),
                result: try members.text("as")
            )
        },
        "evaluate": StepShape(["context", "policy", "reason", "as"], optional: EvaluateStep.optional) {
            members throws(LineProblem) in
            .evaluate(try EvaluateStep(members))
        },
        "biometryType": StepShape(["context", "as"]) { members throws(LineProblem) in
            .biometryType(context: try members.text("context"), result: try members.text("as"))
        },
        "domainState": StepShape(["context", "as"], optional: ["form"]) { members throws(LineProblem) in
            .domainState(
                context: try members.text("context"),
                form: members.has("form") ? try members.word("form") : .evaluatedPolicy,
                result: try members.text("as")
            )
        },
        "invalidate": StepShape(["context"]) { members throws(LineProblem) in
            .invalidate(context: try members.text("context"))
        },
        "release": StepShape(["context"]) { members throws(LineProblem) in
            .release(context: try members.text("context"))
        },
    ]

    private static let personActs: [String: StepShape] = [
        "touch": StepShape(["finger"]) { members throws(LineProblem) in
            .touch(finger: Template(rawValue: try members.text("finger")))
        },
        "face": StepShape(["matches"]) { members throws(LineProblem) in .face(matches: try members.flag("matches")) },
        "tap": StepShape(["button"]) { members throws(LineProblem) in
            .tap(try members.word("button", among: VisiblePrompt.Button.tappable))
        },
        "passcode": StepShape(["entry"]) { members throws(LineProblem) in
            .passcode(entry: try members.text("entry"))
        },
        "permission": StepShape(["allow"]) { members throws(LineProblem) in
            .permission(allow: try members.flag("allow"))
        },
    ]

    private static let settings: [String: StepShape] = [
        "setPermission": StepShape(["permission"]) { members throws(LineProblem) in
            .setPermission(try members.word("permission"))
        },
        "enrol": StepShape(["template"]) { members throws(LineProblem) in
            .enrol(Template(rawValue: try members.text("template")))
        },
        "remove": StepShape(["template"]) { members throws(LineProblem) in
            .remove(Template(rawValue: try members.text("template")))
        },
        "setPasscode": StepShape(["passcode"]) { members throws(LineProblem) in
            .setPasscode(try members.textOrNull("passcode"))
        },
    ]

    private static let appMoves: [String: StepShape] = [
        "app": StepShape(["state"]) { members throws(LineProblem) in
            .app(try members.word("state", among: AppState.places))
        },
        "pressHome": StepShape { _ in .pressHome },
        "interrupt": StepShape { _ in .interrupt },
        "uninstall": StepShape { _ in .uninstall },
        "install": StepShape { _ in .install },
        "otherAppMisses": StepShape(["count"]) { members throws(LineProblem) in
            .otherAppMisses(count: try members.integer("count", atLeast: 1))
        },
        "otherAppMatch": StepShape { _ in .otherAppMatch },
    ]

    private static let deviceChanges: [String: StepShape] = [
        "lockDevice": StepShape { _ in .lockDevice },
        "unlockDevice": StepShape(["with"]) { members throws(LineProblem) in
            .unlockDevice(with: try members.word("with"))
        },
        "reboot": StepShape { _ in .reboot },
        "advance": StepShape(["seconds"]) { members throws(LineProblem) in
            .advance(milliseconds: try members.milliseconds("seconds"))
        },
        "setWallClock": StepShape(["by"]) { members throws(LineProblem) in
            .setWallClock(milliseconds: try members.milliseconds("by", mayBeNegative: true))
        },
        "upgrade": StepShape(["ios"]) { members throws(LineProblem) in .upgrade(try members.version("ios")) },
        "companion": StepShape(["near"], optional: ["approves"]) { members throws(LineProblem) in
            let isNear = try members.flag("near")
            let approves = members.has("approves") ? try members.flag("approves") : nil
            guard isNear || approves == nil else { throw LineProblem("a companion that is not near approves nothing") }
            return .companion(isNear: isNear, approves: approves)
        },
    ]
}

extension EvaluateStep {
    static let optional = [
        "fallbackTitle", "cancelTitle", "reuseDuration", "interactionNotAllowed", "maxBiometryFailures",
    ]

    init(_ members: LineMembers) throws(LineProblem) {
        context = try members.text("context")
        policy = try members.word("policy")
        reason = try members.text("reason")
        result = try members.text("as")
        fallbackTitle = try members.change("fallbackTitle") { (name) throws(LineProblem) in try members.text(name) }
        cancelTitle = try members.change("cancelTitle") { (name) throws(LineProblem) in try members.text(name) }
        reuseDuration = try members.change("reuseDuration") { (name) throws(LineProblem) in
            try members.milliseconds(name)
        }
        interactionNotAllowed = try members.change("interactionNotAllowed") { (name) throws(LineProblem) in
            try members.flag(name)
        }
        maxBiometryFailures = try members.change("maxBiometryFailures") { (name) throws(LineProblem) in
            try members.integer(name, atLeast: 1)
        }
    }
}

extension LineMembers {
    /// What a step does to a property: left out, `null` or a value.
    fileprivate func change<Value: Sendable & Hashable>(
        _ name: String,
        _ read: (String) throws(LineProblem) -> Value
    ) throws(LineProblem) -> PropertyChange<Value> {
        guard has(name) else { return .keep }
        return isNull(name) ? .reset : .set(try read(name))
    }
}
