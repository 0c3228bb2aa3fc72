// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire

/// Checks what a device sent as its owner's word.
///
/// Unknown and mismatched devices take the same work as those that match.
struct ProofChecking: Sendable {
    let origins: [Origin]
    let boxes: SealingKeySource
    let hashes: KeyedHashes
    /// Stands in for the key of a device that does not exist.
    let decoyKey: P256PublicKey
    /// Stands in for the hash of a device that has none; nothing hashes to it.
    private let decoyHash = [UInt8](repeating: 0, count: 32)

    init(origins: [Origin], boxes: SealingKeySource, hashes: KeyedHashes, decoyKey: P256PublicKey) {
        self.origins = origins
        self.boxes = boxes
        self.hashes = hashes
        self.decoyKey = decoyKey
    }

    /// Wire protocol §4: whether a proof is the device's own for the act, at one of this server's origins.
    ///
    /// The verifier is the device's, and `nil` for one that is unknown.
    func shown(
        by proof: Proof,
        of device: DeviceID,
        checkedBy verifier: DeviceVerifier?,
        _ act: ClaimedAct
    ) async throws(Refusal) -> ShownProof? {
        switch proof {
        case .signature(let signature):
            guard case .key(let key) = verifier ?? .key(decoyKey) else {
                _ = signed(signature, act, by: decoyKey)
                return nil
            }
            return signed(signature, act, by: key).map(ShownProof.signature)
        case .sealed(let keyID, let box):
            guard let opened = try await opened(box, sealedTo: keyID, act) else { return nil }
            var expected = decoyHash
            if case .secret(let hash) = verifier { expected = hash }
            let isOwn = constantTimeEqual(hashes.ofDevice(opened.secret, device), expected)
            return isOwn ? .secret(act: opened.act) : nil
        }
    }

    /// What was signed, and by what, if it is the act at one of this server's origins.
    func signed(_ signature: [UInt8], _ act: ClaimedAct, by key: P256PublicKey) -> ReceiptClaims.PersonSignature? {
        for origin in origins {
            let bytes = act.bytes(at: origin)
            guard key.isValid(signature: signature, over: bytes) else { continue }
            return ReceiptClaims.PersonSignature(
                subjectPublicKeyInfo: key.subjectPublicKeyInfo,
                act: bytes,
                signature: signature
            )
        }
        return nil
    }

    /// What lies in a box that was sealed for the act at one of this server's origins; whose it is nobody has compared.
    func opened(
        _ box: [UInt8],
        sealedTo keyID: String,
        _ act: ClaimedAct
    ) async throws(Refusal) -> (secret: DeviceSecret, act: [UInt8])? {
        let network = Limits.network(of: act.address)
        guard let text = try await boxes.open(box, sealedTo: keyID, for: act.use, from: network, at: act.now),
            // Contents of another form are a bad proof, whatever is wrong with them.
            let contents = try? UnverifiedSecret(opened: text)
        else { return nil }
        let all = origins.map { act.bytes(at: $0) }
        return all.first(where: contents.isFor).map { (contents.secret, $0) }
    }
}

/// An act that somebody at an address claims a device's owner agreed to, now.
struct ClaimedAct: Sendable {
    fileprivate let use: SealedUse
    fileprivate let address: String
    fileprivate let now: Timestamp
    fileprivate let write: @Sendable (Origin) -> [UInt8]

    init(_ act: Act, challenge: CheckedChallenge, from address: String?, at now: Timestamp) {
        use = .act
        self.address = address ?? ""
        self.now = now
        write = { act.bytes(origin: $0, challenge: challenge.text) }
    }

    /// The act that has no challenge.
    init(_ act: UnbindAct, from address: String, at now: Timestamp) {
        use = .unbinding
        self.address = address
        self.now = now
        write = { act.bytes(origin: $0) }
    }

    fileprivate func bytes(at origin: Origin) -> [UInt8] {
        write(origin)
    }
}

/// A proof that was good.
enum ShownProof: Sendable {
    case signature(ReceiptClaims.PersonSignature)
    case secret(act: [UInt8])

    /// How a session is opened by it.
    var loginMethod: LoginMethod {
        switch self {
        case .signature: .deviceKey
        case .secret: .deviceSecret
        }
    }

    /// Wire protocol §5, receipt: in secret form there is neither key nor signature to show.
    func evidence(of device: DeviceID) -> ReceiptClaims.Evidence {
        switch self {
        case .signature(let person): .deviceKey(device, person)
        case .secret(let act): .deviceSecret(device, act: act)
        }
    }
}

extension Proof {
    /// What the log calls a refusal of it.
    var step: String {
        switch self {
        case .signature: "signature"
        case .sealed: "sealed"
        }
    }
}
