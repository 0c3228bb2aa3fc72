// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

extension DeviceSecret {
    /// Wire protocol §4, the proof in secret form: the pair and the act's digest in one box that only the server opens.
    /// - Throws: ``KeyWorkError`` if the key cannot seal.
    package func proof(
        over act: [UInt8],
        sealedTo key: SealingKey,
        by keys: any KeyWork
    ) throws(KeyWorkError) -> Proof {
        let contents = JSONObject(members.members.map { ($0.name, $0.value) } + [("act", WireDigest(of: act).json)])
        return .sealed(keyID: key.id.description, bytes: try key.seal(JSONValue.object(contents).bytes(), by: keys))
    }
}

/// What lay in a sealed box: somebody's word for being a device; nobody has compared it yet.
package struct UnverifiedSecret: WireObject {
    package let secret: DeviceSecret
    private let act: WireDigest

    /// Reads what a sealing key has opened.
    /// - Throws: ``InvalidMember`` for anything but one JSON object of exactly the three members.
    package init(opened bytes: [UInt8]) throws(InvalidMember) {
        let json: JSONValue
        do { json = try JSONValue(parsing: bytes) } catch { throw InvalidMember("") }
        guard case .object(let members) = json else { throw InvalidMember("") }
        try self.init(request: members)
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        secret = try DeviceSecret(from: &reader)
        act = try reader.required("act")
    }

    package var members: JSONObject {
        JSONObject(secret.members.members.map { ($0.name, $0.value) } + [("act", act.json)])
    }

    /// Whether the box was made for exactly these act bytes.
    package func isFor(_ act: [UInt8]) -> Bool {
        constantTimeEqual(self.act.bytes, WireDigest(of: act).bytes)
    }
}
