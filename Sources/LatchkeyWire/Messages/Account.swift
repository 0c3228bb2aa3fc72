// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Signs up: the body of `POST /v1/accounts`.
package struct NewAccount: WireObject {
    /// The name as typed; the server folds and checks it.
    package let username: String
    /// The password as typed; the server brings it to NFKC and checks it.
    package let password: SecretText

    package init(username: String, password: String) {
        self.username = username
        self.password = SecretText(password)
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        username = try reader.required("username")
        password = try reader.required("password")
    }

    package var members: JSONObject {
        JSONObject([("username", username.json), ("password", password.json)])
    }
}

/// An account as its owner sees it.
package struct Account: WireObject, Hashable {
    package let id: AccountID
    /// The folded name.
    package let username: String
    package let createdAt: Timestamp

    package init(id: AccountID, username: String, createdAt: Timestamp) {
        self.id = id
        self.username = username
        self.createdAt = createdAt
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        id = try reader.required("id")
        username = try reader.required("username")
        createdAt = try reader.required("createdAt")
    }

    package var members: JSONObject {
        JSONObject([("id", id.json), ("username", username.json), ("createdAt", createdAt.json)])
    }
}
