// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCore
import SimulatedDevice

/// The story of money: four steps, each checked against what it promises.
struct MoneyStory: Sendable {
    static let steps = 4

    private static let paymentPassword = "493817"

    let stage: Stage
    let ada: Player

    private var teller: StoryTeller { stage.teller }
    private var client: Latchkey.DeviceLogin { ada.client }
    private var texts: StoryTexts.Money { teller.texts.money }
    private var failures: StoryTexts.Failures { teller.texts.failures }

    func tell(_ session: Session, after number: Int) async throws(StoryFailure) {
        let fresh = try await teller.step(number + 1, texts.payTitle) { try await pay(session) }
        try await teller.step(number + 2, texts.swapTitle) { try await swap(fresh) }
        try await teller.step(number + 3, texts.allowanceTitle) { try await allow(fresh) }
        try await teller.step(number + 4, texts.passwordTitle) { try await payByPassword(fresh) }
    }

    // MARK: Steps

    /// - Returns: the session that pays, for the story goes on with it.
    private func pay(_ session: Session) async throws -> Session {
        ada.will(.touch(.rightThumb), teller.texts.person.ownThumb)
        let book = Self.payment(texts.shop, "12.34", "A-1")
        let approved = try await client.confirm(book, in: session)
        try teller.require(approved.method == .deviceKey && approved.receipt.request == book, failures.paid)
        let keys = try ServerKeyList(try await client.serverKeyList().bytes)
        let kept = try Receipt(
            checking: approved.receipt.text,
            with: keys,
            keyDigest: try await client.keyDigest(of: session.account)
        )
        try teller.require(kept == approved.receipt, failures.receipt)
        teller.tell(.app(texts.receipt(approved.receipt.method.rawValue)))
        teller.tell(.app(texts.keepsReceipt))
        let again = try await client.confirm(book, in: session)
        try teller.require(again.receipt == approved.receipt && ada.device.sitting.isDone, failures.paidOnce)
        teller.tell(.shown(texts.payShown))
        return session
    }

    /// Somebody on the way changes whom the document pays.
    private func swap(_ session: Session) async throws {
        let (signatures, tea) = (ada.device.signatures, Self.payment(texts.teaHouse, "8.00", "T-1"))
        teller.tell(.attacker(texts.swaps))
        let error = await stage.failure {
            stage.transport.swapNextPayee(for: texts.mallory)
            _ = try await client.confirm(tea, in: session)
        }
        try teller.require(error?.code == .documentMismatch, failures.mismatch)
        try teller.require(ada.device.signatures == signatures, failures.nothingSigned)
        teller.tell(.app(texts.refuses))
        teller.tell(.shown(texts.swapShown))
    }

    private func allow(_ session: Session) async throws {
        ada.will(.touch(.rightThumb), teller.texts.person.ownThumb)
        let grant = ConfirmationRequest.allowance(total: "20.00", currency: "CNY", seconds: 600, reference: "G-1")
        let allowance = try await client.confirm(grant, in: session).allowance
        let signatures = ada.device.signatures
        let small = try await client.confirm(Self.payment(texts.baker, "15.00", "B-1"), in: session, using: allowance)
        try teller.require(small.method == .allowance && ada.device.signatures == signatures, failures.allowed)
        teller.tell(.app(texts.exceeds))
        ada.will(.touch(.rightThumb), teller.texts.person.ownThumb)
        let large = try await client.confirm(Self.payment(texts.baker, "5.01", "B-2"), in: session, using: allowance)
        try teller.require(large.method == .deviceKey && ada.device.sitting.isDone, failures.asked)
        teller.tell(.shown(texts.allowanceShown))
    }

    /// Five wrong fingers lock the sensor, and the payment password is what is left.
    private func payByPassword(_ session: Session) async throws {
        teller.tell(.app(texts.setsPassword))
        try await client.setPaymentPassword(Self.paymentPassword, password: Stage.password, in: session)
        let open = try await client.ask(for: Self.payment(texts.shop, "99.00", "A-2"), in: session)
        for _ in 1...3 { ada.will(.touch(.someoneElse), teller.texts.person.strangeFinger) }
        _ = await stage.failure { _ = try await client.approve(open, in: session) }
        for _ in 1...2 { ada.will(.touch(.someoneElse), teller.texts.person.strangeFinger) }
        let locked = await stage.failure { _ = try await client.approve(open, in: session) }
        try teller.require(locked?.device?.presence?.code == .biometryLockout, failures.sensorLocked)
        let alert = SensorLockedAlert(.confirm, sensor: .touchID, texts: Texts(teller.language))
        let buttons = alert.buttons.map { "[ \(alert.title(of: $0)) ]" }.joined(separator: " ")
        teller.tell(.app(texts.says(alert.message + " " + buttons)))
        teller.tell(.person(texts.typesWrong))
        let wrong = await stage.failure { _ = try await client.approve(open, paymentPassword: "111113", in: session) }
        try teller.require(wrong?.problem?.remainingAttempts == 4, failures.counted)
        teller.tell(.person(texts.typesRight))
        let approved = try await client.approve(open, paymentPassword: Self.paymentPassword, in: session)
        try teller.require(approved.method == .paymentPassword, failures.paid)
        teller.tell(.app(texts.receipt(approved.receipt.method.rawValue)))
        teller.tell(.shown(texts.passwordShown))
    }

    private static func payment(_ payee: String, _ amount: String, _ reference: String) -> ConfirmationRequest {
        .payment(to: payee, amount: amount, currency: "CNY", reference: reference)
    }
}
