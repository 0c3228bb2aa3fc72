// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import Testing

@testable import LatchkeyWire

@Suite("Receipts")
struct ReceiptTests {
    private func verifier(document: [UInt8]? = nil, keyDigest: WireDigest? = nil) throws -> ReceiptVerifier {
        ReceiptVerifier(server: try VectorFiles.serverKeys(), document: document, keyDigest: keyDigest)
    }

    private func vector(_ name: String) throws -> JSONObject {
        try #require(try VectorFiles.object("receipts.json").objects("receipts").first { $0.text("name") == name })
    }

    private func receipt(_ name: String) throws -> UnverifiedReceipt {
        UnverifiedReceipt(try vector(name).text("receipt"))
    }

    @Test("A receipt of every method holds", arguments: ConfirmationMethod.allCases)
    func good(_ method: ConfirmationMethod) throws {
        let verified = try verifier().verify(receipt(method.rawValue))

        #expect(verified.claims.evidence.method == method)
        #expect(verified.document.bytes == verified.claims.document)
        #expect((verified.keyDigest != nil) == (method == .deviceKey))
    }

    @Test("Every bad receipt is refused by the step that the vectors name")
    func bad() throws {
        let vectors = try VectorFiles.object("receipts.json").objects("bad")
        #expect(vectors.count == 65)

        for vector in vectors {
            let step = try #require(StatementFault(rawValue: vector.text("step")))
            let receipt = UnverifiedReceipt(vector.text("receipt"))
            #expect(throws: step, "\(vector.text("name"))") { try verifier().verify(receipt) }
        }
    }

    @Test("A receipt is about the document at hand, byte for byte, or refused")
    func otherDocument() throws {
        let documents = try VectorFiles.object("documents.json").objects("documents").map { $0.bytes("document") }

        #expect(throws: Never.self) { try verifier(document: documents[0]).verify(receipt("deviceKey")) }
        for other in [documents[1], documents[0] + [UInt8(ascii: "\n")], []] {
            #expect(throws: StatementFault.otherDocument) {
                try verifier(document: other).verify(receipt("deviceKey"))
            }
        }
    }

    @Test("A receipt is signed by the person's key at hand, or refused; one without a signature always is")
    func otherKey() throws {
        let digest = try #require(WireDigest(VectorFiles.object("bind-key.json").text("keyDigest")))

        #expect(try verifier(keyDigest: digest).verify(receipt("deviceKey")).keyDigest == digest)
        #expect(throws: StatementFault.otherKey) {
            try verifier(keyDigest: WireDigest.none).verify(receipt("deviceKey"))
        }
        for method in ["deviceSecret", "paymentPassword", "allowance"] {
            #expect(throws: StatementFault.otherKey) { try verifier(keyDigest: digest).verify(receipt(method)) }
        }
    }

    @Test("What is signed is made byte for byte as the vectors have it", arguments: ConfirmationMethod.allCases)
    func made(_ method: ConfirmationMethod) throws {
        let vector = try vector(method.rawValue)
        let keys = try VectorFiles.serverKeys()
        guard case .signature(let key)? = keys.keys.first else {
            Issue.record("no signature key")
            return
        }
        let claims = try ReceiptClaims(answer: Array(vector.text("claims").utf8))
        let signer = StatementSigner(key: key) { _ in [0x30, 6, 2, 1, 1, 2, 1, 1] }

        let parts = try signer.receipt(claims).split(separator: ".").map(String.init)

        #expect(Base64URL.decode(parts[0]) == Array(vector.text("header").utf8))
        #expect(Base64URL.decode(parts[1]) == Array(vector.text("claims").utf8))
        #expect(vector.text("receipt").hasPrefix(parts[0] + "." + parts[1] + "."))
    }

    /// A server with one fresh key that signs for ten seconds.
    private struct FreshServer {
        let keys: ServerKeys
        let signer: StatementSigner

        init() throws {
            let key = try P256PrivateKey()
            let listed = SignatureKey(key: key.publicKey, time: KeyTime(from: 1_767_225_610, to: 1_767_225_620))
            keys = ServerKeys(origins: ["https://bank.example"], keys: [.signature(listed)])
            signer = StatementSigner(key: listed) { bytes throws(CryptoError) in try key.sign(bytes) }
        }
    }

    @Test(
        "A receipt that is made here holds within its key's time, both ends included, and not outside",
        arguments: [(-1, false), (0, true), (9_999, true), (10_000, true), (10_999, true), (11_000, false)]
    )
    func time(_ milliseconds: Int64, isGood: Bool) throws {
        let server = try FreshServer()
        let vector = try #require(try VectorFiles.object("documents.json").objects("documents").first)
        let document = try ConfirmationDocument(bytes: vector.bytes("document"))
        let moment = Timestamp(milliseconds: 1_767_225_610_000 + milliseconds)
        let claims = ReceiptClaims(of: document, at: moment, evidence: .paymentPassword)
        let receipt = UnverifiedReceipt(try server.signer.receipt(claims))
        let verifier = ReceiptVerifier(server: server.keys)

        if isGood {
            #expect(try verifier.verify(receipt).claims == claims)
        } else {
            #expect(throws: StatementFault.time) { try verifier.verify(receipt) }
        }
    }

    @Test("A receipt is none of a server that has not its key")
    func otherServer() throws {
        let server = try FreshServer()

        #expect(throws: StatementFault.key) {
            try ReceiptVerifier(server: server.keys).verify(receipt("deviceKey"))
        }
    }

    @Test("An audit head is no receipt, and a receipt no audit head")
    func otherType() throws {
        let lines = try VectorFiles.object("audit.json").objects("lines").map { try VectorFiles.parse($0.text("line")) }
        let head = try #require(lines.first { $0["head"] != nil }).text("head")
        let keys = try VectorFiles.serverKeys()

        #expect(throws: StatementFault.header) { try verifier().verify(UnverifiedReceipt(head)) }
        #expect(throws: StatementFault.header) {
            try UnverifiedAuditHead(receipt("deviceKey").text).verify(server: keys)
        }
    }

    @Test("Claims of a later version are ignored, for the server has signed them")
    func laterClaims() throws {
        let server = try FreshServer()
        let vector = try vector("paymentPassword")
        var claims = try VectorFiles.parse(vector.text("claims"))
        claims["iat"] = .integer(1_767_225_615)
        claims["later"] = .array([.null])
        let receipt = UnverifiedReceipt(try server.signer.statement(claims, as: .receipt))

        #expect(throws: Never.self) { try ReceiptVerifier(server: server.keys).verify(receipt) }
    }
}
