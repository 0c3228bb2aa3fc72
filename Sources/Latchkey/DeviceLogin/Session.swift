// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Foundation
import LatchkeyWire

/// A session at the server: whoever has it acts for its account.
///
/// Its token is a secret: it prints and reflects as nothing, and ``bearerToken`` alone shows it.
public struct Session: Sendable {
    /// How a session was opened.
    public struct Method: RawRepresentable, Sendable, Hashable {
        /// The name of the way, as it travels.
        public let rawValue: String

        /// A way by its name, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// By the account's password.
        public static let password = Self(rawValue: "password")
        /// By a device's key.
        public static let deviceKey = Self(rawValue: "deviceKey")
        /// By a device's secret.
        public static let deviceSecret = Self(rawValue: "deviceSecret")
    }

    /// Whose session it is.
    public let account: Account
    /// How it was opened.
    public let method: Method
    /// The end of its lifetime; idling ends it earlier.
    public let expiresAt: Date
    let token: SecretText

    /// What proves the session to the app's own backend, which asks the server whose it is (`POST /v1/introspection`).
    ///
    /// Whoever has it acts for the account until the session ends: it belongs into the `Authorization` field of a request
    /// over TLS, as `Bearer`, and never into a log, a URL or onto the disk.
    public var bearerToken: String { token.text }

    init(_ changed: PasswordChanged, of account: Account) {
        self.account = account
        method = .password
        expiresAt = Date(changed.expiresAt)
        token = changed.token
    }

    init(_ session: OpenedSession) {
        account = Account(session.account)
        method = Method(rawValue: session.method.rawValue)
        expiresAt = Date(session.expiresAt)
        token = session.token
    }
}

/// What the server says of a session that is alive.
public struct SessionStatus: Sendable, Hashable {
    /// Whose session it is.
    public let account: Account
    /// How it was opened.
    public let method: Session.Method
    /// The end of its lifetime; idling ends it earlier.
    public let expiresAt: Date
    /// Until when it may bind a device; `nil` where it may not.
    public let freshUntil: Date?

    init(_ session: CurrentSession) {
        account = Account(session.account)
        method = Session.Method(rawValue: session.method.rawValue)
        expiresAt = Date(session.expiresAt)
        freshUntil = session.freshUntil.map { Date($0) }
    }
}

extension Date {
    init(_ timestamp: Timestamp) {
        self.init(timeIntervalSince1970: Double(timestamp.milliseconds) / 1000)
    }
}
