// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Why a sign-up, sign-in, binding, device login or unbinding did not come about.
///
/// The code says who said no; what that side said stands beside it.
public struct DeviceLoginError: Error, Sendable, Hashable {
    /// The kind of reason, for programs; stable, an open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public let rawValue: String

        /// A code by its name, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The address or origin that was configured cannot be a server's.
        public static let invalidServer = Self(rawValue: "invalid_server")
        /// The server does not call itself by the origin that was configured: perhaps it is another one.
        public static let originMismatch = Self(rawValue: "origin_mismatch")
        /// No answer came; whether the request arrived is unknown.
        public static let unreachable = Self(rawValue: "unreachable")
        /// No answer came in time; whether the request arrived is unknown.
        public static let timedOut = Self(rawValue: "timed_out")
        /// An answer came that is not one of the protocol.
        public static let malformedAnswer = Self(rawValue: "malformed_answer")
        /// The server refused; ``DeviceLoginError/problem`` tells why.
        public static let refusedByServer = Self(rawValue: "refused_by_server")
        /// The owner did not show up; ``DeviceLoginError/device`` tells why.
        public static let ownerNotPresent = Self(rawValue: "owner_not_present")
        /// The device failed; ``DeviceLoginError/device`` tells why.
        public static let deviceFailed = Self(rawValue: "device_failed")
        /// The device cannot help at present; ``DeviceLoginError/passwordReason`` tells why.
        public static let needsPassword = Self(rawValue: "needs_password")
        /// The account is not bound on this device.
        public static let notBound = Self(rawValue: "not_bound")
        /// This account is being bound, logged in or unbound already.
        public static let attemptInProgress = Self(rawValue: "attempt_in_progress")
        /// The server takes no devices of that form.
        public static let formUnavailable = Self(rawValue: "form_unavailable")
        /// A device cannot be called so.
        public static let unusableName = Self(rawValue: "unusable_name")
        /// What is remembered of bindings could not be read or written.
        public static let memoryFailed = Self(rawValue: "memory_failed")
        /// The calling task was cancelled.
        public static let cancelled = Self(rawValue: "cancelled")
        /// A member of an order cannot be shown as it is, or is no sum of its currency; nothing was sent.
        public static let unusableOrder = Self(rawValue: "unusable_order")
        /// The server's document says otherwise than what was asked for; it is not shown, and nothing is signed.
        public static let documentMismatch = Self(rawValue: "document_mismatch")
        /// Somebody has turned the confirmation down.
        public static let rejected = Self(rawValue: "rejected")
        /// Nobody decided in time; asking anew takes a new reference.
        public static let expired = Self(rawValue: "expired")
        /// The confirmation cannot be agreed to in this way; nobody was asked.
        public static let methodNotAccepted = Self(rawValue: "method_not_accepted")
        /// Somebody has agreed to it before; asking for it again tells the receipt.
        public static let alreadyApproved = Self(rawValue: "already_approved")
        /// It was sent and no answer came, or none that could be checked, so it may be decided.
        ///
        /// Ask for it again, under the same reference, before anything else.
        public static let outcomeUnknown = Self(rawValue: "outcome_unknown")
        /// The server says that it was agreed to, and its receipt does not hold: tell the server's operator.
        public static let receiptRefused = Self(rawValue: "receipt_refused")
    }

    /// The kind of reason.
    public let code: Code
    /// What the server said, with ``Code/refusedByServer`` and sometimes ``Code/needsPassword``.
    public let problem: ServerProblem?
    /// What the device said, with ``Code/ownerNotPresent``, ``Code/deviceFailed`` and sometimes ``Code/needsPassword``.
    public let device: DeviceError?
    /// With ``Code/needsPassword``: why.
    public let passwordReason: PasswordReason?
    /// What happened, for logs; never shown to a person, holds no secret.
    public let diagnosis: String

    init(_ code: Code, _ diagnosis: String) {
        self.init(code, problem: nil, device: nil, reason: nil, diagnosis)
    }

    init(_ problem: ServerProblem) {
        self.init(
            .refusedByServer,
            problem: problem,
            device: nil,
            reason: nil,
            "\(problem.status) \(problem.code.rawValue)"
        )
    }

    init(_ device: DeviceError) {
        let code: Code = device.code == .ownerNotPresent ? .ownerNotPresent : .deviceFailed
        self.init(code, problem: nil, device: device, reason: nil, device.diagnosis)
    }

    private init(
        _ code: Code,
        problem: ServerProblem?,
        device: DeviceError?,
        reason: PasswordReason?,
        _ diagnosis: String
    ) {
        self.code = code
        self.problem = problem
        self.device = device
        passwordReason = reason
        self.diagnosis = diagnosis
    }

    /// Only the password helps now, because of what the server or the device said.
    static func needsPassword(reason: PasswordReason, after error: Self) -> Self {
        Self(.needsPassword, problem: error.problem, device: error.device, reason: reason, error.diagnosis)
    }
}
