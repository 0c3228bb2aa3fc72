// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

/// A network that gives up on an answer as soon as its task is cancelled, as the system's does.
private struct ImpatientTransport: Transport {
    let server: InProcessTransport
    let beforeAnswer: @Sendable (TransportRequest) async -> Void

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let response = try await server.send(request)
        await beforeAnswer(request)
        guard !Task.isCancelled else { throw TransportError(.cancelled, "the task was cancelled") }
        return response
    }
}

@MainActor
@Suite("A confirmation as a sheet shows it", .timeLimit(.minutes(2)))
struct ConfirmationFlowTests {
    let world: World
    let phone = World.phone()
    let client: DeviceLogin
    let session: Session
    let sheet: ConfirmationFlow
    let prompts: Locked<Int>

    init() async throws {
        world = try await World()
        client = try world.client(phone)
        let account = try await world.bind(client, phone)
        session = try await client.signIn(username: account.username, password: World.password)
        sheet = ConfirmationFlow(of: ConfirmTests.book, in: session, with: client)
        let prompts = Locked(0)
        let isUp = Locked(false)
        phone.authority.observe { effect in
            guard case .prompt(let prompt) = effect else { return }
            let comesUp = isUp.withLock { was in
                defer { was = prompt != nil }
                return !was && prompt != nil
            }
            if comesUp { prompts.withLock { $0 += 1 } }
        }
        self.prompts = prompts
    }

    private func setPassword() async throws {
        try await client.setPaymentPassword(
            ConfirmTests.paymentPassword,
            password: World.password,
            in: session
        )
    }

    private func open() async {
        sheet.start()
        await sheet.settled()
    }

    private var approved: ApprovedConfirmation? {
        if case .approved(let approved)? = sheet.end { approved } else { nil }
    }

    @Test("R-40, R-45: it asks, shows the document, prompts once and ends with the receipt; activity has an end")
    func approves() async {
        sheet.start()
        #expect(sheet.isBusy && sheet.shown == nil)
        await sheet.settled()
        #expect(sheet.shown == ConfirmTests.book && sheet.approveButtonIsVisible && !sheet.isBusy)
        phone.willTouch(.rightThumb)

        sheet.approve()
        sheet.approve()
        #expect(sheet.step == .prompting)
        await sheet.settled()

        #expect(approved?.method == .deviceKey)
        #expect(prompts.withLock { $0 } == 1)
        #expect(!sheet.isBusy && sheet.message == nil)
    }

    @Test("CTX-32: the app leaves it while the prompt is up: the prompt goes, and its success would pay nothing")
    func leaves() async throws {
        await open()
        sheet.approve()
        while phone.prompt == nil { await Task.yield() }

        sheet.leave()
        await sheet.settled()
        phone.touch(.rightThumb)

        guard case .left? = sheet.end else {
            Issue.record("another end")
            return
        }
        #expect(phone.prompt == nil)
        #expect(try await client.pendingConfirmations(in: session).count == 1)
    }

    @Test("Left while its answer is lost it ends as unknown: whoever was told “left” would pay once more")
    func leavesTooLate() async throws {
        await open()
        let id = try #require(try await client.pendingConfirmations(in: session).first?.id)
        let approval = "/v1/confirmations/\(id)/approval"
        world.transport.loseAnswer(to: approval)
        world.transport.loseAnswer(to: "/v1/confirmations/\(id)")
        phone.willTouch(.rightThumb)

        sheet.approve()
        while world.transport.requests(to: approval).isEmpty { await Task.yield() }
        sheet.leave()
        await sheet.settled()

        guard case .failed(let error)? = sheet.end else {
            Issue.record("another end")
            return
        }
        #expect(error.code == .outcomeUnknown)
        #expect(sheet.message == "There was no answer. Please look again before you pay once more.")
        #expect(try await client.confirmation(id, in: session).status == .approved)
    }

    @Test("A rejection that is on its way when the app leaves is waited for, as an approval is")
    func rejectsWhileLeaving() async throws {
        let leaving = Locked<ConfirmationFlow?>(nil)
        let impatient = ImpatientTransport(server: world.transport) { request in
            guard request.url.path.hasSuffix("/rejection") else { return }
            await leaving.withLock { $0 }?.leave()
        }
        let other = try world.client(phone, through: impatient)
        let rejecting = ConfirmationFlow(of: ConfirmTests.tea, in: session, with: other)
        leaving.withLock { $0 = rejecting }
        rejecting.start()
        await rejecting.settled()

        rejecting.reject()
        await rejecting.settled()

        guard case .rejected? = rejecting.end else {
            Issue.record("another end")
            return
        }
    }

    @Test("R-42: cancelling leads to the payment password at once, and back to the device")
    func cancelled() async throws {
        try await setPassword()
        await open()
        phone.willTap(.cancel)
        sheet.approve()
        await sheet.settled()
        #expect(sheet.passwordPageIsVisible && sheet.approveButtonIsVisible)

        sheet.enter(paymentPassword: "000001")
        await sheet.settled()
        #expect(sheet.passwordPageIsVisible)
        #expect(sheet.message == "Wrong payment password. Tries left: 4.")
        sheet.enter(paymentPassword: ConfirmTests.paymentPassword)
        await sheet.settled()

        #expect(approved?.method == .paymentPassword)
    }

    @Test("R-42: a locked sensor offers “cancel” and “payment password” here, and “cancel” alone for binding")
    func lockedOut() async throws {
        try await setPassword()
        await open()
        for _ in 1...5 { phone.willTouch(.someoneElse) }
        sheet.approve()
        await sheet.settled()
        sheet.approve()
        await sheet.settled()

        let alert = try #require(sheet.sensorLockedAlert)
        let binding = SensorLockedAlert(.bind, sensor: sheet.sensor)
        let unbinding = SensorLockedAlert(.unbind, sensor: sheet.sensor)
        #expect(
            alert.buttons == [.cancel, .paymentPassword] && alert.title(of: .paymentPassword) == "Payment Password"
        )
        #expect(binding.buttons == [.cancel] && unbinding.buttons == [.cancel])
        #expect(Set([alert.message, binding.message, unbinding.message]).count == 3)
        #expect(sheet.passwordPageIsVisible && sheet.message == alert.message)

        sheet.dismissAlert()

        #expect(sheet.sensorLockedAlert == nil && sheet.message == nil)
        #expect(sheet.passwordPageIsVisible && sheet.approveButtonIsVisible)
    }

    @Test("A call that takes the screen is nobody's choice: the sheet stays, and the next tap pays")
    func interrupted() async throws {
        await open()
        sheet.approve()
        while phone.prompt == nil { await Task.yield() }
        phone.interrupt()
        await sheet.settled()
        #expect(sheet.step == .showing && sheet.message != nil)

        phone.willTouch(.rightThumb)
        sheet.approve()
        await sheet.settled()

        #expect(approved != nil)
    }

    @Test("Where nobody knows what became of it the sheet asks again before anything else, and never a second prompt")
    func outcomeUnknown() async throws {
        await open()
        let id = try #require(try await client.pendingConfirmations(in: session).first?.id)
        world.transport.loseAnswer(to: "/v1/confirmations/\(id)/approval")
        world.transport.loseAnswer(to: "/v1/confirmations/\(id)")
        phone.willTouch(.rightThumb)

        sheet.approve()
        await sheet.settled()
        let before = (sheet.step, sheet.againButtonIsVisible, sheet.approveButtonIsVisible, sheet.message)
        sheet.reject()
        sheet.start()
        await sheet.settled()

        #expect(before == (.idle, true, false, "There was no answer. Please look again before you pay once more."))
        #expect(approved?.method == .deviceKey)
        #expect(prompts.withLock { $0 } == 1)
    }

    @Test("Turned down after it was agreed to elsewhere, the sheet ends with the receipt and not with a lie")
    func rejectedTooLate() async throws {
        await open()
        phone.willTouch(.rightThumb)
        _ = try await client.confirm(ConfirmTests.book, in: session)

        sheet.reject()
        await sheet.settled()

        #expect(approved?.method == .deviceKey)
    }

    @Test("Turned down, expired, and a server that was away: each has its end or its way on")
    func ends() async throws {
        await open()
        sheet.reject()
        await sheet.settled()
        guard case .rejected? = sheet.end else {
            Issue.record("another end")
            return
        }
        #expect(sheet.message == "This was rejected. Nothing was paid.")

        let again = ConfirmationFlow(of: ConfirmTests.book, in: session, with: client)
        again.start()
        await again.settled()
        guard case .rejected? = again.end else {
            Issue.record("another end")
            return
        }

        let away = ConfirmationFlow(of: ConfirmTests.tea, in: session, with: client)
        world.transport.loseAnswer(to: "/v1/confirmations")
        away.start()
        await away.settled()
        #expect(away.step == .idle && away.message != nil)
        away.start()
        await away.settled()
        #expect(away.step == .showing)
        world.time.withLock { $0 += 301_000 }
        phone.willTouch(.rightThumb)
        away.approve()
        await away.settled()
        guard case .expired? = away.end else {
            Issue.record("another end")
            return
        }
    }

    @Test("R-44: with an allowance nobody is asked, and where it does not cover the sum the person is")
    func allowance() async throws {
        phone.willTouch(.rightThumb)
        let grant = ConfirmationRequest.allowance(total: "13.00", currency: "CNY", seconds: 60, reference: "G-1")
        let allowance = try await client.confirm(grant, in: session).allowance
        prompts.withLock { $0 = 0 }

        let covered = ConfirmationFlow(of: ConfirmTests.book, in: session, with: client, using: allowance)
        covered.start()
        await covered.settled()
        let over = ConfirmationFlow(of: ConfirmTests.tea, in: session, with: client, using: allowance)
        over.start()
        await over.settled()

        guard case .approved(let approved)? = covered.end else {
            Issue.record("another end")
            return
        }
        #expect(approved.method == .allowance && prompts.withLock { $0 } == 0)
        #expect(over.step == .showing && over.approveButtonIsVisible)
        #expect(over.message == "Your allowance does not cover this. Please confirm it.")
    }
}
