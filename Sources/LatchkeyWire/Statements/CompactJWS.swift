// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// What a server's statement is, by `typ`.
package enum StatementType: String, Sendable, Hashable, CaseIterable, MemberValue {
    case receipt = "latchkey-receipt+jwt"
    case auditHead = "latchkey-audit-head+jwt"
}

/// A compact JWS (RFC 7515) taken apart by its form; nobody has checked it yet.
struct CompactJWS: Sendable {
    let header: JSONObject
    let payload: JSONObject
    /// r ‖ s, whatever they are.
    let signature: [UInt8]
    /// The first two parts as they travel, with the dot between.
    let signed: [UInt8]

    init(_ text: String) throws(StatementFault) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let bytes = parts.compactMap { Base64URL.decode(String(decoding: $0, as: UTF8.self)) }
        guard parts.count == 3, bytes.count == 3, bytes[2].count == 64 else { throw .form }
        header = try Self.object(bytes[0])
        payload = try Self.object(bytes[1])
        signature = bytes[2]
        signed = Array(text.utf8.dropLast(parts[2].count + 1))
    }

    private static func object(_ bytes: [UInt8]) throws(StatementFault) -> JSONObject {
        let json: JSONValue
        do { json = try JSONValue(parsing: bytes) } catch { throw .form }
        guard case .object(let object) = json else { throw .form }
        return object
    }
}
