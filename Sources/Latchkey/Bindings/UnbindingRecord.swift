// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// A device that is bound here no more, or never was, and of which the server is still to be told.
struct UnbindingRecord: Sendable, Hashable {
    enum Target: Sendable, Hashable {
        /// A device, with its own word that it is bound no more; without one a session of the account has to say it.
        case device(DeviceID, proof: Proof?)
        /// A key, by its digest, which the server may have bound: no answer came. A session of the account looks.
        case key(String)
    }

    let origin: Origin
    let accountID: AccountID
    let target: Target

    /// Whether it takes a session of the account.
    var needsSession: Bool {
        switch target {
        case .device(_, let proof): proof == nil
        case .key: true
        }
    }
}

extension UnbindingRecord: WireObject {
    init(from reader: inout MemberReader) throws(InvalidMember) {
        origin = try reader.requiredOrigin()
        accountID = try reader.required("accountID")
        if let key: String = try reader.optional("keyDigest") {
            target = .key(key)
        } else {
            target = .device(try reader.required("deviceID"), proof: try reader.optional("proof"))
        }
    }

    var members: JSONObject {
        let named: [(String, JSONValue?)] =
            switch target {
            case .device(let id, let proof):
                [("deviceID", id.json), ("proof", (proof?.members).map(JSONValue.object))]
            case .key(let digest): [("keyDigest", digest.json)]
            }
        return JSONObject(
            present: [("origin", origin.description.json), ("accountID", accountID.json)] + named
        )
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
