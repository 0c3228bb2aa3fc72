// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// A signed head as somebody handed it over; nobody has checked it yet.
package struct UnverifiedAuditHead: Sendable, Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Checks a head against a server's list of keys; the first step that fails names itself.
    package func verify(server: ServerKeys) throws(StatementFault) -> VerifiedAuditHead {
        let check = StatementCheck(server: server)
        let jws = try CompactJWS(text)
        let (claims, key): (HeadClaims, SignatureKey) = try check.claims(of: jws, as: .auditHead)
        try check.requireTime(claims.batch.time.seconds, of: key)
        try check.requireIssuer(claims.issuer)
        guard claims.hash == claims.batch.hash else { throw .hash }
        return VerifiedAuditHead(claims)
    }
}

/// The server's signed word for everything up to a batch.
///
/// It does not prove from outside that a certain link is under it. Only ``UnverifiedAuditHead`` makes one.
package struct VerifiedAuditHead: Sendable, Hashable {
    package let batch: AuditBatch
    package let hash: WireDigest
    package let issuer: Origin

    fileprivate init(_ claims: HeadClaims) {
        batch = claims.batch
        hash = claims.hash
        issuer = claims.issuer
    }
}

/// What a head says: the members of its batch, who says it, and the batch's hash.
private struct HeadClaims: WireObject {
    let batch: AuditBatch
    let issuer: Origin
    let hash: WireDigest

    init(batch: AuditBatch, issuer: Origin) {
        self.batch = batch
        self.issuer = issuer
        hash = batch.hash
    }

    init(from reader: inout MemberReader) throws(InvalidMember) {
        batch = try AuditBatch(from: &reader)
        guard let issuer = Origin(try reader.required("iss")) else { throw reader.fault("iss") }
        self.issuer = issuer
        hash = try reader.required("hash")
    }

    var members: JSONObject {
        JSONObject(
            batch.members.members.map { ($0.name, $0.value) }
                + [("iss", issuer.description.json), ("hash", hash.json)]
        )
    }
}

extension StatementSigner {
    /// The head that a batch becomes.
    package func auditHead(_ batch: AuditBatch, issuer: Origin) throws(CryptoError) -> String {
        try statement(HeadClaims(batch: batch, issuer: issuer).members, as: .auditHead)
    }
}
