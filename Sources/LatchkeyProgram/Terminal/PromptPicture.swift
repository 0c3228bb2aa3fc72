// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice

/// A prompt as a person at the phone would see it, in lines.
///
/// The sheet has an open right side, so that texts of any width fit.
struct PromptPicture: Sendable {
    let words: SystemWords

    private static let width = 44

    func lines(of prompt: VisiblePrompt) -> [String] {
        let title = title(of: prompt.kind)
        let rest = max(1, Self.width - title.columns - 3)
        var lines = ["┌─ \(title) " + String(repeating: "─", count: rest)]
        if let text = prompt.reason ?? prompt.usageDescription { lines.append("│ \(text.escapedForTerminal)") }
        if prompt.buttons.isEmpty { lines.append("│ " + words.looking) }
        let buttons = prompt.buttons.map { "[ \(label(of: $0, prompt).escapedForTerminal) ]" }
        if !buttons.isEmpty { lines.append("│ " + buttons.joined(separator: "  ")) }
        return lines + ["└" + String(repeating: "─", count: Self.width)]
    }

    private func title(of kind: VisiblePrompt.Kind) -> String {
        switch kind {
        case .touchID: words.touchID
        case .faceID: words.faceID
        case .opticID: words.opticID
        case .passcode: words.passcode
        case .permission: words.permission
        case .companion: words.companion
        }
    }

    private func label(of button: VisiblePrompt.Button, _ prompt: VisiblePrompt) -> String {
        switch button {
        case .cancel: prompt.cancelTitle ?? words.cancel
        case .fallback: prompt.fallbackTitle ?? words.fallback
        case .tryAgain: words.tryAgain
        case .dontAllow: words.dontAllow
        case .allow: words.allow
        }
    }
}

extension String {
    /// How many columns of a terminal the text takes: Chinese characters are two wide.
    var columns: Int {
        unicodeScalars.reduce(0) { $0 + ((0x2E80...0xFFEF).contains($1.value) ? 2 : 1) }
    }
}
