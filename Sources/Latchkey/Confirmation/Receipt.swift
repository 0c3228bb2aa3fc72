// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Foundation
import LatchkeyCore
import LatchkeyWire

/// The list of a server's keys, to be kept beside receipts so that they can be checked without the server.
public struct ServerKeyList: Sendable, Hashable {
    /// The list as it travels: JSON, the answer of `GET /v1/server-keys`.
    public let bytes: [UInt8]
    let keys: ServerKeys

    init(_ keys: ServerKeys) {
        self.keys = keys
        bytes = keys.body
    }

    /// A list that was kept.
    /// - Throws: ``DeviceLoginError/Code/malformedAnswer`` for anything else.
    public init(_ bytes: [UInt8]) throws(DeviceLoginError) {
        do {
            keys = try ServerKeys(answer: bytes)
        } catch {
            throw DeviceLoginError(.malformedAnswer, "no list of server keys: \(error.path)")
        }
        self.bytes = bytes
    }
}

/// A receipt whose every step was checked: the server's signed word that this was agreed to.
///
/// With ``ApprovalMethod/deviceKey`` it carries the person's own signature. Whoever knows ``keyDigest`` from the phone
/// has the person's word, whatever becomes of the server; without that it is the server's.
public struct Receipt: Sendable, Hashable {
    /// The receipt as it travels: a compact JWS.
    public let text: String
    /// Which confirmation it is of.
    public let confirmationID: String
    /// Whose agreement it is.
    public let accountID: String
    /// What was agreed to.
    public let request: ConfirmationRequest
    /// In which way.
    public let method: ApprovalMethod
    /// When, to the second.
    public let issuedAt: Date
    /// base64url(SHA-256) of the public key that the person signed with; `nil` without a signature of theirs.
    public let keyDigest: String?

    /// Checks a receipt with a list of keys alone, also years later.
    ///
    /// - Parameters:
    ///   - text: The receipt as it was kept.
    ///   - keys: The list of keys as it was kept.
    ///   - keyDigest: The digest of the person's key, as the phone knew it; `nil` to take the server's word for it.
    /// - Throws: ``DeviceLoginError/Code/receiptRefused``, which names the step that refuses it.
    public init(checking text: String, with keys: ServerKeyList, keyDigest: String? = nil) throws(DeviceLoginError) {
        var digest: WireDigest?
        if let keyDigest {
            guard let known = WireDigest(keyDigest) else {
                throw DeviceLoginError(.receiptRefused, "the key digest at hand is none")
            }
            digest = known
        }
        let receipt = UnverifiedReceipt(text)
        self.init(text, try Self.verify(receipt, ReceiptVerifier(server: keys.keys, keyDigest: digest)))
    }

    init(_ text: String, _ verified: VerifiedReceipt) {
        self.text = text
        confirmationID = verified.claims.confirmationID.text
        accountID = verified.claims.accountID.text
        request = ConfirmationRequest(verified.document.order)
        method = ApprovalMethod(rawValue: verified.claims.evidence.method.rawValue)
        issuedAt = Date(timeIntervalSince1970: Double(verified.claims.issuedAt))
        keyDigest = verified.keyDigest?.description
    }

    static func verify(
        _ receipt: UnverifiedReceipt,
        _ verifier: ReceiptVerifier
    ) throws(DeviceLoginError) -> VerifiedReceipt {
        do {
            return try verifier.verify(receipt)
        } catch {
            throw DeviceLoginError(.receiptRefused, "the step '\(error.rawValue)' refuses the receipt")
        }
    }
}
