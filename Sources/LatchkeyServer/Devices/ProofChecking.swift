// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire

/// Checks what a device sent as its owner's word.
struct ProofChecking: Sendable {
    let origins: [Origin]

    /// Wire protocol §4: the signature covers the act bytes for one of this server's origins.
    func isGood(_ proof: Proof, of act: Act, challenge: CheckedChallenge, by key: P256PublicKey) -> Bool {
        guard case .signature(let signature) = proof else { return false }
        return origins.contains { origin in
            key.isValid(signature: signature, over: act.bytes(origin: origin, challenge: challenge.text))
        }
    }

    /// The same for the act that has no challenge.
    func isGood(_ proof: Proof, of act: UnbindAct, by key: P256PublicKey) -> Bool {
        guard case .signature(let signature) = proof else { return false }
        return origins.contains { key.isValid(signature: signature, over: act.bytes(origin: $0)) }
    }
}
