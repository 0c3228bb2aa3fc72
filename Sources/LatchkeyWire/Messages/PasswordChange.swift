// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Changes the account's password: the body of `PUT /v1/account/password`.
package struct PasswordChange: WireObject {
    package let currentPassword: SecretText
    package let newPassword: SecretText
    /// The bindings that stay; those in secret form never do.
    package let keepDeviceIDs: [DeviceID]?

    package init(currentPassword: String, newPassword: String, keepDeviceIDs: [DeviceID]? = nil) {
        self.currentPassword = SecretText(currentPassword)
        self.newPassword = SecretText(newPassword)
        self.keepDeviceIDs = keepDeviceIDs
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        currentPassword = try reader.required("currentPassword")
        newPassword = try reader.required("newPassword")
        keepDeviceIDs = try reader.optional("keepDeviceIDs")
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("currentPassword", currentPassword.json), ("newPassword", newPassword.json),
            ("keepDeviceIDs", keepDeviceIDs?.json),
        ])
    }
}

/// The one session that is left after it, and what it ended: the answer of `PUT /v1/account/password`.
package struct PasswordChanged: WireObject {
    /// The bearer token, told this once.
    package let token: SecretText
    package let expiresAt: Timestamp
    package let endedDevices: [DeviceID]

    package init(token: String, expiresAt: Timestamp, endedDevices: [DeviceID]) {
        self.token = SecretText(token)
        self.expiresAt = expiresAt
        self.endedDevices = endedDevices
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        token = try reader.requiredToken("token")
        expiresAt = try reader.required("expiresAt")
        endedDevices = try reader.required("endedDevices")
    }

    package var members: JSONObject {
        JSONObject([
            ("token", token.json), ("expiresAt", expiresAt.json), ("endedDevices", endedDevices.json),
        ])
    }
}

/// Sets the payment password: the body of `PUT /v1/account/payment-password`.
package struct NewPaymentPassword: WireObject {
    /// The account's own.
    package let password: SecretText
    /// As typed; the server brings it to NFKC and checks it.
    package let paymentPassword: SecretText

    package init(password: String, paymentPassword: String) {
        self.password = SecretText(password)
        self.paymentPassword = SecretText(paymentPassword)
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        password = try reader.required("password")
        paymentPassword = try reader.required("paymentPassword")
    }

    package var members: JSONObject {
        JSONObject([("password", password.json), ("paymentPassword", paymentPassword.json)])
    }
}
