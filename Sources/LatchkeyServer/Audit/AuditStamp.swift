// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// What the links of one act have in common.
package struct AuditStamp: Sendable {
    package let time: Timestamp
    /// From where the act came; `nil` where nobody called.
    let address: String?
    let randomBytes: @Sendable (Int) -> [UInt8]

    /// - Parameters:
    ///   - time: when.
    ///   - address: from where, if somebody called.
    ///   - randomBytes: fresh salts, so that erased details cannot be guessed.
    package init(
        time: Timestamp,
        address: String? = nil,
        randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.time = time
        self.address = address
        self.randomBytes = randomBytes
    }

    /// The same without from where.
    var anonymous: Self {
        Self(time: time, randomBytes: randomBytes)
    }

    func details(_ facts: [String: String?]) throws(Refusal) -> AuditDetails {
        let members = (facts.compactMapValues(\.self)).sorted { $0.key < $1.key }.map {
            ($0.key, JSONValue.string($0.value))
        }
        guard let details = AuditDetails(JSONObject(members), salt: randomBytes(AuditDetails.saltCount)) else {
            throw .contradiction("audit details")
        }
        return details
    }
}

extension ServerEnvironment {
    func stamp(at now: Timestamp, from address: String?) -> AuditStamp {
        AuditStamp(time: now, address: address, randomBytes: randomBytes)
    }
}

extension AuditTable {
    /// Wire protocol §6: adds what happened to a chain, in the act's own transaction.
    package func record(
        _ type: AuditEventType,
        in subject: AuditSubject,
        device: DeviceID? = nil,
        _ facts: [String: String?] = [:],
        by stamp: AuditStamp
    ) throws(Refusal) {
        let details = try stamp.details(facts.merging(["address": stamp.address]) { fact, _ in fact })
        let link = AuditLink(
            subject: subject,
            after: try chainEnd(of: subject),
            time: stamp.time,
            type: type,
            deviceID: device,
            details: details
        )
        try append(StoredAuditLink(link, details: details))
    }
}

extension ServerTables {
    /// Wire protocol §6: binds the links of a commit together, and to the commit before.
    package func closeAuditBatch() throws(Refusal) {
        let hashes = try unboundLinks()
        guard !hashes.isEmpty else { return }
        let previous = try newestBatch().map { (number: $0.number, hash: $0.hash) }
        try append(AuditBatch(of: hashes, after: previous, time: try latestTime()))
    }
}
