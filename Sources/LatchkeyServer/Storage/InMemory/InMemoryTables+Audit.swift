// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Where a link is in its chain.
struct AuditPlace: Hashable {
    let subject: AuditSubject
    let sequence: Int
}

extension InMemoryTables {
    func chainEnd(of subject: AuditSubject) -> (sequence: Int, hash: WireDigest)? {
        guard let end = chainEnds[subject], let link = link(end, of: subject) else { return nil }
        return (end, link.link.hash)
    }

    func links(of subject: AuditSubject, after sequence: Int, limit: Int) -> [StoredAuditLink] {
        guard let end = chainEnds[subject], sequence < end else { return [] }
        return (sequence + 1...end).prefix(limit).compactMap { link($0, of: subject) }
    }

    func unboundLinks() -> [WireDigest] {
        (state.lastBoundLink..<state.lastLink).compactMap { auditLinks[$0 + 1]?.link.hash }
    }

    func newestBatch() -> AuditBatch? {
        auditBatches[state.newestBatch]
    }

    func newestHead() -> StoredAuditHead? {
        auditHeads[state.newestHead]
    }

    func headTimes(after batch: Int, limit: Int) -> [(batch: Int, time: Timestamp)] {
        auditHeads.rows.keys.filter { $0 > batch }.sorted().prefix(limit)
            .compactMap { number in auditBatches[number].map { (number, $0.time) } }
    }

    func append(_ link: StoredAuditLink) throws(Refusal) {
        let (subject, sequence) = (link.link.subject, link.link.sequence)
        guard sequence == (chainEnds[subject] ?? 0) + 1 else { throw .contradiction("audit links") }
        state.lastLink += 1
        auditLinks[state.lastLink] = link
        auditPlaces[AuditPlace(subject: subject, sequence: sequence)] = state.lastLink
        chainEnds[subject] = sequence
    }

    func append(_ batch: AuditBatch) throws(Refusal) {
        guard batch.number == state.newestBatch + 1 else { throw .contradiction("audit batches") }
        auditBatches[batch.number] = batch
        state.newestBatch = batch.number
        state.lastBoundLink = state.lastLink
    }

    func keep(_ head: StoredAuditHead) {
        guard auditHeads[head.batch] == nil else { return }
        auditHeads[head.batch] = head
        state.newestHead = max(state.newestHead, head.batch)
    }

    func removeHead(of batch: Int) {
        auditHeads[batch] = nil
    }

    func eraseDetails(of subject: AuditSubject) {
        guard let end = chainEnds[subject] else { return }
        for place in (1...end).compactMap({ auditPlaces[AuditPlace(subject: subject, sequence: $0)] }) {
            auditLinks[place] = auditLinks[place].map { StoredAuditLink($0.link, details: nil) }
        }
    }

    // MARK: Refusals

    func refusals(_ kind: RefusalKind) -> GatheredRefusals? {
        gatheredRefusals[kind]
    }

    func refusals(before minute: Int64, limit: Int) -> [GatheredRefusals] {
        Array(gatheredRefusals.rows.values.filter { $0.minute < minute }.sorted { $0.minute < $1.minute }.prefix(limit))
    }

    func refusals(for subject: AuditSubject) -> [GatheredRefusals] {
        gatheredRefusals.rows.values.filter { $0.kind.subject == subject }
    }

    func keep(_ refusals: GatheredRefusals) {
        gatheredRefusals[refusals.kind] = refusals
    }

    func removeRefusals(_ kind: RefusalKind) {
        gatheredRefusals[kind] = nil
    }

    private func link(_ sequence: Int, of subject: AuditSubject) -> StoredAuditLink? {
        auditPlaces[AuditPlace(subject: subject, sequence: sequence)].flatMap { auditLinks[$0] }
    }
}
