// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// The keys by which the server signs what it states: receipts and audit heads.
///
/// A store that lasts keeps them sealed. The youngest signs; the older ones are listed, so that what they signed can
/// be checked.
struct SigningKeys: Sendable {
    /// The oldest first; never empty.
    private let keys: [StoredSigningKey]
    private let work: any KeyWork

    /// How long a key signs, in seconds: ten years.
    private static let lifetime = 315_360_000
    /// A key with less time than this left is followed by another at the next start: a year.
    private static let renewal = 31_536_000
    /// How long the time of a retired key goes on, in seconds, for what a running server began to sign by it.
    private static let underWay = 60
    /// How long a key is listed beyond the time in which it signed.
    private static let listed = 315_360_000

    /// The keys that a store keeps; the first server over it makes the first.
    init(keptIn storage: any ServerStorage, by work: any KeyWork, at now: Timestamp) async throws(Refusal) {
        let fresh = try StoredSigningKey(by: work, from: now.wholeSeconds, to: now.wholeSeconds + Self.lifetime)
        let texts = try await storage.act(at: now) { tables throws(Refusal) in
            let kept = try tables.secret(named: StoredSigningKey.secretName) ?? []
            let end = try StoredSigningKey.all(in: kept, by: work).last?.time.to ?? 0
            guard end < now.wholeSeconds + Self.renewal else { return kept }
            let both = kept + fresh.line
            try tables.keep(secret: both, named: StoredSigningKey.secretName)
            return both
        }
        try self.init(text: texts, by: work)
    }

    /// The keys of all lines.
    init(text: [UInt8], by work: any KeyWork) throws(Refusal) {
        keys = try StoredSigningKey.all(in: text, by: work)
        guard !keys.isEmpty else { throw .contradiction("signing keys") }
        self.work = work
    }

    /// Wire protocol §9, `rotate-keys`: another one signs from this second on.
    ///
    /// A server may have taken the one before for an act that is committed after the rotation, in a later second; what
    /// it signed would never be good if the time of that key ended now.
    /// - Returns: the id of the new one.
    static func rotate(
        in tables: any SecretTable,
        by work: any KeyWork,
        at now: Timestamp
    ) throws(Refusal) -> WireDigest {
        let second = now.wholeSeconds
        let kept = try tables.secret(named: StoredSigningKey.secretName) ?? []
        let retired = try StoredSigningKey.all(in: kept, by: work).map { $0.kept.ending(by: second + underWay) }
        let fresh = try StoredSigningKey(by: work, from: second, to: second + lifetime)
        try tables.keep(secret: retired.flatMap(\.text) + fresh.line, named: StoredSigningKey.secretName)
        return fresh.publicKey.id
    }

    /// The youngest of those that sign in a second.
    private func signer(at second: Int) throws(Refusal) -> StatementSigner {
        guard let key = keys.last(where: { $0.time.contains(second) }) else { throw .full(step: "signing.time") }
        return key.signer(by: work)
    }

    /// Wire protocol §2, server keys: listed until ten years after the time in which they signed.
    func published(at now: Timestamp) -> [ServerKey] {
        keys.filter { now.wholeSeconds <= $0.time.to + Self.listed }.map { .signature($0.publicKey) }
    }

    /// Signs a receipt, if there is a key whose time it is.
    func receipt(_ claims: ReceiptClaims) throws(Refusal) -> UnverifiedReceipt {
        let signer = try signer(at: claims.issuedAt)
        do { return UnverifiedReceipt(try signer.receipt(claims)) } catch { throw .full(step: "signing: \(error)") }
    }

    /// Signs the newest batch of the audit, if there is a key whose time it is.
    func auditHead(_ batch: AuditBatch, issuer: Origin) throws(Refusal) -> UnverifiedAuditHead {
        let signer = try signer(at: batch.time.wholeSeconds)
        do { return UnverifiedAuditHead(try signer.auditHead(batch, issuer: issuer)) } catch {
            throw .full(step: "signing: \(error)")
        }
    }
}

extension Timestamp {
    /// The second that the moment lies in, for times since 1970.
    var wholeSeconds: Int {
        Int(milliseconds / 1000)
    }
}
