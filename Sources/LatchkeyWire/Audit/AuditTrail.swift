// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The first place where an audit trail does not hold.
package struct AuditFault: Error, Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        case link(AuditSubject, sequence: Int)
        case batch(Int)
        /// A head, by the batch that it says it is of; `nil` if it does not verify at all.
        case head(Int?)
    }

    package enum Reason: Sendable, Hashable {
        /// The stored hash is not that of the members.
        case hash
        /// The number is not the next one.
        case number
        /// The hash before is not that of the one before.
        case previous
        /// The details are not those that were hashed.
        case details
        /// The links are not those of the commit: some were dropped, added or moved.
        case links
        /// The head's own check refuses it.
        case head(StatementFault)
        /// There is a signed word for a batch that is not there.
        case missing
        /// Two heads speak for the same batch and say otherwise.
        case contradiction
        /// Links stand under no batch.
        case unbound
    }

    package let place: Place
    package let reason: Reason

    package init(_ place: Place, _ reason: Reason) {
        self.place = place
        self.reason = reason
    }
}

/// Checks an audit export line by line: every chain, every batch, and every head under a server's keys.
///
/// Without a head from outside it shows edits behind the newest head by someone without the signing key, but not a cut back to an
/// older head; with one, every cut, dropped account or edit behind it. What comes after the newest head is nobody's word.
package struct AuditTrail: Sendable {
    private let server: ServerKeys
    /// Heads that were kept outside and have not been met, by batch.
    private var awaited: [Int: WireDigest]
    private var chains: [AuditSubject: (sequence: Int, hash: WireDigest)] = [:]
    private var open: [WireDigest] = []
    /// The hashes of all batches, one after the other.
    private var batches: [UInt8] = []

    /// How many links there were.
    package private(set) var links = 0
    /// The newest batch that a head speaks for.
    package private(set) var newestHead: Int?
    /// The newest batch.
    package var newestBatch: Int { batches.count / 32 }

    /// - Parameters:
    ///   - server: its list of keys.
    ///   - heads: heads that were kept outside.
    /// - Throws: ``AuditFault`` if two of them speak for the same batch and say otherwise.
    package init(server: ServerKeys, heads: [VerifiedAuditHead] = []) throws(AuditFault) {
        self.server = server
        awaited = [:]
        for head in heads {
            let known = awaited.updateValue(head.hash, forKey: head.batch.number)
            guard known == nil || known == head.hash else { throw AuditFault(.head(head.batch.number), .contradiction) }
        }
    }

    /// Takes the next line in the order of the commits.
    package mutating func add(_ line: AuditLine) throws(AuditFault) {
        switch line {
        case .link(let link, let details, let hash): try add(link, details, hash)
        case .batch(let batch, let hash): try add(batch, hash)
        case .head(let head): try add(head)
        }
    }

    /// Nothing more follows.
    package func finish() throws(AuditFault) {
        guard open.isEmpty else { throw AuditFault(.batch(newestBatch + 1), .unbound) }
        if let missing = awaited.keys.min() { throw AuditFault(.head(missing), .missing) }
    }

    private mutating func add(
        _ link: AuditLink,
        _ details: AuditDetails?,
        _ hash: WireDigest
    ) throws(AuditFault) {
        let place = AuditFault.Place.link(link.subject, sequence: link.sequence)
        let before = chains[link.subject] ?? (0, .none)
        guard link.hash == hash else { throw AuditFault(place, .hash) }
        guard link.sequence == before.sequence + 1 else { throw AuditFault(place, .number) }
        guard link.previousHash == before.hash else { throw AuditFault(place, .previous) }
        if let details, details.hash != link.detailsHash { throw AuditFault(place, .details) }
        chains[link.subject] = (link.sequence, hash)
        open.append(hash)
        links += 1
    }

    private mutating func add(_ batch: AuditBatch, _ hash: WireDigest) throws(AuditFault) {
        let place = AuditFault.Place.batch(batch.number)
        guard batch.hash == hash else { throw AuditFault(place, .hash) }
        guard batch.number == newestBatch + 1 else { throw AuditFault(place, .number) }
        guard batch.previousHash == (self.hash(of: newestBatch) ?? .none) else { throw AuditFault(place, .previous) }
        guard batch.links == open.count, batch.linksHash == WireDigest(of: open.flatMap(\.bytes)) else {
            throw AuditFault(place, .links)
        }
        if let expected = awaited.removeValue(forKey: batch.number) {
            guard expected == hash else { throw AuditFault(.head(batch.number), .hash) }
            newestHead = max(newestHead ?? 0, batch.number)
        }
        batches += hash.bytes
        open = []
    }

    private mutating func add(_ head: UnverifiedAuditHead) throws(AuditFault) {
        let verified: VerifiedAuditHead
        do { verified = try head.verify(server: server) } catch { throw AuditFault(.head(nil), .head(error)) }
        let number = verified.batch.number
        guard let hash = hash(of: number) else { throw AuditFault(.head(number), .missing) }
        guard hash == verified.hash else { throw AuditFault(.head(number), .hash) }
        newestHead = max(newestHead ?? 0, number)
    }

    private func hash(of batch: Int) -> WireDigest? {
        guard batch >= 1, batch <= newestBatch else { return nil }
        return WireDigest(digest: Array(batches[(batch - 1) * 32..<batch * 32]))
    }
}
