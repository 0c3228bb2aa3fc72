// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Foundation
public import LatchkeyCore

// What a UI draws.
extension ConfirmationFlow {
    /// Where it stands.
    public var step: ConfirmationStep { state.step }

    /// How it ended; `nil` while it goes on.
    public var end: ConfirmationEnd? { state.end }

    /// Whether there is a button that asks the server again: it could not be reached, or nobody knows what became of it.
    public var againButtonIsVisible: Bool { state.step == .idle && state.attempt > 0 }

    /// What the person has to see: the members of the document, as they are signed.
    public var shown: ConfirmationRequest? { state.confirmation?.request }

    /// Until when it can be decided, by the server's clock.
    public var expiresAt: Date? { state.confirmation?.expiresAt }

    /// Whether something is under way; it always ends.
    public var isBusy: Bool {
        switch state.step {
        case .asking, .prompting, .sending: true
        case .idle, .showing, .enteringPassword, .ended: false
        }
    }

    /// Whether there is a button that agrees by the device.
    public var approveButtonIsVisible: Bool {
        (state.step == .showing || state.step == .enteringPassword) && state.acceptsDevice
    }

    /// Whether there is a button for the payment password.
    public var paymentPasswordButtonIsVisible: Bool { state.step == .showing && state.acceptsPassword }

    /// Whether the page for the payment password is up; a failed prompt leads there at once.
    public var passwordPageIsVisible: Bool { state.step == .enteringPassword }

    /// What stands in the way, in a sentence; `nil` with nothing to say.
    public var message: String? {
        if let alert = sensorLockedAlert { return alert.message }
        return switch state.end {
        case .approved?, .left?: nil
        case .rejected?: texts[.confirmationRejected]
        case .expired?: texts[.confirmationExpired]
        case .failed(let error)?: texts.message(for: error, sensor: sensor)
        case nil: state.trouble.map { texts.message(for: state.unsettled ?? $0, sensor: sensor) }
        }
    }

    /// The alert for a sensor that is locked, until one of its buttons is tapped (``dismissAlert()``,
    /// ``usePaymentPassword()``); `nil` with nothing to tell.
    public var sensorLockedAlert: SensorLockedAlert? {
        guard state.isSensorLocked else { return nil }
        return SensorLockedAlert(
            .confirm,
            sensor: sensor,
            texts: texts,
            acceptsPaymentPassword: state.acceptsPassword
        )
    }

    /// Every text that is shown.
    public var texts: Texts { login.texts }

    /// The sensor of the device.
    public var sensor: Biometry { login.device.summary.biometry }
}

extension Texts {
    /// What stood in the way of a confirmation, in a sentence.
    func message(for error: DeviceLoginError, sensor: Biometry) -> String {
        if let device = error.device {
            return device.presence?.code == .biometryLockout
                ? text(.sensorLocked(.confirm), naming: sensor)
                : message(for: AuthenticationState(device), sensor: sensor)
        }
        switch error.problem?.code {
        case .paymentPasswordWrong?:
            return self[.paymentPasswordWrong].replacing("{count}", with: String(error.problem?.remainingAttempts ?? 0))
        case .paymentPasswordLocked?:
            return self[.paymentPasswordLocked]
                .replacing("{time}", with: spokenTime(error.problem?.retryAfter ?? .zero))
        case .paymentPasswordNotSet?: return self[.paymentPasswordNotSet]
        case .allowanceRefused?: return self[.allowanceExceeded]
        case .some(let code) where code != .unavailable: return self[.confirmationRefused]
        default: break
        }
        return switch error.code {
        case .rejected: self[.confirmationRejected]
        case .expired: self[.confirmationExpired]
        case .documentMismatch: self[.documentMismatch]
        case .receiptRefused: self[.receiptRefused]
        case .outcomeUnknown, .alreadyApproved, .unreachable, .timedOut, .malformedAnswer, .refusedByServer:
            self[.confirmationUnknown]
        default: message(for: .unknown)
        }
    }
}
