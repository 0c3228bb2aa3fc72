// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// One binding as it is remembered.
struct BindingRecord: Sendable, Hashable {
    /// What became of the binding.
    enum State: Sendable, Hashable {
        /// No server has confirmed the key, or another key has taken its place: it is about to be made, or to be deleted.
        case pending
        /// The server knows the key.
        case bound(DeviceID)
        /// The server knew the key; at present only the password helps.
        case needsPassword(DeviceID, PasswordReason)
    }

    let origin: Origin
    let accountID: AccountID
    let username: String
    let key: KeyName
    var state: State

    var deviceID: DeviceID? {
        switch state {
        case .pending: nil
        case .bound(let id), .needsPassword(let id, _): id
        }
    }
}

extension BindingRecord: WireObject {
    private enum StateName: String, CaseIterable, MemberValue {
        case pending, bound, needsPassword
    }

    init(from reader: inout MemberReader) throws(InvalidMember) {
        guard let origin = Origin(try reader.required("origin", as: String.self)) else { throw reader.fault("origin") }
        self.origin = origin
        accountID = try reader.required("accountID")
        username = try reader.required("username")
        key = KeyName(try reader.required("key", as: String.self))
        switch try reader.required("state", as: StateName.self) {
        case .pending:
            state = .pending
        case .bound:
            state = .bound(try reader.required("deviceID"))
        case .needsPassword:
            let reason = PasswordReason(rawValue: try reader.required("reason", as: String.self))
            state = .needsPassword(try reader.required("deviceID"), reason)
        }
    }

    var members: JSONObject {
        let (name, reason): (StateName, PasswordReason?) =
            switch state {
            case .pending: (.pending, nil)
            case .bound: (.bound, nil)
            case .needsPassword(_, let reason): (.needsPassword, reason)
            }
        return JSONObject(present: [
            ("origin", origin.description.json), ("accountID", accountID.json), ("username", username.json),
            ("key", key.description.json), ("state", name.json), ("deviceID", deviceID?.json),
            ("reason", reason?.rawValue.json),
        ])
    }
}

/// Everything that is remembered.
struct BindingContents: WireObject, Hashable {
    var installationID: InstallationID
    var records: [BindingRecord] = []

    init(installationID: InstallationID) {
        self.installationID = installationID
    }

    init(from reader: inout MemberReader) throws(InvalidMember) {
        guard try reader.required("v", as: Int.self) == 1 else { throw reader.fault("v") }
        installationID = try reader.required("installationID")
        records = []
        for object in try reader.required("bindings", as: [JSONObject].self) {
            var entry = MemberReader(object, as: .answer, path: "bindings.")
            records.append(try BindingRecord(from: &entry))
        }
    }

    var members: JSONObject {
        JSONObject([
            ("v", 1.json), ("installationID", installationID.json), ("bindings", records.map(\.members).json),
        ])
    }
}
