// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice

/// What a member of a step or expectation may be, in a few words.
enum MemberWords {
    /// The words for a member of a line; behind `expect app`, more states are possible than a step can bring about.
    static func values(of member: String, expected subject: String? = nil) -> String? {
        if subject == "app", member == "state" { return words(AppState.scriptValues) }
        if subject != nil, member == "reason" || member == "data" { return "a text, or null" }
        return values[member]
    }

    private static let values: [String: String] = [
        // Names that a script chooses.
        "context": "a name of your choice",
        "as": "a name of your choice for the result",
        "finger": "a name: one that is enrolled, such as right-thumb, or any other",
        "template": "a name, such as right-thumb or face",
        "sameAs": "the name of another domain state",
        "differentFrom": "the name of another domain state",
        // Words of a list.
        "policy": words(OwnerPolicy.scriptValues),
        "form": words(DomainStateForm.scriptValues),
        "button": words(VisiblePrompt.Button.tappable),
        "buttons": "with commas between them: " + words(VisiblePrompt.Button.scriptValues),
        "permission": words(BiometryPermission.scriptValues),
        "state": words(AppState.places),
        "ui": words(VaultCaller.Interface.scriptValues),
        "accessible": words(Accessibility.scriptValues),
        "operation": words(AccessControlStep.Operation.scriptValues),
        "access": "flags with commas between them: " + words(AccessFlag.scriptValues),
        "with": words(UnlockMeans.scriptValues),
        "kind": words(VisiblePrompt.Kind.scriptValues),
        "biometryType": words(Biometry.scriptValues),
        // Yes or no.
        "matches": flag, "allow": flag, "near": flag, "approves": flag, "interactionNotAllowed": flag,
        "ok": flag, "pending": flag, "isNull": flag, "visible": flag,
        // Texts.
        "reason": "a text",
        "entry": "a text: the digits that are typed",
        "passcode": "a text, or null for none",
        "fallbackTitle": "a text, \"\" for no button, null for the system's",
        "cancelTitle": "a text, or null for the system's",
        "data": "a text",
        "service": "a text", "account": "a text", "tag": "a text",
        "ios": "a version, such as 17.0",
        // Numbers.
        "seconds": "seconds, with up to three decimals",
        "by": "seconds, with up to three decimals; negative goes back",
        "reuseDuration": "seconds, or null",
        "count": "a whole number, at least 1",
        "maxBiometryFailures": "a whole number, at least 1, or null",
        "replies": "a whole number",
        "error": "a whole number, such as -1",
        "status": "a whole number",
    ]

    private static let flag = "true, false"

    private static func words(_ values: [some ScriptWord]) -> String {
        values.map(\.scriptWord).joined(separator: ", ")
    }
}
