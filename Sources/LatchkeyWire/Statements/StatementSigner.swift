// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// Signs what a server states: receipts and audit heads.
package struct StatementSigner: Sendable {
    /// The public half, as the server's list tells it.
    package let key: SignatureKey
    private let sign: @Sendable ([UInt8]) throws(CryptoError) -> [UInt8]

    /// - Parameters:
    ///   - key: the public half.
    ///   - sign: ECDSA with SHA-256 by the private half, in DER.
    package init(key: SignatureKey, sign: @escaping @Sendable ([UInt8]) throws(CryptoError) -> [UInt8]) {
        self.key = key
        self.sign = sign
    }

    /// A compact JWS with ES256.
    func statement(_ payload: JSONObject, as type: StatementType) throws(CryptoError) -> String {
        let header = JSONObject([("alg", "ES256".json), ("typ", type.json), ("kid", key.id.json)])
        let signed = [header, payload].map { Base64URL.encode(JSONValue.object($0).bytes()) }.joined(separator: ".")
        guard let signature = P256RawSignature(der: try sign(Array(signed.utf8))) else {
            throw .libraryFailure("ECDSA: a signature in another form")
        }
        return signed + "." + Base64URL.encode(signature.bytes)
    }
}
