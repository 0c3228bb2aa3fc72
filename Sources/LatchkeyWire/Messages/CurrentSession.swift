// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The session of the caller: the answer of `GET /v1/session`.
package struct CurrentSession: WireObject, Hashable {
    package let id: SessionID
    package let expiresAt: Timestamp
    package let method: LoginMethod
    package let account: Account
    package let deviceID: DeviceID?
    /// Until when the session may bind a device; absent when it may not.
    package let freshUntil: Timestamp?

    package init(
        id: SessionID,
        expiresAt: Timestamp,
        method: LoginMethod,
        account: Account,
        deviceID: DeviceID? = nil,
        freshUntil: Timestamp? = nil
    ) {
        self.id = id
        self.expiresAt = expiresAt
        self.method = method
        self.account = account
        self.deviceID = deviceID
        self.freshUntil = freshUntil
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        id = try reader.required("id")
        expiresAt = try reader.required("expiresAt")
        method = try reader.required("method")
        account = try reader.required("account")
        deviceID = try reader.optional("deviceID")
        freshUntil = try reader.optional("freshUntil")
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("id", id.json), ("expiresAt", expiresAt.json), ("method", method.json),
            ("account", .object(account.members)), ("deviceID", deviceID?.json), ("freshUntil", freshUntil?.json),
        ])
    }
}
