// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// A refusal by the server, as it was told.
public struct ServerProblem: Error, Sendable, Hashable {
    /// The reason, for programs; stable, an open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code as it travels.
        public let rawValue: String

        /// A code by its name, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The session is unknown or has ended.
        public static let sessionRequired = Self(rawValue: "session_required")
        /// The name or the password is wrong.
        public static let invalidCredentials = Self(rawValue: "invalid_credentials")
        /// Too many wrong passwords; see ``ServerProblem/retryAfter``.
        public static let tooManyAttempts = Self(rawValue: "too_many_attempts")
        /// Too many requests; see ``ServerProblem/retryAfter``.
        public static let tooManyRequests = Self(rawValue: "too_many_requests")
        /// Somebody has that name.
        public static let usernameTaken = Self(rawValue: "username_taken")
        /// The name is not allowed.
        public static let invalidUsername = Self(rawValue: "invalid_username")
        /// The password is too easy to guess.
        public static let weakPassword = Self(rawValue: "weak_password")
        /// Binding needs a login by password of the last minutes.
        public static let freshLoginRequired = Self(rawValue: "fresh_login_required")
        /// Devices of that form are not accepted.
        public static let formRefused = Self(rawValue: "form_refused")
        /// Keys kept where this device keeps them are not accepted.
        public static let protectionRefused = Self(rawValue: "protection_refused")
        /// The proof was not good.
        public static let proofRefused = Self(rawValue: "proof_refused")
        /// The device is bound with a stronger key.
        public static let weakerCredential = Self(rawValue: "weaker_credential")
        /// The account has too many devices.
        public static let tooManyDevices = Self(rawValue: "too_many_devices")
        /// The device login was refused, for whatever reason.
        public static let loginRefused = Self(rawValue: "login_refused")
        /// The device was revoked.
        public static let deviceRevoked = Self(rawValue: "device_revoked")
        /// There is no such thing, or it belongs to another account.
        public static let notFound = Self(rawValue: "not_found")
        /// A member of the request is wrong; see ``ServerProblem/field``.
        public static let invalidField = Self(rawValue: "invalid_field")
        /// The server cannot answer now.
        public static let unavailable = Self(rawValue: "unavailable")
        /// The account's password is wrong, where it was asked for once more.
        public static let wrongPassword = Self(rawValue: "wrong_password")
        /// The reference belongs to another order.
        public static let referenceInUse = Self(rawValue: "reference_in_use")
        /// The payment password is wrong; ``ServerProblem/remainingAttempts`` tells how often it may be tried.
        public static let paymentPasswordWrong = Self(rawValue: "payment_password_wrong")
        /// The account has no payment password.
        public static let paymentPasswordNotSet = Self(rawValue: "payment_password_not_set")
        /// The payment password is locked; ``ServerProblem/retryAfter`` tells for how long.
        public static let paymentPasswordLocked = Self(rawValue: "payment_password_locked")
        /// The confirmation cannot be agreed to in this way.
        public static let methodNotAccepted = Self(rawValue: "method_not_accepted")
        /// The allowance does not cover it, has ended, or is another session's.
        public static let allowanceRefused = Self(rawValue: "allowance_refused")
        /// The confirmation was decided before.
        public static let alreadyDecided = Self(rawValue: "already_decided")
        /// Nobody decided in time.
        public static let confirmationExpired = Self(rawValue: "confirmation_expired")
    }

    /// The reason.
    public let code: Code
    /// The HTTP status.
    public let status: Int
    /// Which request it was, for whoever asks the server's operator.
    public let requestID: String
    /// With ``Code/invalidField``: the path of the member.
    public let field: String?
    /// With ``Code/paymentPasswordWrong``: how many tries are left before the lock.
    public let remainingAttempts: Int?
    /// When it may be tried again, where the server said so.
    public let retryAfter: Duration?

    init(_ problem: Problem, status: Int, retryAfter: Duration?) {
        code = Code(rawValue: problem.code.rawValue)
        self.status = status
        requestID = problem.requestID.text
        field = problem.field
        remainingAttempts = problem.remainingAttempts
        self.retryAfter = retryAfter
    }
}
