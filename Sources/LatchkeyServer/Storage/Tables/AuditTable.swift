// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What is read of the audit chains.
package protocol AuditLookup {
    /// Number and hash of a chain's last link; `nil` before the first.
    func chainEnd(of subject: AuditSubject) throws(Refusal) -> (sequence: Int, hash: WireDigest)?
    /// Links of a chain behind a number, in order.
    func links(of subject: AuditSubject, after sequence: Int, limit: Int) throws(Refusal) -> [StoredAuditLink]
    /// The hashes of the links that no batch binds yet, in the order of the commit.
    func unboundLinks() throws(Refusal) -> [WireDigest]
    func newestBatch() throws(Refusal) -> AuditBatch?
    func newestHead() throws(Refusal) -> StoredAuditHead?
    /// The batches behind a number that have a head, with their times, in order.
    func headTimes(after batch: Int, limit: Int) throws(Refusal) -> [(batch: Int, time: Timestamp)]
    /// What was gathered of one kind, of whatever minute.
    func refusals(_ kind: RefusalKind) throws(Refusal) -> GatheredRefusals?
    /// What was gathered in minutes before one, or for a chain.
    func refusals(before minute: Int64, limit: Int) throws(Refusal) -> [GatheredRefusals]
    func refusals(for subject: AuditSubject) throws(Refusal) -> [GatheredRefusals]
}

/// What acts do to the audit chains: nothing here is ever changed but by adding, by erasing details, and by forgetting heads.
package protocol AuditTable: AuditLookup {
    /// Adds a link, which has to be the next of its chain.
    func append(_ link: StoredAuditLink) throws(Refusal)
    /// Adds a batch over the links that none binds yet.
    func append(_ batch: AuditBatch) throws(Refusal)
    /// Keeps a head; of two for one batch the first stays.
    func keep(_ head: StoredAuditHead) throws(Refusal)
    /// Forgets the head of a batch; the batch stays.
    func removeHead(of batch: Int) throws(Refusal)
    /// Forgets what lies beside the links of a chain.
    func eraseDetails(of subject: AuditSubject) throws(Refusal)
    /// Keeps what was gathered of one kind, in place of what was kept of it.
    func keep(_ refusals: GatheredRefusals) throws(Refusal)
    func removeRefusals(_ kind: RefusalKind) throws(Refusal)
}
