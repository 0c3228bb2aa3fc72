// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// What a receipt says, by whomever it was said.
package struct ReceiptClaims: WireObject, Hashable {
    package let issuer: Origin
    package let accountID: AccountID
    package let confirmationID: ConfirmationID
    /// In seconds since 1970 began.
    package let issuedAt: Int
    package let evidence: Evidence
    /// The document's bytes.
    package let document: [UInt8]

    /// How the person agreed, and what shows it.
    package enum Evidence: Sendable, Hashable {
        case deviceKey(DeviceID, PersonSignature)
        case deviceSecret(DeviceID, act: [UInt8])
        case paymentPassword
        case allowance(grantedBy: ConfirmationID)
    }

    /// What can be checked without trusting the server, by who knows the key's digest from elsewhere.
    package struct PersonSignature: Sendable, Hashable {
        package let subjectPublicKeyInfo: [UInt8]
        package let act: [UInt8]
        package let signature: [UInt8]

        package init(subjectPublicKeyInfo: [UInt8], act: [UInt8], signature: [UInt8]) {
            self.subjectPublicKeyInfo = subjectPublicKeyInfo
            self.act = act
            self.signature = signature
        }
    }

    /// What is said of a document that was agreed to.
    package init(of document: ConfirmationDocument, at time: Timestamp, evidence: Evidence) {
        issuer = document.origin
        accountID = document.accountID
        confirmationID = document.confirmationID
        issuedAt = time.seconds
        self.evidence = evidence
        self.document = document.bytes
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        guard let issuer = Origin(try reader.required("iss")) else { throw reader.fault("iss") }
        self.issuer = issuer
        accountID = try reader.required("sub")
        confirmationID = try reader.required("jti")
        issuedAt = try reader.required("iat")
        let method: ConfirmationMethod = try reader.required("method")
        document = try reader.required("document", as: WireBytes.self).bytes
        evidence = try Evidence(of: method, from: &reader)
    }

    package var members: JSONObject {
        JSONObject(
            [
                ("iss", issuer.description.json), ("sub", accountID.json), ("jti", confirmationID.json),
                ("iat", issuedAt.json), ("method", evidence.method.json), ("document", WireBytes(document).json),
            ] + evidence.members
        )
    }
}

extension ReceiptClaims.Evidence {
    package var method: ConfirmationMethod {
        switch self {
        case .deviceKey: .deviceKey
        case .deviceSecret: .deviceSecret
        case .paymentPassword: .paymentPassword
        case .allowance: .allowance
        }
    }

    private static let names = ["deviceID", "spki", "act", "signature", "grantedBy"]

    /// Wire protocol §5: each method has its own claims, and none of another's.
    fileprivate init(of method: ConfirmationMethod, from reader: inout MemberReader) throws(InvalidMember) {
        switch method {
        case .deviceKey:
            let device: DeviceID = try reader.required("deviceID")
            let person = ReceiptClaims.PersonSignature(
                subjectPublicKeyInfo: try reader.required("spki", as: WireBytes.self).bytes,
                act: try reader.required("act", as: WireBytes.self).bytes,
                signature: try reader.required("signature", as: WireBytes.self).bytes
            )
            self = .deviceKey(device, person)
        case .deviceSecret:
            let device: DeviceID = try reader.required("deviceID")
            self = .deviceSecret(device, act: try reader.required("act", as: WireBytes.self).bytes)
        case .paymentPassword: self = .paymentPassword
        case .allowance: self = .allowance(grantedBy: try reader.required("grantedBy"))
        }
        let own = members.map(\.0)
        for name in Self.names where reader.has(name) && !own.contains(name) { throw reader.fault(name) }
    }

    fileprivate var members: [(String, JSONValue)] {
        switch self {
        case .deviceKey(let device, let person):
            [
                ("deviceID", device.json), ("spki", WireBytes(person.subjectPublicKeyInfo).json),
                ("act", WireBytes(person.act).json), ("signature", WireBytes(person.signature).json),
            ]
        case .deviceSecret(let device, let act): [("deviceID", device.json), ("act", WireBytes(act).json)]
        case .paymentPassword: []
        case .allowance(let granting): [("grantedBy", granting.json)]
        }
    }
}

extension Timestamp {
    /// The second that the moment lies in.
    var seconds: Int {
        Int((milliseconds < 0 ? milliseconds - 999 : milliseconds) / 1000)
    }
}

extension StatementSigner {
    /// A receipt: the server's word that the person agreed to exactly this document.
    package func receipt(_ claims: ReceiptClaims) throws(CryptoError) -> String {
        try statement(claims.members, as: .receipt)
    }
}
