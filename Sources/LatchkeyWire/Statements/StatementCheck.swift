// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// The steps that receipts and audit heads have in common, each named by what it refuses.
struct StatementCheck {
    let server: ServerKeys

    /// RFC 8725, 3.1: exactly three header members, one algorithm, and nothing that brings a key along.
    func requireHeader(_ jws: CompactJWS, _ type: StatementType) throws(StatementFault) -> WireDigest {
        guard jws.header.members.count == 3, let algorithm = jws.header["alg"], let kind = jws.header["typ"],
            algorithm.isIdentical(to: "ES256".json), kind.isIdentical(to: type.json), let id = jws.header["kid"]
        else { throw .header }
        guard case .string = id else { throw .header }
        // A kid of another form is none of the list.
        guard let id = WireDigest(json: id) else { throw .key }
        return id
    }

    /// Wire protocol §2, server keys: one with `use:"sig"`.
    func requireKey(_ id: WireDigest) throws(StatementFault) -> SignatureKey {
        guard let key = server.signatureKey(id) else { throw .key }
        return key
    }

    /// RFC 7515, 5.2: over the parts as they travel, r and s as 64 bytes.
    func requireSignature(_ jws: CompactJWS, by key: SignatureKey) throws(StatementFault) {
        guard let signature = P256RawSignature(jws.signature),
            key.key.isValid(signature: signature.der, over: jws.signed)
        else { throw .signature }
    }

    /// Wire protocol §2, server keys: what lies outside the time in which the key signed is bad.
    func requireTime(_ second: Int, of key: SignatureKey) throws(StatementFault) {
        guard key.time.contains(second) else { throw .time }
    }

    /// Wire protocol §5: `iss` is an origin of the server.
    func requireIssuer(_ issuer: Origin) throws(StatementFault) {
        guard server.isAt(issuer) else { throw .issuer }
    }

    /// The steps up to the claims, which are read here.
    func claims<Claims: WireObject>(
        of jws: CompactJWS,
        as type: StatementType
    ) throws(StatementFault) -> (claims: Claims, key: SignatureKey) {
        let key = try requireKey(requireHeader(jws, type))
        try requireSignature(jws, by: key)
        do { return (try Claims(jws.payload, as: .answer), key) } catch { throw .claims }
    }
}
