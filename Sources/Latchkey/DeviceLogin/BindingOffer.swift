// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import LatchkeyWire

/// The question whether a person wants to log in by this device from now on, with every text of it.
///
/// "Yes" is ``DeviceLogin/bind(_:form:asking:)`` with the same session, "later" is ``DeviceLogin/postpone(_:)``.
public struct BindingOffer: Sendable, Hashable {
    /// To whom.
    public let account: Account
    /// By which sensor.
    public let sensor: Biometry
    /// Why the device was of no use any more, where it was bound before.
    public let passwordReason: PasswordReason?
    /// The title.
    public let title: String
    /// What it means.
    public let text: String
    /// The button for "yes".
    public let acceptButton: String
    /// The button for "later".
    public let laterButton: String

    init(_ account: Account, _ sensor: Biometry, _ reason: PasswordReason?, _ texts: Texts) {
        self.account = account
        self.sensor = sensor
        passwordReason = reason
        title = texts.text(.offerTitle, naming: sensor)
        text = texts.text(reason == nil ? .offerText : .offerAgainText, naming: sensor)
        acceptButton = texts.text(.offerAcceptButton, naming: sensor)
        laterButton = texts.text(.offerLaterButton, naming: sensor)
    }
}

extension DeviceLogin {
    /// What to ask a person who has just signed in by password.
    ///
    /// - Parameter session: The session.
    /// - Returns: `nil` with nothing to ask: on a device whose sensor cannot be used now, for a bound account, after "later",
    ///   and for a session that was not opened by password. After "later" it is asked again once a binding was lost.
    /// - Throws: ``DeviceLoginError/Code/memoryFailed`` or ``DeviceLoginError/Code/invalidServer``.
    public func offer(after session: Session) async throws(DeviceLoginError) -> BindingOffer? {
        guard session.method == .password, let id = AccountID(session.account.id) else { return nil }
        let availability = await device.availability(of: .biometrics)
        guard availability.hasSensor, availability.isUsable else { return nil }
        let origin = try calls.origin()
        guard try await !book.isPostponed(PostponedOffer(origin: origin, accountID: id)) else { return nil }
        switch try await state(of: session.account) {
        case .bound: return nil
        case .notBound: return BindingOffer(session.account, availability.sensor, nil, texts)
        case .needsPassword(let reason): return BindingOffer(session.account, availability.sensor, reason, texts)
        }
    }

    /// Remembers that a person chose "later".
    ///
    /// - Throws: ``DeviceLoginError/Code/memoryFailed`` or ``DeviceLoginError/Code/invalidServer``.
    public func postpone(_ offer: BindingOffer) async throws(DeviceLoginError) {
        guard let id = AccountID(offer.account.id) else { return }
        try await prepare()
        try await book.postpone(PostponedOffer(origin: try calls.origin(), accountID: id))
    }
}
