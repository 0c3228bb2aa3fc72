// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import SimulatedDevice
import Testing

@Suite("What a person saw is what they signed, and what the server checked", .timeLimit(.minutes(2)))
struct ConfirmTests {
    static let book = ConfirmationRequest.payment(
        to: "Harbour Books",
        amount: "12.34",
        currency: "CNY",
        reference: "A-1",
        memo: "Two tea bowls"
    )
    static let tea = ConfirmationRequest.payment(to: "Tea House", amount: "8.00", currency: "CNY", reference: "T-1")
    static let paymentPassword = "493817"

    let world: World
    let phone = World.phone()
    let client: DeviceLogin
    let session: Session

    init() async throws {
        world = try await World()
        client = try world.client(phone)
        let account = try await world.bind(client, phone)
        session = try await client.signIn(username: account.username, password: World.password)
    }

    private func failure(_ body: () async throws -> Void) async -> DeviceLoginError? {
        await #expect(throws: DeviceLoginError.self) { try await body() }
    }

    // MARK: By the device

    @Test("R-41: one prompt names sum, payee and reference; the receipt holds, offline and with the phone's own key")
    func payment() async throws {
        let shown = Locked<[String?]>([])
        phone.authority.observe { effect in
            if case .prompt(let prompt?) = effect { shown.withLock { $0.append(prompt.reason) } }
        }
        phone.willTouch(.rightThumb)

        let approved = try await client.confirm(Self.book, in: session)
        let keys = try ServerKeyList(try await client.serverKeyList().bytes)
        let digest = try #require(try await client.keyDigest(of: session.account))
        let kept = try Receipt(checking: approved.receipt.text, with: keys, keyDigest: digest)

        #expect(approved.method == .deviceKey)
        #expect(approved.confirmation.request == Self.book)
        #expect(kept == approved.receipt && kept.request == Self.book && kept.keyDigest == digest)
        #expect(
            shown.withLock { $0 } == [
                "Pay 12.34 CNY to “Harbour Books”, reference “A-1”: “Two tea bowls”"
            ]
        )
    }

    @Test("Asked again under the same reference nothing is paid twice and nobody is asked: the receipt comes back")
    func again() async throws {
        phone.willTouch(.rightThumb)
        let first = try await client.confirm(Self.book, in: session)

        let second = try await client.confirm(Self.book, in: session)

        #expect(second.receipt == first.receipt)
        #expect(second.confirmation.id == first.confirmation.id)
    }

    @Test("An answer that was lost after the server acted is found again, without a second prompt")
    func lostAnswer() async throws {
        phone.willTouch(.rightThumb)
        let open = try await client.ask(for: Self.book, in: session)
        world.transport.loseAnswer(to: "/v1/confirmations/\(open.id)/approval")

        let approved = try await client.approve(open, in: session)

        #expect(approved.method == .deviceKey)
        #expect(try await client.confirmation(open.id, in: session).status == .approved)
    }

    @Test("A stranger's finger signs nothing and sends nothing; the payment password is left, and recorded as such")
    func fallback() async throws {
        try await client.setPaymentPassword(Self.paymentPassword, password: World.password, in: session)
        for _ in 1...3 { phone.willTouch(.someoneElse) }
        let open = try await client.ask(for: Self.book, in: session)

        let missed = await failure { _ = try await client.approve(open, in: session) }
        let sent = world.transport.requests.filter { $0.url.path.hasSuffix("/approval") }
        let wrong = await failure { _ = try await client.approve(open, paymentPassword: "493818", in: session) }
        let approved = try await client.approve(open, paymentPassword: Self.paymentPassword, in: session)

        #expect(missed?.device?.presence?.code == .authenticationFailed)
        #expect(sent.isEmpty)
        #expect(wrong?.problem?.code == .paymentPasswordWrong && wrong?.problem?.remainingAttempts == 4)
        #expect(approved.method == .paymentPassword && approved.receipt.keyDigest == nil)
    }

    @Test("R-43: the fifth wrong payment password locks, and the lock tells for how long")
    func locked() async throws {
        try await client.setPaymentPassword(Self.paymentPassword, password: World.password, in: session)
        let open = try await client.ask(for: Self.book, in: session)
        var last: DeviceLoginError?
        for _ in 1...5 {
            last = await failure { _ = try await client.approve(open, paymentPassword: "111112", in: session) }
        }

        #expect(last?.problem?.code == .paymentPasswordLocked)
        #expect(last?.problem?.retryAfter == .seconds(10_800))
        phone.willTouch(.rightThumb)
        #expect(try await client.approve(open, in: session).method == .deviceKey)
    }

    // MARK: Allowances

    @Test(
        "R-44, SRV-15: an allowance pays without a prompt up to its sum exactly, then the person is asked; once ended it pays nothing"
    )
    func allowance() async throws {
        phone.willTouch(.rightThumb)
        let grant = ConfirmationRequest.allowance(total: "20.00", currency: "CNY", seconds: 600, reference: "G-1")
        let allowance = try #require(try await client.confirm(grant, in: session).allowance)

        let small = try await client.confirm(payment("15.00", "A-2"), in: session, using: allowance)
        phone.willTouch(.rightThumb)
        let large = try await client.confirm(payment("5.01", "A-3"), in: session, using: allowance)
        let rest = try await client.confirm(payment("5.00", "A-4"), in: session, using: allowance)
        try await client.end(allowance, in: session)
        let open = try await client.ask(for: payment("0.01", "A-5"), in: session)
        let over = await failure { _ = try await client.approve(open, using: allowance, in: session) }

        #expect([small.method, large.method, rest.method] == [.allowance, .deviceKey, .allowance])
        #expect(over?.problem?.code == .allowanceRefused)
        #expect(phone.answersLeft == 0)
        #expect(!"\(allowance)".contains(allowance.expiresAt.description + " "))
    }

    private func payment(_ amount: String, _ reference: String) -> ConfirmationRequest {
        .payment(to: "Harbour Books", amount: amount, currency: "CNY", reference: reference)
    }

    // MARK: Other ends

    @Test("Turned down, it stays so: on every phone and for every way")
    func rejected() async throws {
        let open = try await client.ask(for: Self.book, in: session)
        try await client.reject(open, in: session)
        try await client.reject(open, in: session)
        phone.willTouch(.rightThumb)

        let error = await failure { _ = try await client.approve(open, in: session) }
        let again = await failure { _ = try await client.confirm(Self.book, in: session) }

        #expect(error?.code == .rejected)
        #expect(again?.code == .rejected)
        #expect(phone.answersLeft == 0)
    }

    @Test("What expired while the person hesitated is told as expired, and a new reference is the way on")
    func expired() async throws {
        let open = try await client.ask(for: Self.book, in: session)
        world.time.withLock { $0 += 301_000 }
        phone.willTouch(.rightThumb)

        let error = await failure { _ = try await client.approve(open, in: session) }
        phone.willTouch(.rightThumb)
        let next = try await client.confirm(payment("12.34", "A-1b"), in: session)

        #expect(error?.code == .expired)
        #expect(next.method == .deviceKey)
    }

    @Test("A reference of another order is refused, and what cannot be shown never leaves")
    func references() async throws {
        _ = try await client.ask(for: Self.book, in: session)
        let sent = world.transport.requests.count

        let other = await failure { _ = try await client.ask(for: payment("99.00", "A-1"), in: session) }
        let hidden = await failure {
            let request = ConfirmationRequest.payment(
                to: "Ada\u{202e}",
                amount: "1.00",
                currency: "CNY",
                reference: "A-9"
            )
            _ = try await client.ask(for: request, in: session)
        }
        let decimals = await failure { _ = try await client.ask(for: payment("1.000", "A-9"), in: session) }

        #expect(other?.problem?.code == .referenceInUse)
        #expect(hidden?.code == .unusableOrder && decimals?.code == .unusableOrder)
        #expect(world.transport.requests.count == sent + 1)
    }

    @Test("What the app's own backend asked for waits in the list, and is agreed to as it stands there")
    func pending() async throws {
        let first = try await client.ask(for: Self.book, in: session)
        world.time.withLock { $0 += 1 }
        let second = try await client.ask(for: payment("7.00", "A-2"), in: session)
        phone.willTouch(.rightThumb)

        let waiting = try await client.pendingConfirmations(in: session)
        let approved = try await client.approve(try #require(waiting.last), in: session)

        #expect(waiting.map(\.id) == [first.id, second.id])
        #expect(approved.confirmation.request == payment("7.00", "A-2"))
        #expect(try await client.pendingConfirmations(in: session).map(\.id) == [first.id])
    }

    @Test("What is on its way to the server when the app gives up is waited for, and told as it came out")
    func givenUpTooLate() async throws {
        let open = try await client.ask(for: Self.book, in: session)
        let paying = Locked<Task<ApprovedConfirmation, any Error>?>(nil)
        let (server, device, memory) = (world.transport, phone, BindingsInMemory())
        let late = LyingTransport(honest: server) { request, _ in
            if request.url.path.hasSuffix("/approval") { paying.withLock { $0?.cancel() } }
            return nil
        }
        let slow = DeviceLogin(
            server: try #require(URL(string: World.origin)),
            device: device,
            keeping: memory,
            transport: late
        )
        phone.willTouch(.rightThumb)
        try await slow.bind(try await slow.signIn(username: "ada", password: World.password))
        phone.willTouch(.rightThumb)
        let task = Task<ApprovedConfirmation, any Error> { try await slow.approve(open, in: session) }
        paying.withLock { $0 = task }

        #expect(try await task.value.method == .deviceKey)
    }

    @Test("SRV-24: an account that is switched while the prompt is up pays nothing")
    func switched() async throws {
        let open = try await client.ask(for: Self.book, in: session)
        let paying = Task { try await client.approve(open, in: session) }
        while phone.prompt == nil { await Task.yield() }

        await client.cancelAll(for: session.account)
        let error = await failure { _ = try await paying.value }

        #expect(error?.code == .cancelled)
        #expect(phone.prompt == nil)
        #expect(try await client.confirmation(open.id, in: session).status == .pending)
    }
}
