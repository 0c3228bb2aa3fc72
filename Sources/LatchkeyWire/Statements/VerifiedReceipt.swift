// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// A receipt as somebody handed it over; nobody has checked it yet.
package struct UnverifiedReceipt: Sendable, Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}

/// A receipt that passed every step of the check.
///
/// With the person's key digest known from elsewhere it proves the person's agreement without trusting the server;
/// without it, it is the server's word. Only ``ReceiptVerifier`` makes one.
package struct VerifiedReceipt: Sendable, Hashable {
    package let claims: ReceiptClaims
    package let document: ConfirmationDocument
    /// What the person's signature was checked by; `nil` for a receipt without one.
    package let keyDigest: WireDigest?

    fileprivate init(claims: ReceiptClaims, document: ConfirmationDocument, keyDigest: WireDigest?) {
        self.claims = claims
        self.document = document
        self.keyDigest = keyDigest
    }
}

/// Checks receipts against a server's list of keys, step by step, and against what is known from elsewhere.
package struct ReceiptVerifier: Sendable {
    private let server: ServerKeys
    private let document: [UInt8]?
    private let keyDigest: WireDigest?

    /// - Parameters:
    ///   - server: its list of keys.
    ///   - document: the bytes that the receipt has to be about, if they are at hand.
    ///   - keyDigest: the digest of the person's key, from the phone or an audit chain.
    package init(server: ServerKeys, document: [UInt8]? = nil, keyDigest: WireDigest? = nil) {
        self.server = server
        self.document = document
        self.keyDigest = keyDigest
    }

    /// Every step in its order; the first that fails names itself.
    package func verify(_ receipt: UnverifiedReceipt) throws(StatementFault) -> VerifiedReceipt {
        let check = StatementCheck(server: server)
        let jws = try CompactJWS(receipt.text)
        let (claims, key): (ReceiptClaims, SignatureKey) = try check.claims(of: jws, as: .receipt)
        try check.requireTime(claims.issuedAt, of: key)
        try check.requireIssuer(claims.issuer)
        let document = try requireDocument(claims)
        let digest = try requireEvidence(claims, document)
        try requireWhatIsAtHand(document, digest)
        return VerifiedReceipt(claims: claims, document: document, keyDigest: digest)
    }

    /// Wire protocol §5: the document says of itself what the claims say of it.
    private func requireDocument(_ claims: ReceiptClaims) throws(StatementFault) -> ConfirmationDocument {
        let document: ConfirmationDocument
        do { document = try ConfirmationDocument(bytes: claims.document) } catch { throw .document }
        guard document.origin == claims.issuer, document.accountID == claims.accountID,
            document.confirmationID == claims.confirmationID
        else { throw .document }
        return document
    }

    private func requireEvidence(
        _ claims: ReceiptClaims,
        _ document: ConfirmationDocument
    ) throws(StatementFault) -> WireDigest? {
        switch claims.evidence {
        case .paymentPassword, .allowance: return nil
        case .deviceSecret(let device, let act):
            try requireAct(act, by: device, document)
            return nil
        case .deviceKey(let device, let person):
            try requireAct(person.act, by: device, document)
            return try requirePerson(person)
        }
    }

    /// Wire protocol §4: the act is the agreement of this device to this document, at an origin of the server.
    private func requireAct(
        _ bytes: [UInt8],
        by device: DeviceID,
        _ document: ConfirmationDocument
    ) throws(StatementFault) {
        guard let act = ConfirmAct(bytes), server.isAt(act.origin), act.device == device,
            act.confirmation == document.confirmationID, act.document == document.digest
        else { throw .act }
    }

    /// Wire protocol §5: the person's signature, checked by the key that came along.
    private func requirePerson(_ person: ReceiptClaims.PersonSignature) throws(StatementFault) -> WireDigest {
        let key: P256PublicKey
        do { key = try P256PublicKey(subjectPublicKeyInfo: person.subjectPublicKeyInfo) } catch { throw .person }
        guard key.isValid(signature: person.signature, over: person.act) else { throw .person }
        return WireDigest(of: person.subjectPublicKeyInfo)
    }

    private func requireWhatIsAtHand(
        _ document: ConfirmationDocument,
        _ digest: WireDigest?
    ) throws(StatementFault) {
        if let expected = self.document, expected != document.bytes { throw .otherDocument }
        if let expected = keyDigest, expected != digest { throw .otherKey }
    }
}
