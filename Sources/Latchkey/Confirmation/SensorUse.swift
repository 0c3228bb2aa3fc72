// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore

/// What a finger or face is asked for; each handles failure its own way.
public enum SensorUse: Sendable, Hashable, CaseIterable {
    /// To bind a device.
    case bind
    /// To agree to something.
    case confirm
    /// To unbind a device.
    case unbind
}

/// What to show where biometry is locked: an alert, as a value.
public struct SensorLockedAlert: Sendable, Hashable {
    /// A button of the alert.
    public enum Button: Sendable, Hashable, CaseIterable {
        /// Leaves everything as it was.
        case cancel
        /// Leads to the payment password.
        case paymentPassword
    }

    /// The sentence.
    public let message: String
    /// The buttons, in this order.
    public let buttons: [Button]
    private let titles: [Button: String]

    /// An alert for a use of the sensor.
    ///
    /// - Parameters:
    ///   - use: While confirming there is another way, while binding and unbinding there is none.
    ///   - sensor: What the device has.
    ///   - texts: In which language and words.
    ///   - acceptsPaymentPassword: Whether this confirmation may be agreed to by the payment password.
    public init(_ use: SensorUse, sensor: Biometry, texts: Texts = Texts(), acceptsPaymentPassword: Bool = true) {
        let offersPassword = use == .confirm && acceptsPaymentPassword
        let message = use == .confirm && !acceptsPaymentPassword ? Texts.Key.sensorLocked(.bind) : .sensorLocked(use)
        self.message = texts.text(message, naming: sensor)
        buttons = offersPassword ? [.cancel, .paymentPassword] : [.cancel]
        titles = [.cancel: texts[.cancelButton], .paymentPassword: texts[.paymentPasswordButton]]
    }

    /// What stands on a button.
    public func title(of button: Button) -> String {
        titles[button] ?? ""
    }
}
