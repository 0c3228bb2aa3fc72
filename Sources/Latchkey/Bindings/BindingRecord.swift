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
    /// What stood for the enrolled set when the key was made; `nil` where the device did not tell.
    var mark: EnrolmentMark?
    /// In secret form, the server's key that the secret is sealed to, as it was at binding.
    var sealingKey: SealingKey?
    /// By what the server may know it, from the moment on when that is sent until the server has said so.
    var sent: UnbindingRecord.Target?
    var state: State

    var deviceID: DeviceID? {
        switch state {
        case .pending: nil
        case .bound(let id), .needsPassword(let id, _): id
        }
    }

    /// Whether a prompt may still help.
    var mayHelp: Bool {
        switch state {
        case .pending: false
        case .bound: true
        case .needsPassword(_, let reason): reason.leavesAnotherTry
        }
    }
}

extension BindingRecord: WireObject {
    private enum StateName: String, CaseIterable, MemberValue {
        case pending, bound, needsPassword
    }

    init(from reader: inout MemberReader) throws(InvalidMember) {
        origin = try reader.requiredOrigin()
        accountID = try reader.required("accountID")
        username = try reader.required("username")
        key = KeyName(try reader.required("key", as: String.self))
        mark = try reader.optional("enrolment")
        sealingKey = try reader.optional("sealingKey")
        sent = try reader.optional("sent")
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
            ("key", key.description.json), ("enrolment", (mark?.members).map(JSONValue.object)),
            ("sealingKey", (sealingKey?.members).map(JSONValue.object)),
            ("sent", (sent?.members).map(JSONValue.object)),
            ("state", name.json), ("deviceID", deviceID?.json), ("reason", reason?.rawValue.json),
        ])
    }
}
