// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A session that has just been opened: the answer of `POST /v1/sessions` and `POST /v1/logins`.
package struct OpenedSession: WireObject {
    /// The bearer token, told this once.
    package let token: SecretText
    /// The end of the session's lifetime; idling ends it earlier.
    package let expiresAt: Timestamp
    package let method: LoginMethod
    package let account: Account
    /// The device that opened it, after a device login.
    package let deviceID: DeviceID?

    package init(
        token: String,
        expiresAt: Timestamp,
        method: LoginMethod,
        account: Account,
        deviceID: DeviceID? = nil
    ) {
        self.token = SecretText(token)
        self.expiresAt = expiresAt
        self.method = method
        self.account = account
        self.deviceID = deviceID
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        token = try reader.requiredToken("token")
        expiresAt = try reader.required("expiresAt")
        method = try reader.required("method")
        account = try reader.required("account")
        deviceID = try reader.optional("deviceID")
    }

    /// Whether a text has a token's form: 43 characters for 256 bits, so that it fits into a header as it is.
    package static func isToken(_ text: String) -> Bool {
        Base64URL.decode(text)?.count == 32
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("token", token.json), ("expiresAt", expiresAt.json), ("method", method.json),
            ("account", .object(account.members)), ("deviceID", deviceID?.json),
        ])
    }
}

extension MemberReader {
    /// A token that has to be there, in its form.
    mutating func requiredToken(_ name: String) throws(InvalidMember) -> SecretText {
        let token: SecretText = try required(name)
        guard OpenedSession.isToken(token.text) else { throw fault(name) }
        return token
    }
}
