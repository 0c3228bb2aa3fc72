// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The links of one commit, bound together and to the commit before.
package struct AuditBatch: WireObject, Hashable {
    /// From 1, without gaps.
    package let number: Int
    package let time: Timestamp
    /// How many links there are.
    package let links: Int
    package let linksHash: WireDigest
    package let previousHash: WireDigest

    package init(of hashes: [WireDigest], after previous: (number: Int, hash: WireDigest)?, time: Timestamp) {
        number = (previous?.number ?? 0) + 1
        self.time = time
        links = hashes.count
        linksHash = WireDigest(of: hashes.flatMap(\.bytes))
        previousHash = previous?.hash ?? .none
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        number = try reader.required("batch")
        time = try reader.required("time")
        links = try reader.required("links")
        linksHash = try reader.required("linksHash")
        previousHash = try reader.required("previousBatchHash")
        guard number >= 1 else { throw reader.fault("batch") }
        guard links >= 1 else { throw reader.fault("links") }
    }

    package var members: JSONObject {
        JSONObject([
            ("batch", number.json), ("time", time.json), ("links", links.json), ("linksHash", linksHash.json),
            ("previousBatchHash", previousHash.json),
        ])
    }

    /// Wire protocol §6.
    package var hash: WireDigest {
        WireDigest(of: Array("latchkey-audit-batch-v1\n".utf8) + JSONValue.object(members).canonicalBytes())
    }
}
