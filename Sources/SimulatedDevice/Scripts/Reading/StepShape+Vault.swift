// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

extension StepShape {
    /// Steps with items, keys and access controls.
    static let vault: [String: StepShape] = [
        "evaluateAccessControl": StepShape(["context", "access", "operation", "reason", "as"]) {
            members throws(LineProblem) in
            .evaluateAccessControl(try AccessControlStep(members))
        },
        "keychain.add": StepShape(
            ["service", "account", "data", "as"],
            optional: ["accessible", "access", "context", "ui"]
        ) { members throws(LineProblem) in
            let (accessibility, access) = try members.protection()
            let data = try members.text("data")
            return .keychain(
                try KeychainStep(.add(data: data, accessibility: accessibility, access: access), members)
            )
        },
        "keychain.read": StepShape(["service", "account", "as"], optional: ["context", "ui"]) {
            members throws(LineProblem) in .keychain(try KeychainStep(.read, members))
        },
        "keychain.update": StepShape(["service", "account", "data", "as"], optional: ["context", "ui"]) {
            members throws(LineProblem) in
            .keychain(try KeychainStep(.update(data: members.text("data")), members))
        },
        "keychain.delete": StepShape(["service", "account", "as"], optional: ["context", "ui"]) {
            members throws(LineProblem) in .keychain(try KeychainStep(.delete, members))
        },
        "key.create": StepShape(["tag", "as"], optional: ["accessible", "access"]) { members throws(LineProblem) in
            let (accessibility, access) = try members.protection()
            return .key(try KeyStep(.create(accessibility: accessibility, access: access), members))
        },
        "key.sign": StepShape(["tag", "as"], optional: ["context", "ui"]) { members throws(LineProblem) in
            .key(try KeyStep(.sign, members))
        },
        "key.find": StepShape(["tag", "as"]) { members throws(LineProblem) in .key(try KeyStep(.find, members)) },
        "key.delete": StepShape(["tag", "as"]) { members throws(LineProblem) in .key(try KeyStep(.delete, members)) },
    ]
}

extension KeychainStep {
    fileprivate init(_ act: Act, _ members: LineMembers) throws(LineProblem) {
        self.act = act
        service = try members.text("service")
        account = try members.text("account")
        asking = try AskingStep(members)
        result = try members.text("as")
    }
}

extension KeyStep {
    fileprivate init(_ act: Act, _ members: LineMembers) throws(LineProblem) {
        self.act = act
        tag = try members.text("tag")
        asking = try AskingStep(members)
        result = try members.text("as")
    }
}

extension AskingStep {
    fileprivate init(_ members: LineMembers) throws(LineProblem) {
        context = members.has("context") ? try members.text("context") : nil
        interface = members.has("ui") ? try members.word("ui") : .allow
    }
}

extension AccessControlStep {
    fileprivate init(_ members: LineMembers) throws(LineProblem) {
        context = try members.text("context")
        access = try AccessRules(reading: members.object("access"))
        operation = try members.word("operation")
        reason = try members.text("reason")
        result = try members.text("as")
    }
}

extension LineMembers {
    /// What an item is to be kept under; both of them is for the keychain to refuse.
    fileprivate func protection() throws(LineProblem) -> (Accessibility?, AccessRules?) {
        (
            has("accessible") ? try word("accessible") : nil,
            has("access") ? try AccessRules(reading: object("access")) : nil
        )
    }
}
