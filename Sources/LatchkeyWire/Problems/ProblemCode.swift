// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The reason of a refusal, for programs: stable, an open set.
package struct ProblemCode: RawRepresentable, Sendable, Hashable, MemberValue {
    /// The code as it travels.
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init?(json: JSONValue) {
        guard let text = String(json: json) else { return nil }
        self.init(rawValue: text)
    }
}

extension ProblemCode {
    package static let malformedRequest = Self(rawValue: "malformed_request")
    package static let sessionRequired = Self(rawValue: "session_required")
    package static let notFound = Self(rawValue: "not_found")
    package static let methodNotAllowed = Self(rawValue: "method_not_allowed")
    package static let bodyTooLarge = Self(rawValue: "body_too_large")
    package static let unsupportedMediaType = Self(rawValue: "unsupported_media_type")
    package static let invalidField = Self(rawValue: "invalid_field")
    package static let tooManyRequests = Self(rawValue: "too_many_requests")
    package static let unavailable = Self(rawValue: "unavailable")
    package static let usernameTaken = Self(rawValue: "username_taken")
    package static let invalidUsername = Self(rawValue: "invalid_username")
    package static let weakPassword = Self(rawValue: "weak_password")
    package static let invalidCredentials = Self(rawValue: "invalid_credentials")
    package static let tooManyAttempts = Self(rawValue: "too_many_attempts")
    package static let freshLoginRequired = Self(rawValue: "fresh_login_required")
    package static let formRefused = Self(rawValue: "form_refused")
    package static let protectionRefused = Self(rawValue: "protection_refused")
    package static let proofRefused = Self(rawValue: "proof_refused")
    package static let weakerCredential = Self(rawValue: "weaker_credential")
    package static let tooManyDevices = Self(rawValue: "too_many_devices")
    package static let loginRefused = Self(rawValue: "login_refused")
    package static let deviceRevoked = Self(rawValue: "device_revoked")
    package static let wrongPassword = Self(rawValue: "wrong_password")
    package static let referenceInUse = Self(rawValue: "reference_in_use")
    package static let paymentPasswordWrong = Self(rawValue: "payment_password_wrong")
    package static let paymentPasswordNotSet = Self(rawValue: "payment_password_not_set")
    package static let paymentPasswordLocked = Self(rawValue: "payment_password_locked")
    package static let methodNotAccepted = Self(rawValue: "method_not_accepted")
    package static let allowanceRefused = Self(rawValue: "allowance_refused")
    package static let alreadyDecided = Self(rawValue: "already_decided")
    package static let confirmationExpired = Self(rawValue: "confirmation_expired")

    /// The status and the title of every code that this version knows.
    package static let known: [Self: (status: Int, title: String)] = [
        .malformedRequest: (400, "The request is malformed."),
        .sessionRequired: (401, "A session is required."),
        .notFound: (404, "There is nothing here."),
        .methodNotAllowed: (405, "This method is not allowed here."),
        .bodyTooLarge: (413, "The body is too large."),
        .unsupportedMediaType: (415, "The body has to be application/json."),
        .invalidField: (422, "A member is unknown, missing or out of range."),
        .tooManyRequests: (429, "There were too many requests."),
        .unavailable: (503, "The server cannot answer now."),
        .usernameTaken: (409, "The name is taken."),
        .invalidUsername: (422, "The name is not allowed."),
        .weakPassword: (422, "The password is too easy to guess."),
        .invalidCredentials: (401, "The name or the password is wrong."),
        .tooManyAttempts: (429, "There were too many attempts."),
        .freshLoginRequired: (403, "A fresh login by password is required."),
        .formRefused: (403, "This form of credential is switched off."),
        .protectionRefused: (403, "Keys of this protection are not accepted."),
        .proofRefused: (403, "The proof was refused."),
        .weakerCredential: (409, "The device has a stronger credential."),
        .tooManyDevices: (409, "The account has too many devices."),
        .loginRefused: (401, "The login was refused."),
        .deviceRevoked: (410, "The device was revoked."),
        .wrongPassword: (403, "The password is wrong."),
        .referenceInUse: (409, "The reference names another confirmation."),
        .paymentPasswordWrong: (403, "The payment password is wrong."),
        .paymentPasswordNotSet: (409, "There is no payment password."),
        .paymentPasswordLocked: (423, "The payment password is locked for a while."),
        .methodNotAccepted: (403, "This confirmation does not accept the method."),
        .allowanceRefused: (403, "The allowance does not cover this."),
        .alreadyDecided: (409, "The confirmation is decided."),
        .confirmationExpired: (410, "The confirmation has expired."),
    ]
}
