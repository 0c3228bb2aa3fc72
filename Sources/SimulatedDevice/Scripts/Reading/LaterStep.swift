// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Steps of the page that this version does not carry out: checked as far as their members go, then refused by name.
struct LaterStep: Sendable {
    let required: [String]
    let optional: [String]

    private init(_ required: [String], optional: [String] = []) {
        self.required = required
        self.optional = optional
    }

    /// Every one of them, by the word behind `do`.
    static let all: [String: LaterStep] = [
        "evaluateAccessControl": LaterStep(["context", "access", "operation", "reason", "as"]),
        "keychain.add": LaterStep(
            ["service", "account", "data", "as"],
            optional: ["accessible", "access", "context", "ui"]
        ),
        "keychain.read": LaterStep(["service", "account", "as"], optional: ["context", "ui"]),
        "keychain.delete": LaterStep(["service", "account", "as"], optional: ["context", "ui"]),
        "keychain.update": LaterStep(["service", "account", "data", "as"], optional: ["context", "ui"]),
        "key.create": LaterStep(["tag", "as"], optional: ["accessible", "access"]),
        "key.sign": LaterStep(["tag", "as"], optional: ["context", "ui"]),
        "key.find": LaterStep(["tag", "as"]),
        "key.delete": LaterStep(["tag", "as"]),
    ]

    /// The words of the members that have words; every other member is a text.
    private static let words: [String: [String]] = [
        "ui": ["allow", "fail", "skip"],
        "operation": ["createItem", "useItem", "createKey", "useKeySign", "useKeyDecrypt", "useKeyKeyExchange"],
        "accessible": accessible,
    ]

    private static let accessible = [
        "whenUnlocked", "afterFirstUnlock", "whenPasscodeSetThisDeviceOnly", "whenUnlockedThisDeviceOnly",
        "afterFirstUnlockThisDeviceOnly",
    ]

    private static let flags = [
        "userPresence", "biometryAny", "biometryCurrentSet", "devicePasscode", "companion", "or", "and",
        "privateKeyUsage", "applicationPassword",
    ]

    func check(_ members: LineMembers) throws(LineProblem) {
        for name in required + optional where members.has(name) {
            switch name {
            case "access": try Self.checkAccess(members)
            default: try Self.check(try members.text(name), of: name, members, among: Self.words[name])
            }
        }
    }

    private static func checkAccess(_ members: LineMembers) throws(LineProblem) {
        let access = try LineMembers(
            members.object("access"),
            of: .named("\"access\""),
            required: ["flags"],
            optional: ["protection"]
        )
        for flag in try access.array("flags") {
            guard case .string(let name) = flag else { throw access.wrong("flags", "an array of texts") }
            try check(name, of: "flags", access, among: flags)
        }
        guard access.has("protection") else { return }
        try check(try access.text("protection"), of: "protection", access, among: accessible)
    }

    private static func check(
        _ text: String,
        of name: String,
        _ members: LineMembers,
        among words: [String]?
    ) throws(LineProblem) {
        guard let words, !words.contains(where: { $0.isIdentical(to: text) }) else { return }
        let list = words.map(\.quoted).joined(separator: ", ")
        throw LineProblem("\(name.quoted) of \(members.subject) is one of \(list), not \(text.quoted)")
    }
}
