// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

extension Confirmations {
    /// Wire protocol §2, `POST /v1/confirmations/{id}/approval`, in the order of §1: state, method, lock, proof.
    func approve(
        _ id: ConfirmationID,
        _ approval: Approval,
        by live: LiveSession,
        at now: Timestamp
    ) async throws(Refusal) -> ApprovalAnswer {
        let (confirmation, payment) = try await storage.read { tables throws(Refusal) in
            (
                try tables.requireConfirmation(id, of: live.account.id),
                try tables.paymentPassword(of: live.account.id)
            )
        }
        try confirmation.requireUndecided()
        if approval.method == .paymentPassword, payment == nil {
            throw Refusal(.paymentPasswordNotSet, step: "payment_password.missing")
        }
        try confirmation.requireTime(at: now)
        guard confirmation.acceptedMethods.contains(approval.method) else {
            throw Refusal(.methodNotAccepted, step: "method")
        }
        let attempt = ApprovalAttempt(confirmation: confirmation, live: live, now: now)
        switch approval {
        case .device(let device, let challenge, let proof):
            return try await approve(attempt, by: device, challenge, proof)
        case .paymentPassword(let typed, let digest):
            try payment?.tries.requireUnlocked(at: now)
            try attempt.requireDigest(digest)
            return try await approve(attempt, by: typed)
        case .allowance(let token, let digest):
            try attempt.requireDigest(digest)
            return try await approve(attempt, allowance: token)
        }
    }

    /// Wire protocol §2, `POST /v1/confirmations/{id}/rejection`.
    func reject(_ id: ConfirmationID, by live: LiveSession, at now: Timestamp) async throws(Refusal) -> RejectionAnswer
    {
        let stamp = environment.stamp(at: now, from: live.address)
        try await storage.act(at: now) { tables throws(Refusal) in
            try tables.requireStanding(live)
            var confirmation = try tables.requireConfirmation(id, of: live.account.id)
            try confirmation.requireUndecided()
            try confirmation.requireTime(at: now)
            confirmation.decision = .rejected
            try tables.update(confirmation)
            try tables.record(.confirmationRejected, of: confirmation, by: stamp)
        }
        environment.log("confirmation.rejected", ["account": live.account.id.text, "confirmation": id.text])
        return RejectionAnswer()
    }
}

/// What was sent to agree, read as far as its form goes.
enum Approval: Sendable {
    case device(DeviceID, challenge: String, Proof)
    case paymentPassword(SecretText, digest: [UInt8])
    /// By a token in whatever form.
    case allowance(token: String, digest: [UInt8])

    /// Wire protocol §2: one of three sets of members; the header belongs to the digest alone.
    init(_ request: ApprovalRequest, allowance header: String?) throws(InvalidMember) {
        try request.requireAllowance(header)
        switch request {
        case .device(let device, let challenge, let proof): self = .device(device, challenge: challenge, proof)
        case .paymentPassword(let typed, let digest): self = .paymentPassword(typed, digest: digest)
        case .allowance(let digest): self = .allowance(token: header ?? "", digest: digest)
        }
    }

    var method: ConfirmationMethod {
        switch self {
        case .device(_, _, .signature): .deviceKey
        case .device(_, _, .sealed): .deviceSecret
        case .paymentPassword: .paymentPassword
        case .allowance: .allowance
        }
    }
}

/// Somebody's try to approve a confirmation that was pending when it was looked up.
struct ApprovalAttempt: Sendable {
    let confirmation: StoredConfirmation
    let live: LiveSession
    let now: Timestamp

    /// Wire protocol §5: another digest than the document's is a bad proof.
    func requireDigest(_ digest: [UInt8]) throws(Refusal) {
        guard digest == confirmation.document.digest.bytes else { throw Refusal(.proofRefused, step: "digest") }
    }
}

extension AuditTable {
    /// Wire protocol §6, details of what happens to a confirmation.
    func record(
        _ type: AuditEventType,
        of confirmation: StoredConfirmation,
        device: DeviceID? = nil,
        method: ConfirmationMethod? = nil,
        by stamp: AuditStamp
    ) throws(Refusal) {
        let document = confirmation.document
        try record(
            type,
            in: .account(confirmation.accountID),
            device: device,
            [
                "confirmationID": confirmation.id.text, "kind": document.order.kind.rawValue,
                "digest": document.digest.description, "method": method?.rawValue,
            ],
            by: stamp
        )
    }
}

extension StoredConfirmation {
    /// Wire protocol §1, state: a decision is made once.
    func requireUndecided() throws(Refusal) {
        guard decision == nil else { throw Refusal(.alreadyDecided, step: "confirmation.decided") }
    }

    /// Wire protocol §1, state: and in time.
    func requireTime(at now: Timestamp) throws(Refusal) {
        guard now < document.expiresAt else { throw Refusal(.confirmationExpired, step: "confirmation.expired") }
    }
}
