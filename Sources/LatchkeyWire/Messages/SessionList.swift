// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A session in the list of its account's.
package struct ListedSession: WireObject, Hashable {
    package let id: SessionID
    package let method: LoginMethod
    package let label: String?
    package let deviceID: DeviceID?
    /// Where it was opened from.
    package let address: String
    package let createdAt: Timestamp
    package let lastUsedAt: Timestamp
    /// Whether it is the caller's.
    package let isCurrent: Bool

    package init(
        id: SessionID,
        opened: Opening,
        lastUsedAt: Timestamp,
        isCurrent: Bool
    ) {
        self.id = id
        method = opened.method
        label = opened.label
        deviceID = opened.deviceID
        address = opened.address
        createdAt = opened.time
        self.lastUsedAt = lastUsedAt
        self.isCurrent = isCurrent
    }

    /// How a session came to be.
    package struct Opening: Sendable, Hashable {
        package let method: LoginMethod
        package let label: String?
        package let deviceID: DeviceID?
        package let address: String
        package let time: Timestamp

        package init(
            method: LoginMethod,
            label: String? = nil,
            deviceID: DeviceID? = nil,
            address: String,
            time: Timestamp
        ) {
            self.method = method
            self.label = label
            self.deviceID = deviceID
            self.address = address
            self.time = time
        }
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        id = try reader.required("id")
        method = try reader.required("method")
        label = try reader.optional("label")
        deviceID = try reader.optional("deviceID")
        address = try reader.required("address")
        createdAt = try reader.required("createdAt")
        lastUsedAt = try reader.required("lastUsedAt")
        isCurrent = try reader.required("current")
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("id", id.json), ("method", method.json), ("label", label?.json), ("deviceID", deviceID?.json),
            ("address", address.json), ("createdAt", createdAt.json), ("lastUsedAt", lastUsedAt.json),
            ("current", isCurrent.json),
        ])
    }
}

/// The sessions of an account: the answer of `GET /v1/sessions`.
package struct SessionList: WireObject, Hashable {
    package let sessions: [ListedSession]

    package init(sessions: [ListedSession]) {
        self.sessions = sessions
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        sessions = try reader.list("sessions")
    }

    package var members: JSONObject {
        JSONObject([("sessions", .array(sessions.map { .object($0.members) }))])
    }
}
