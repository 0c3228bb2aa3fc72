// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What a person sees while the system asks for the owner.
public struct VisiblePrompt: Sendable, Hashable {
    /// The sort of sheet.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The fingerprint sheet.
        case touchID
        /// The face indicator or its dialog.
        case faceID
        /// The iris indicator or its dialog.
        case opticID
        /// The page for the device passcode.
        case passcode
        /// The alert that asks whether the app may use the sensor.
        case permission
        /// The notice that a companion is asked.
        case companion
    }

    /// A button on a sheet.
    public enum Button: String, Sendable, Hashable, CaseIterable {
        /// Ends the evaluation.
        case cancel
        /// Lets the sensor look once more.
        case tryAgain
        /// The app's own way, or the passcode page.
        case fallback
        /// Declines the permission.
        case dontAllow
        /// Grants the permission.
        case allow
    }

    /// The sort of sheet.
    public let kind: Kind
    /// The buttons in order.
    public let buttons: [Button]
    /// The fallback button's text; `nil` for the system's own, or without that button.
    public let fallbackTitle: String?
    /// The cancel button's text; `nil` for the system's own, or without that button.
    public let cancelTitle: String?
    /// The app's reason; `nil` where it is not displayed (FID-19).
    public let reason: String?
    /// On the permission alert, the usage text of the app's property list.
    public let usageDescription: String?
    /// The evaluation that asks, so that two sheets that look alike are told apart.
    package let evaluation: EvaluationID
}
