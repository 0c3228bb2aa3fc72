// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Asks whose session a token is of: the body of `POST /v1/introspection`.
package struct IntrospectionRequest: WireObject {
    /// As somebody presented it, whatever it is.
    package let token: SecretText

    package init(token: String) {
        self.token = SecretText(token)
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        token = try reader.required("token")
    }

    package var members: JSONObject {
        JSONObject([("token", token.json)])
    }
}

/// Whose session a token is of, if of any: the answer of `POST /v1/introspection`.
package struct Introspection: WireObject, Hashable {
    /// `nil` for a token that is no live session's.
    package let session: Session?

    /// A live session, as a service sees it.
    package struct Session: Sendable, Hashable {
        package let account: Account
        package let method: LoginMethod
        package let deviceID: DeviceID?
        package let expiresAt: Timestamp

        package init(account: Account, method: LoginMethod, deviceID: DeviceID? = nil, expiresAt: Timestamp) {
            self.account = account
            self.method = method
            self.deviceID = deviceID
            self.expiresAt = expiresAt
        }
    }

    package init(session: Session?) {
        self.session = session
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        guard try reader.required("active", as: Bool.self) else {
            session = nil
            return
        }
        session = Session(
            account: try reader.required("account"),
            method: try reader.required("method"),
            deviceID: try reader.optional("deviceID"),
            expiresAt: try reader.required("expiresAt")
        )
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("active", (session != nil).json), ("account", (session?.account.members).map(JSONValue.object)),
            ("method", session?.method.json), ("deviceID", session?.deviceID?.json),
            ("expiresAt", session?.expiresAt.json),
        ])
    }
}
