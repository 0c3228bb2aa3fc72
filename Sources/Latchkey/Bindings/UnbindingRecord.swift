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
        /// A device in secret form, which the server may have bound: no answer came, and nobody knows its id. A session by
        /// password looks.
        case lostSecret
    }

    let origin: Origin
    let accountID: AccountID
    var target: Target

    /// Whether the server can be told now.
    func canBeTold(by session: Session?) -> Bool {
        let isOwn = session.map { $0.account.id == accountID.text } ?? false
        return switch target {
        case .device(_, let proof): proof != nil || isOwn
        case .key: isOwn
        case .lostSecret: isOwn && session?.method == .password
        }
    }
}

extension UnbindingRecord: WireObject {
    init(from reader: inout MemberReader) throws(InvalidMember) {
        origin = try reader.requiredOrigin()
        accountID = try reader.required("accountID")
        target = try reader.required("target")
    }

    var members: JSONObject {
        JSONObject([
            ("origin", origin.description.json), ("accountID", accountID.json), ("target", .object(target.members)),
        ])
    }
}

extension UnbindingRecord.Target: WireObject {
    init(from reader: inout MemberReader) throws(InvalidMember) {
        if let key: String = try reader.optional("keyDigest") {
            self = .key(key)
        } else if reader.has("form") {
            guard try reader.required("form", as: CredentialForm.self) == .secret else { throw reader.fault("form") }
            self = .lostSecret
        } else {
            self = .device(try reader.required("deviceID"), proof: try reader.optional("proof"))
        }
    }

    var members: JSONObject {
        switch self {
        case .device(let id, let proof):
            JSONObject(present: [("deviceID", id.json), ("proof", (proof?.members).map(JSONValue.object))])
        case .key(let digest): JSONObject([("keyDigest", digest.json)])
        case .lostSecret: JSONObject([("form", CredentialForm.secret.json)])
        }
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
