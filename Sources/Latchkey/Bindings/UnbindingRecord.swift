// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// A device whose binding has ended here, and of which the server is still to be told.
struct UnbindingRecord: Sendable, Hashable {
    let origin: Origin
    let accountID: AccountID
    let deviceID: DeviceID
    /// The device's own word for it; without one a session of the account has to say it.
    let signature: [UInt8]?
}

extension UnbindingRecord: WireObject {
    init(from reader: inout MemberReader) throws(InvalidMember) {
        origin = try reader.requiredOrigin()
        accountID = try reader.required("accountID")
        deviceID = try reader.required("deviceID")
        signature = try reader.optional("signature", as: WireBytes.self)?.bytes
    }

    var members: JSONObject {
        JSONObject(present: [
            ("origin", origin.description.json), ("accountID", accountID.json), ("deviceID", deviceID.json),
            ("signature", signature.map { WireBytes($0).json }),
        ])
    }
}

/// An account whose owner chose "later" when a binding was offered.
struct PostponedOffer: Sendable, Hashable {
    let origin: Origin
    let accountID: AccountID
}

extension PostponedOffer: WireObject {
    init(from reader: inout MemberReader) throws(InvalidMember) {
        origin = try reader.requiredOrigin()
        accountID = try reader.required("accountID")
    }

    var members: JSONObject {
        JSONObject([("origin", origin.description.json), ("accountID", accountID.json)])
    }
}

extension EnrolmentMark: WireObject {
    package init(from reader: inout MemberReader) throws(InvalidMember) {
        let bytes: WireBytes = try reader.required("bytes")
        self.init(bytes.bytes, systemVersion: try reader.required("systemVersion"))
    }

    package var members: JSONObject {
        JSONObject([("bytes", WireBytes(bytes).json), ("systemVersion", systemVersion.json)])
    }
}

extension MemberReader {
    mutating func requiredOrigin() throws(InvalidMember) -> Origin {
        guard let origin = Origin(try required("origin", as: String.self)) else { throw fault("origin") }
        return origin
    }

    /// A list of objects; an empty one where there is none.
    mutating func optionalList<Value: WireObject>(_ name: String) throws(InvalidMember) -> [Value] {
        has(name) ? try list(name) : []
    }
}
