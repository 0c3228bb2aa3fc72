// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire

/// Checks what a device sent as its owner's word.
struct ProofChecking: Sendable {
    let origins: [Origin]

    /// Wire protocol §4: the signature covers the act bytes for one of this server's origins.
    func isGood(_ proof: Proof, of act: Act, challenge: CheckedChallenge, by key: P256PublicKey) -> Bool {
        signed(proof, act, challenge: challenge, by: key) != nil
    }

    /// What was signed, and by what, if it is the act at one of this server's origins.
    func signed(
        _ proof: Proof,
        _ act: Act,
        challenge: CheckedChallenge,
        by key: P256PublicKey
    ) -> ReceiptClaims.PersonSignature? {
        guard case .signature(let signature) = proof else { return nil }
        for origin in origins {
            let bytes = act.bytes(origin: origin, challenge: challenge.text)
            guard key.isValid(signature: signature, over: bytes) else { continue }
            return ReceiptClaims.PersonSignature(
                subjectPublicKeyInfo: key.subjectPublicKeyInfo,
                act: bytes,
                signature: signature
            )
        }
        return nil
    }

    /// The same for the act that has no challenge.
    func isGood(_ proof: Proof, of act: UnbindAct, by key: P256PublicKey) -> Bool {
        guard case .signature(let signature) = proof else { return false }
        return origins.contains { key.isValid(signature: signature, over: act.bytes(origin: $0)) }
    }
}
