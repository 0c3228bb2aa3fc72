// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Signs in by password: the body of `POST /v1/sessions`.
package struct NewSession: WireObject {
    package let username: String
    package let password: SecretText
    /// What the session is to be called in the list of sessions.
    package let label: ShownText?

    package init(username: String, password: String, label: ShownText? = nil) {
        self.username = username
        self.password = SecretText(password)
        self.label = label
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        username = try reader.required("username")
        password = try reader.required("password")
        label = try reader.optional("label")
    }

    package var members: JSONObject {
        JSONObject(present: [("username", username.json), ("password", password.json), ("label", label?.json)])
    }
}
