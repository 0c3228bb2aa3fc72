// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice

/// The story of what becomes of a bound phone: two steps, each checked against what it promises.
struct DeviceStory: Sendable {
    static let steps = 2

    let stage: Stage
    let ada: Player

    private var teller: StoryTeller { stage.teller }
    private var texts: StoryTexts.Device { teller.texts.device }
    private var failures: StoryTexts.Failures { teller.texts.failures }

    func tell(_ account: Account, after number: Int) async throws(StoryFailure) {
        try await teller.step(number + 1, texts.changeTitle) { try await change(account) }
        try await teller.step(number + 2, texts.secondTitle) { try await secondPhone(account) }
    }

    /// A finger more ends the key; the password and a new binding are the way back.
    private func change(_ account: Account) async throws {
        ada.device.sitting.phone.lock()
        ada.device.sitting.phone.unlock(with: .passcode)
        teller.tell(.person(texts.opensPhone))
        try ada.device.sitting.phone.enrol(.leftIndex)
        teller.tell(.person(teller.texts.person.addsFinger))
        try ada.device.sitting.phone.move(to: .foreground)
        let error = await stage.failure { _ = try await ada.client.logIn(as: account) }
        try teller.require(error?.passwordReason == .enrolmentChanged, failures.keyEnded)
        teller.tell(.app(texts.triesFinger(error?.passwordReason?.rawValue ?? "")))
        teller.tell(.app(texts.asksPassword))
        let session = try await ada.client.signIn(username: account.username, password: Stage.password)
        guard let offer = try await ada.client.offer(after: session) else {
            throw StoryFailure(sentence: failures.offered)
        }
        teller.tell(.app(texts.offers(offer.title, offer.laterButton, offer.acceptButton)))
        teller.tell(.person(texts.taps(offer.acceptButton)))
        ada.will(.touch(.rightThumb), teller.texts.person.ownThumb)
        try await ada.client.bind(session)
        try teller.require(try await ada.client.state(of: account) == .bound, failures.bound)
        let devices = try await ada.client.devices(session)
        try teller.require(devices.count == 1, failures.replaced)
        teller.tell(.shown(texts.changeShown))
    }

    /// Another phone of the same account revokes the first, which hears of it at its next login.
    private func secondPhone(_ account: Account) async throws {
        let new = stage.player(SimulatedPhone(.iPhone15(iOS: "17.0")))
        teller.tell(.person(texts.takesNewPhone))
        let session = try await new.client.signIn(username: account.username, password: Stage.password)
        new.will(.face(matches: true), teller.texts.person.ownFace)
        try await new.client.bind(session)
        let devices = try await new.client.devices(session)
        guard devices.count == 2, let old = devices.first(where: { !$0.isThisDevice }) else {
            throw StoryFailure(sentence: failures.listed)
        }
        teller.tell(.person(texts.revokes(old.name)))
        try await new.client.revoke(old, session)
        ada.will(.touch(.rightThumb), texts.finderTries)
        let error = await stage.failure { _ = try await ada.client.logIn(as: account) }
        try teller.require(error?.passwordReason == .revoked, failures.revoked)
        let again = await stage.failure { _ = try await ada.client.logIn(as: account) }
        try teller.require(again?.passwordReason == .revoked && ada.device.sitting.isDone, failures.revoked)
        teller.tell(.shown(texts.secondShown))
    }
}
