// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// One line of an audit export.
package enum AuditLine: WireObject, Hashable {
    /// A link, what lies beside it unless it was erased, and the hash that was stored.
    case link(AuditLink, AuditDetails?, hash: WireDigest)
    /// A batch and the hash that was stored.
    case batch(AuditBatch, hash: WireDigest)
    case head(UnverifiedAuditHead)

    /// Reads a line strictly: what is in it beyond its members no hash would cover.
    /// - Throws: ``InvalidMember``, with an empty path if the line is no JSON object.
    package init(line: [UInt8]) throws(InvalidMember) {
        let json: JSONValue
        do { json = try JSONValue(parsing: line) } catch { throw InvalidMember("") }
        guard case .object(let members) = json else { throw InvalidMember("") }
        try self.init(request: members)
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        if reader.has("head") {
            self = .head(UnverifiedAuditHead(try reader.required("head")))
        } else if reader.has("batch") {
            self = .batch(try AuditBatch(from: &reader), hash: try reader.required("hash"))
        } else {
            let link = try AuditLink(from: &reader)
            let hash: WireDigest = try reader.required("hash")
            self = .link(link, try AuditDetails(from: &reader), hash: hash)
        }
    }

    package var members: JSONObject {
        switch self {
        case .link(let link, let details, let hash):
            JSONObject(
                present: link.members.members.map { ($0.name, $0.value) } + [
                    ("hash", hash.json), ("details", details?.members.json),
                    ("salt", details.map { WireBytes($0.salt).json }),
                ]
            )
        case .batch(let batch, let hash):
            JSONObject(batch.members.members.map { ($0.name, $0.value) } + [("hash", hash.json)])
        case .head(let head): JSONObject([("head", head.text.json)])
        }
    }
}
