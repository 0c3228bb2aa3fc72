// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCore
import SimulatedDevice

/// The story of an app's own lock: three steps, on a phone of its own.
@MainActor
struct AppStory {
    nonisolated static let steps = 3

    private static let code = "2718"

    private let teller: StoryTeller
    private let sitting: Sitting
    private let lock: AppLock
    private let passcode: AppPasscode

    init(_ teller: StoryTeller) {
        self.teller = teller
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        sitting = Sitting(phone, teller)
        passcode = AppPasscode(device: phone, clock: phone)
        lock = AppLock(
            settings: AppLockSettingsInMemory(),
            device: phone,
            passcode: passcode,
            texts: Texts(teller.language),
            clock: phone,
            signOut: {}
        )
    }

    private var texts: StoryTexts.App { teller.texts.app }
    private var failures: StoryTexts.Failures { teller.texts.failures }

    func tell(after number: Int) async throws(StoryFailure) {
        try await teller.step(number + 1, texts.switchTitle) { try await turnOn() }
        try await teller.step(number + 2, texts.coverTitle) { try await comeBack() }
        try await teller.step(number + 3, texts.codeTitle) { try await enterCodes() }
    }

    // MARK: Steps

    private func turnOn() async throws {
        lock.scene(is: .active)
        sitting.will(.touch(.rightThumb), teller.texts.person.ownThumb)
        teller.tell(.person(texts.movesSwitch))
        lock.setSwitch(true)
        await lock.settled()
        try teller.require(lock.isOn && lock.switchIsOn && sitting.isDone, failures.lockOn)
        teller.tell(.app(texts.isOn))
        teller.tell(.shown(texts.switchShown))
    }

    private func comeBack() async throws {
        teller.tell(.person(texts.leaves))
        lock.scene(is: .inactive)
        try teller.require(lock.coverIsVisible, failures.covered)
        teller.tell(.app(texts.covers))
        sitting.phone.pressHome()
        lock.scene(is: .background)
        sitting.phone.advance(by: .seconds(40))
        for _ in 1...3 { sitting.will(.touch(.someoneElse), teller.texts.person.strangeFinger) }
        sitting.will(.tap(.cancel), teller.texts.person.tapsCancel)
        teller.tell(.person(texts.comesBack))
        try sitting.phone.move(to: .foreground)
        lock.scene(is: .inactive)
        lock.scene(is: .active)
        await lock.settled()
        try teller.require(lock.isLocked && lock.coverIsVisible && lock.unlockButtonIsVisible, failures.locked)
        tellMessage()
        sitting.will(.touch(.rightThumb), teller.texts.person.ownThumb)
        teller.tell(.person(texts.taps(lock.unlockButtonTitle)))
        lock.unlock()
        await lock.settled()
        try teller.require(!lock.isLocked && !lock.coverIsVisible && sitting.isDone, failures.open)
        teller.tell(.app(texts.opens))
        teller.tell(.shown(texts.coverShown))
    }

    private func enterCodes() async throws {
        let isKept = await passcode.set(try PasscodeEntry(Self.code, as: .fourDigits)) == .right
        try teller.require(isKept, failures.codeKept)
        teller.tell(.app(texts.keepsCode))
        teller.tell(.person(texts.locksNow))
        lock.lockNow()
        try teller.require(lock.isLocked && sitting.phone.prompt == nil, failures.locked)
        lock.useCode()
        for guess in ["1234", "0000", "1111", "1212", "7777"] { try await enter(guess) }
        try teller.require(lock.isLocked && passcode.waitLeft == .seconds(60), failures.waits)
        try await enter(Self.code)
        try teller.require(lock.isLocked, failures.waits)
        sitting.phone.advance(by: .seconds(60))
        teller.tell(.phone(texts.minutePasses))
        try await enter(Self.code)
        try teller.require(!lock.isLocked, failures.open)
        teller.tell(.app(texts.opens))
        teller.tell(.shown(texts.codeShown))
    }

    private func enter(_ code: String) async throws {
        teller.tell(.person(texts.types(code)))
        lock.enter(try PasscodeEntry(code, as: .fourDigits))
        await lock.settled()
        tellMessage()
    }

    private func tellMessage() {
        if let message = lock.message { teller.tell(.app(texts.says(message))) }
    }
}
