// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import OwnerAuthority

/// What becomes of a call whose prompt nobody was told to answer.
public enum UnansweredPrompts: Sendable, Hashable, CaseIterable {
    /// The call waits, as on a real phone: for a `touch`, `face` or `tap` from elsewhere, or for ever.
    case wait
    /// Every call ends at once and tells which prompt found no answer; everything has to be told beforehand.
    ///
    /// ``SimulatedPhone/sign(_:with:asking:)`` and ``SimulatedPhone/witness(asking:)`` throw
    /// `DeviceError.Code.unanswered`, the asynchronous ``SimulatedContext/evaluate(_:reason:)`` ``UnansweredPrompt``.
    /// A reply closure, and an `LAContext` in any form, get −9 (`appCancel`) whose diagnosis says the same. An app may
    /// take that for a cancellation: every such prompt is told on standard error, and
    /// ``SimulatedPhone/promptsUnanswered`` keeps it for the test.
    case fail
}

/// A prompt was shown, and the next of the answers that were told beforehand did not fit it, or there was none.
///
/// Thrown where the phone was made with ``UnansweredPrompts/fail``; a mistake of the test, never of the owner.
public struct UnansweredPrompt: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was shown.
    public let prompt: VisiblePrompt
    /// The answers that were told and not used, in order, as they were told; an entry on the passcode page is left out.
    public let answersLeft: [String]

    init(prompt: VisiblePrompt, left acts: [PersonAct]) {
        self.prompt = prompt
        answersLeft = acts.map(\.asTold)
    }

    /// The prompt, its buttons, the answers left, and what would have fitted.
    public var description: String {
        let buttons =
            prompt.buttons.isEmpty
            ? "no buttons" : "the buttons " + prompt.buttons.map(\.rawValue).joined(separator: ", ")
        let left = answersLeft.isEmpty ? "none is left" : "left are " + answersLeft.joined(separator: ", ")
        return "a \(prompt.kind.rawValue) prompt with \(buttons) found no told answer: \(left); "
            + "it takes " + fittingAnswers.joined(separator: " or ")
    }

    private var fittingAnswers: [String] {
        let taps = prompt.buttons.map { "willTap(.\($0.rawValue))" }
        switch prompt.kind {
        case .touchID: return ["willTouch"] + taps
        case .faceID, .opticID: return taps.isEmpty ? ["willShowFace"] : taps
        case .passcode: return ["willEnterPasscode"] + taps
        case .permission: return ["willAnswerPermission"]
        case .companion: return ["willAnswerOnCompanion"] + taps
        }
    }
}

extension PersonAct {
    /// The call that told it.
    fileprivate var asTold: String {
        switch self {
        case .touch(let finger): "willTouch(\(finger.rawValue))"
        case .face(let matches): "willShowFace(matches: \(matches))"
        case .tap(let button): "willTap(.\(button.rawValue))"
        case .enterPasscode: "willEnterPasscode(…)"
        case .answerPermission(let allow): "willAnswerPermission(allow: \(allow))"
        case .companionAnswers(let approves): "willAnswerOnCompanion(approves: \(approves))"
        }
    }
}
