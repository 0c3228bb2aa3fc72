// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// What came of the check, for a person or for a program.
struct ReceiptVerdict {
    private let outcome: Result<VerifiedReceipt, StatementFault>
    private let question: ReceiptQuestion

    init(of question: ReceiptQuestion) {
        self.question = question
        let verifier = ReceiptVerifier(
            server: question.keys,
            document: question.document,
            keyDigest: question.keyDigest
        )
        outcome = Result { () throws(StatementFault) in try verifier.verify(question.receipt) }
    }

    var isGood: Bool {
        switch outcome {
        case .success: true
        case .failure: false
        }
    }

    /// Some lines of text.
    var text: String {
        switch outcome {
        case .failure(let fault): "bad: \(fault.rawValue): \(fault.sentence)"
        case .success(let receipt): ([headline(receipt)] + rows(receipt)).joined(separator: "\n")
        }
    }

    /// One JSON object.
    var json: String {
        let members: [(String, JSONValue?)] =
            switch outcome {
            case .failure(let fault):
                [
                    ("good", .bool(false)), ("step", .string(fault.rawValue)), ("reason", .string(fault.sentence)),
                ]
            case .success(let receipt):
                [
                    ("good", .bool(true)), ("method", receipt.claims.evidence.method.json),
                    ("issuer", .string(receipt.claims.issuer.description)), ("issuedAt", receipt.claims.time.json),
                    ("keyDigest", receipt.keyDigest?.json), ("keyCompared", .bool(question.keyDigest != nil)),
                    ("documentCompared", .bool(question.document != nil)), ("document", Self.members(receipt)),
                ]
            }
        return String(decoding: JSONValue.object(JSONObject(present: members)).printableBytes(), as: UTF8.self)
    }

    private func headline(_ receipt: VerifiedReceipt) -> String {
        switch (receipt.keyDigest, question.keyDigest) {
        case (nil, _): "good: the server's word that the account agreed to this document; no signature of the person"
        case (_, nil): "good: the person signed this document, if the key below is the phone's"
        default: "good: the person signed this document with the key that was given"
        }
    }

    private func rows(_ receipt: VerifiedReceipt) -> [String] {
        var rows: [(String, String)] = []
        if case .object(let document)? = Self.members(receipt) {
            for name in Self.shown { rows += document[name].flatMap(String.init(json:)).map { [(name, $0)] } ?? [] }
        }
        rows += [
            ("method", receipt.claims.evidence.method.rawValue), ("issuer", receipt.claims.issuer.description),
            ("issuedAt", receipt.claims.time.description),
        ]
        rows += receipt.keyDigest.map { [("keyDigest", $0.description)] } ?? []
        let width = (rows.map(\.0.count).max() ?? 0) + 2
        return rows.map { "  " + $0 + String(repeating: " ", count: width - $0.count) + $1 }
    }

    /// What the person saw, in the order of reading.
    private static let shown = [
        "kind", "payee", "amount", "total", "currency", "seconds", "reference", "memo", "accountID", "confirmationID",
    ]

    private static func members(_ receipt: VerifiedReceipt) -> JSONValue? {
        // The bytes were read as a document, so they are JSON.
        try? JSONValue(parsing: receipt.document.bytes)
    }
}

extension ReceiptClaims {
    fileprivate var time: Timestamp {
        Timestamp(milliseconds: Int64(issuedAt) * 1000)
    }
}

extension StatementFault {
    /// Why, for the person who holds the receipt.
    fileprivate var sentence: String {
        switch self {
        case .form: "it is no compact JWS."
        case .header: "its header is not exactly alg ES256, typ latchkey-receipt+jwt and a kid."
        case .key: "none of the keys for receipts has its kid."
        case .signature: "the server's signature does not hold."
        case .claims: "a claim is missing, malformed or another method's."
        case .time: "it was signed outside the time of its key."
        case .issuer: "it comes from an origin that is not the server's."
        case .document: "its document cannot be read, or is about something else than the receipt."
        case .act: "its act bytes are not the agreement to its document."
        case .person: "the person's signature does not hold."
        case .otherDocument: "it is about another document than --document."
        case .otherKey: "the person has not signed it with the key of --key-digest."
        case .hash: "its hash is not that of its members."
        }
    }
}
