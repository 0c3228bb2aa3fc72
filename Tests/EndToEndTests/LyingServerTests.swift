// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import SimulatedDevice
import Testing

/// A network whose other end rewrites what the server says, and keeps its digests right.
struct LyingTransport: Transport {
    let honest: InProcessTransport
    let rewrite: @Sendable (TransportRequest, TransportResponse) throws -> TransportResponse?

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let response = try await honest.send(request)
        do { return try rewrite(request, response) ?? response } catch {
            throw TransportError(.badAnswer, "the lie did not come off: \(error)")
        }
    }
}

/// A network whose other end answers about something else than was asked for.
struct ReroutingTransport: Transport {
    let honest: InProcessTransport
    let from: String
    let to: String

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let text = request.url.absoluteString.replacing(from, with: to)
        guard let url = URL(string: text) else { throw TransportError(.unreachable, "no address") }
        return try await honest.send(
            TransportRequest(method: request.method, url: url, headers: request.headers, body: request.body)
        )
    }
}

@Suite("A server that lies", .timeLimit(.minutes(2)))
struct LyingServerTests {
    /// What a server may write into a document in place of what was asked for.
    enum Lie: CaseIterable, Sendable {
        case payee, amount, currency, reference, memo, kind, account, origin, confirmation, times, digest

        /// The member that the client names.
        var member: String {
            switch self {
            case .account: "accountID"
            case .confirmation: "confirmationID"
            case .times: "createdAt"
            default: "\(self)"
            }
        }

        func told(of answer: ConfirmationAnswer) throws -> ConfirmationAnswer {
            let honest = try ConfirmationDocument(bytes: answer.document)
            let document = ConfirmationDocument(
                of: try order(honest.order),
                origin: self == .origin ? try #require(Origin("https://mallory.example")) : honest.origin,
                accountID: self == .account ? try #require(AccountID("mallory")) : honest.accountID,
                confirmationID: honest.confirmationID,
                createdAt: honest.createdAt,
                expiresAt: honest.expiresAt
            )
            return ConfirmationAnswer(document, status: answer.status, acceptedMethods: answer.acceptedMethods)
        }

        private func order(_ order: Order) throws -> Order {
            guard case .payment(let honest) = order else { return order }
            if self == .kind {
                let grant = Order.Allowance(
                    total: honest.amount,
                    currency: honest.currency,
                    seconds: 900,
                    reference: honest.reference
                )
                return .allowance(try #require(grant))
            }
            return .payment(
                Order.Payment(
                    payee: self == .payee ? try #require(OrderText("Mallory")) : honest.payee,
                    amount: self == .amount ? try #require(AmountText("912.34")) : honest.amount,
                    currency: self == .currency ? try #require(CurrencyCode("USD")) : honest.currency,
                    reference: self == .reference ? try #require(OrderText("A-2")) : honest.reference,
                    memo: self == .memo ? nil : honest.memo
                )
            )
        }
    }

    let world: World
    /// A prompt that nobody expected ends at once, and does not wait.
    let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
    let memory = BindingsInMemory()
    let honest: DeviceLogin
    let session: Session

    init() async throws {
        world = try await World()
        honest = try world.client(phone, keeping: memory)
        let account = try await world.bind(honest, phone)
        session = try await honest.signIn(username: account.username, password: World.password)
    }

    private func client(
        _ rewrite: @escaping @Sendable (TransportRequest, TransportResponse) throws -> TransportResponse?
    ) throws -> DeviceLogin {
        DeviceLogin(
            server: try #require(URL(string: World.origin)),
            device: phone,
            keeping: memory,
            transport: LyingTransport(honest: world.transport, rewrite: rewrite)
        )
    }

    private func failure(_ body: () async throws -> Void) async -> DeviceLoginError? {
        await #expect(throws: DeviceLoginError.self) { try await body() }
    }

    @Test("SRV-14: another document than the one asked for is neither shown nor signed", arguments: Lie.allCases)
    func document(lie: Lie) async throws {
        let client = try client { request, response in
            guard request.method == "POST", request.url.path == "/v1/confirmations" else { return nil }
            var told = try lie.told(of: ConfirmationAnswer(answer: response.body)).members
            if lie == .digest { told = told.replacing("digest", .string(String(repeating: "A", count: 43))) }
            if lie == .confirmation { told = told.replacing("id", .string("another")) }
            if lie == .times { told = told.replacing("createdAt", .string("2026-01-01T00:00:00.001Z")) }
            return response.saying(told)
        }

        let error = await failure { _ = try await client.confirm(ConfirmTests.book, in: session) }

        #expect(error?.code == .documentMismatch)
        #expect(error?.diagnosis.hasSuffix("member \(lie == .kind ? "kind" : lie.member)") == true)
        #expect(phone.prompt == nil)
        #expect(world.transport.requests(to: "/v1/challenges").count == 1, "the one of the binding")
    }

    @Test("SRV-14: a document that the server swaps after it was shown is one that nobody signed")
    func swapped() async throws {
        let mine = try await honest.ask(for: ConfirmTests.book, in: session)
        let theirs = ConfirmationRequest.payment(to: "Mallory", amount: "900.00", currency: "CNY", reference: "M-1")
        let other = try await honest.ask(for: theirs, in: session)
        let client = try client { _, _ in nil }
        phone.willTouch(.rightThumb)
        _ = try await client.approve(mine, in: session)
        let sent = try #require(world.transport.requests.last { $0.url.path.hasSuffix("/approval") })

        let url = try #require(URL(string: "\(World.origin)/v1/confirmations/\(other.id)/approval"))
        let replayed = try await world.transport.send(
            TransportRequest(method: "POST", url: url, headers: sent.headers, body: sent.body)
        )

        #expect(replayed.status == 403)
        #expect(try await honest.confirmation(other.id, in: session).status == .pending)
    }

    /// What may come back in the place of a receipt.
    enum ForgedReceipt: CaseIterable, Sendable {
        case none, cut, otherPayment, algorithmNone, signatureChanged, claimsChanged
    }

    @Test("A receipt that does not hold is no approval, whatever the server says", arguments: ForgedReceipt.allCases)
    func receipt(forged: ForgedReceipt) async throws {
        phone.willTouch(.rightThumb)
        let earlier = ConfirmationRequest.payment(to: "Baker", amount: "1.00", currency: "CNY", reference: "B-1")
        let other = try await honest.confirm(earlier, in: session).receipt.text
        let client = try client { request, response in
            guard request.url.path.hasSuffix("/approval"), response.status == 200 else { return nil }
            let answer = try ApprovalAnswer(answer: response.body)
            let receipt = try Self.forge(forged, answer.receipt.text, other)
            return response.saying(answer.members.replacing("receipt", .string(receipt)))
        }
        phone.willTouch(.rightThumb)

        let error = await failure { _ = try await client.confirm(ConfirmTests.book, in: session) }

        #expect(error?.code == .receiptRefused)
        #expect(error?.problem == nil)
    }

    private static func forge(_ kind: ForgedReceipt, _ receipt: String, _ other: String) throws -> String {
        var parts = receipt.split(separator: ".").map(String.init)
        switch kind {
        case .none: return ""
        case .cut: return parts[0] + "." + parts[1]
        case .otherPayment: return other
        case .algorithmNone:
            let header = try #require(Base64URL.decode(parts[0]))
            let text = String(decoding: header, as: UTF8.self).replacing("ES256", with: "none")
            parts[0] = Base64URL.encode(Array(text.utf8))
        case .signatureChanged: parts[2] = (parts[2].first == "A" ? "B" : "A") + parts[2].dropFirst()
        case .claimsChanged: parts[1] = try #require(other.split(separator: ".").map(String.init).dropFirst().first)
        }
        return parts.joined(separator: ".")
    }

    /// A server of its own keys, which signs receipts over the right document with whatever evidence it likes.
    private func client(
        claiming evidence: @escaping @Sendable (ReceiptClaims.Evidence) throws -> ReceiptClaims.Evidence
    )
        throws -> DeviceLogin
    {
        let own = try P256PrivateKey()
        let key = SignatureKey(key: own.publicKey, time: KeyTime(from: 0, to: 4_000_000_000))
        let signer = StatementSigner(key: key) { bytes throws(CryptoError) in try own.sign(bytes) }
        return try client { request, response in
            if request.url.path == "/v1/server-keys" {
                let honest = try ServerKeys(answer: response.body)
                return response.saying(ServerKeys(origins: honest.origins, keys: [.signature(key)]).members)
            }
            guard response.status == 200, request.url.path.hasPrefix("/v1/confirmations") else { return nil }
            var members = JSONObject()
            if case .object(let told) = try JSONValue(parsing: response.body) { members = told }
            guard let receipt = members["receipt"].flatMap(String.init(json:)) else { return nil }
            let payload = try #require(receipt.split(separator: ".").dropFirst().first)
            let claims = try ReceiptClaims(answer: try #require(Base64URL.decode(String(payload))))
            let told = ReceiptClaims(
                of: try ConfirmationDocument(bytes: claims.document),
                at: Timestamp(milliseconds: Int64(claims.issuedAt) * 1000),
                evidence: try evidence(claims.evidence)
            )
            return response.saying(members.replacing("receipt", .string(try signer.receipt(told))))
        }
    }

    @Test("A receipt over the right document is refused where it tells of another way than the one that was gone")
    func otherEvidence() async throws {
        let truthful = try client { $0 }
        let weaker = try client { _ in .paymentPassword }
        for _ in 1...2 { phone.willTouch(.rightThumb) }

        let approved = try await truthful.confirm(ConfirmTests.book, in: session)
        let error = await failure { _ = try await weaker.confirm(ConfirmTests.tea, in: session) }

        #expect(approved.method == .deviceKey)
        #expect(error?.code == .receiptRefused)
        #expect(error?.diagnosis.contains("another way") == true)
    }

    @Test("Another confirmation than the one asked for by its id is not taken for it")
    func otherConfirmation() async throws {
        let mine = try await honest.ask(for: ConfirmTests.book, in: session)
        let other = try await honest.ask(for: ConfirmTests.tea, in: session)
        let client = DeviceLogin(
            server: try #require(URL(string: World.origin)),
            device: phone,
            keeping: memory,
            transport: ReroutingTransport(honest: world.transport, from: mine.id, to: other.id)
        )

        let error = await failure { _ = try await client.confirmation(mine.id, in: session) }

        #expect(error?.code == .documentMismatch)
    }

    @Test("A stronger method than the receipt's, and a larger allowance than was signed, are refused")
    func embellished() async throws {
        try await honest.setPaymentPassword(ConfirmTests.paymentPassword, password: World.password, in: session)
        let open = try await honest.ask(for: ConfirmTests.book, in: session)
        let client = try client { request, response in
            guard request.url.path.hasSuffix("/approval"), response.status == 200 else { return nil }
            let text = String(decoding: response.body, as: UTF8.self)
                .replacing("\"method\":\"paymentPassword\"", with: "\"method\":\"deviceKey\"")
                .replacing("\"total\":\"20.00\"", with: "\"total\":\"9999.00\"")
            return TransportResponse(status: 200, headers: response.headers, body: Array(text.utf8))
        }
        phone.willTouch(.rightThumb)
        let grant = ConfirmationRequest.allowance(total: "20.00", currency: "CNY", seconds: 60, reference: "G-1")

        let stronger = await failure {
            _ = try await client.approve(open, paymentPassword: ConfirmTests.paymentPassword, in: session)
        }
        let larger = await failure { _ = try await client.confirm(grant, in: session) }

        #expect(stronger?.code == .receiptRefused)
        #expect(larger?.code == .receiptRefused)
    }

    @Test("A receipt whose key cannot be fetched leaves unknown what is decided; asked again it comes back")
    func keysOutOfReach() async throws {
        let asked = Locked(0)
        let client = try client { request, response in
            guard request.url.path == "/v1/server-keys" else { return nil }
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            if count == 2 { throw CocoaError(.coderReadCorrupt) }
            let honest = try ServerKeys(answer: response.body)
            return count == 1 ? response.saying(ServerKeys(origins: honest.origins, keys: []).members) : nil
        }
        phone.willTouch(.rightThumb)

        let error = await failure { _ = try await client.confirm(ConfirmTests.book, in: session) }
        let found = try await client.confirm(ConfirmTests.book, in: session)

        #expect(error?.code == .outcomeUnknown)
        #expect(found.method == .deviceKey && phone.answersLeft == 0)
    }

    @Test("What another phone of the account has decided is told as it is, with that phone's key")
    func otherPhone() async throws {
        let second = World.phone()
        let other = try world.client(second)
        let fresh = try await other.signIn(username: "ada", password: World.password)
        for _ in 1...2 { second.willTouch(.rightThumb) }
        try await other.bind(fresh)
        let theirs = try await other.confirm(ConfirmTests.book, in: fresh)

        let mine = try await honest.confirm(ConfirmTests.book, in: session)

        #expect(mine.receipt == theirs.receipt)
        #expect(try await honest.keyDigest(of: session.account) != mine.receipt.keyDigest)
    }

    @Test("A decided confirmation that this phone is said to have signed is one that its own key has signed")
    func decidedByForeignKey() async throws {
        phone.willTouch(.rightThumb)
        _ = try await honest.confirm(ConfirmTests.book, in: session)
        let thief = try P256PrivateKey()
        let client = try client { evidence in
            guard case .deviceKey(let device, let person) = evidence else { return evidence }
            return .deviceKey(
                device,
                ReceiptClaims.PersonSignature(
                    subjectPublicKeyInfo: thief.publicKey.subjectPublicKeyInfo,
                    act: person.act,
                    signature: try thief.sign(person.act)
                )
            )
        }

        let error = await failure { _ = try await client.confirm(ConfirmTests.book, in: session) }

        #expect(error?.code == .receiptRefused)
        #expect(error?.diagnosis.contains("a key that this device does not have") == true)
    }

    @Test("After a restore, on a phone without the key, what was paid before still has its receipt")
    func afterRestore() async throws {
        phone.willTouch(.rightThumb)
        let paid = try await honest.confirm(ConfirmTests.book, in: session)
        let restored = try world.client(World.phone(), keeping: memory)

        #expect(try await restored.confirm(ConfirmTests.book, in: session).receipt == paid.receipt)
    }
}

extension JSONObject {
    fileprivate func replacing(_ name: String, _ value: JSONValue) -> JSONObject {
        JSONObject(members.map { ($0.name, $0.name == name ? value : $0.value) })
    }
}

extension TransportResponse {
    fileprivate func saying(_ members: JSONObject) -> TransportResponse {
        TransportResponse(
            status: status,
            headers: headers.merging(["content-type": "application/json"]) { $1 },
            body: JSONValue.object(members).bytes()
        )
    }
}
