// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

@MainActor
@Suite("Other ways through a lock than biometry")
struct OtherWaysTests {
    /// What may happen to biometry after the lock was turned on.
    enum Loss: String, CaseIterable, Sendable {
        case refused, removed, lockedOut, added

        func happen(to phone: SimulatedPhone) throws {
            switch self {
            case .refused: phone.setPermission(.refused)
            case .removed: try phone.remove(.face)
            case .lockedOut: phone.otherAppMisses(5)
            case .added: try phone.enrol("second-face")
            }
        }
    }

    private static func code() throws -> PasscodeEntry {
        try PasscodeEntry("1234", as: .fourDigits)
    }

    @Test(
        "LCK-18: biometry lost after the lock was set: the code opens, without a dead button",
        arguments: Loss.allCases
    )
    func lossWithCode(loss: Loss) async throws {
        let bench = try await LockBench(code: Self.code())
        try loss.happen(to: bench.phone)

        bench.comeToFront()
        await bench.lock.settled()
        let page = bench.lock.codePageIsVisible
        try await bench.enter("1234")

        #expect(page && bench.promptCount == 0)
        #expect(!bench.lock.isLocked)
    }

    @Test("LCK-18: without a code the device passcode opens", arguments: [Loss.refused, .lockedOut])
    func lossWithoutCode(loss: Loss) async throws {
        let bench = try await LockBench()
        try loss.happen(to: bench.phone)
        bench.phone.willEnterPasscode("123456")

        bench.comeToFront()
        await bench.lock.settled()

        #expect(!bench.lock.isLocked && bench.phone.answersLeft == 0)
    }

    @Test("LCK-18: without a code, a set of faces that is gone is a changed one: signing in again is offered")
    func removedWithoutCode() async throws {
        let bench = try await LockBench()
        try Loss.removed.happen(to: bench.phone)

        bench.comeToFront()
        await bench.lock.settled()

        #expect(bench.lock.isLocked && bench.promptCount == 0)
        #expect(bench.lock.signOutButtonIsVisible && bench.lock.message != nil)
    }

    @Test("LCK-18: no way left on the device: signing in again is offered, and works")
    func nothingLeft() async throws {
        let bench = try await LockBench()
        bench.phone.setPasscode(nil)
        bench.comeToFront()
        await bench.lock.settled()
        let offered = (
            bench.lock.signOutButtonIsVisible, bench.lock.unlockButtonIsVisible, bench.lock.signOutButtonTitle
        )

        bench.lock.signOut()
        await bench.lock.settled()

        #expect(offered == (true, true, "Sign In Again"))
        #expect(bench.signOuts == 1 && !bench.lock.isLocked && !bench.lock.isOn)
    }

    @Test("LCK-18: in an app without accounts, a passcode set again in Settings opens again")
    func nothingLeftWithoutAccounts() async throws {
        let bench = try await LockBench(canSignOut: false)
        bench.phone.setPasscode(nil)
        bench.comeToFront()
        await bench.lock.settled()
        let hint = (bench.lock.settingsButtonIsVisible, bench.lock.signOutButtonIsVisible)

        bench.leave()
        bench.phone.setPasscode("654321")
        bench.phone.willEnterPasscode("654321")
        bench.comeToFront()
        await bench.lock.settled()

        #expect(hint == (true, false))
        #expect(!bench.lock.isLocked)
    }

    @Test("LCK-19: Face ID switched off in Settings: a hint leads there, and the code is offered")
    func refused() async throws {
        let bench = try await LockBench(code: Self.code())
        bench.phone.setPermission(.refused)
        bench.comeToFront()
        await bench.lock.settled()

        #expect(bench.lock.message == "This app is not allowed to use Face ID. You can allow it in Settings.")
        #expect(bench.lock.settingsButtonIsVisible && bench.lock.codePageIsVisible)
        bench.lock.closeCodePage()
        #expect(bench.lock.codeButtonIsVisible && bench.lock.unlockButtonIsVisible)
    }

    @Test("LCK-27: a fallback button is there only where the app has a code", arguments: [true, false])
    func fallback(hasCode: Bool) async throws {
        let bench = try await LockBench(code: hasCode ? Self.code() : nil)
        bench.comeToFront()
        await bench.prompted()
        bench.phone.face(matches: false)
        try bench.phone.tap(.tryAgain)
        bench.phone.face(matches: false)
        let title = bench.phone.prompt?.fallbackTitle
        try bench.phone.tap(.fallback)

        // The system's own fallback is the device passcode, which a lock without a code takes.
        #expect(title == (hasCode ? "Use App Passcode" : nil))
        if hasCode {
            await bench.lock.settled()
            #expect(bench.lock.codePageIsVisible && bench.lock.isLocked)
        } else {
            try bench.phone.enterPasscode("123456")
            await bench.lock.settled()
            #expect(!bench.lock.isLocked)
        }
    }

    @Test("LCK-29: a forgotten code: the app signs out and the code is erased; biometry resets nothing")
    func forgotten() async throws {
        let bench = try await LockBench(code: Self.code())
        await bench.comeToFrontAndUnlock()
        let code = try #require(bench.passcode)
        let bySet = await code.set(try PasscodeEntry("9999", as: .fourDigits))
        bench.lock.lockNow()

        bench.lock.useCode()
        let offered = (bench.lock.signOutButtonIsVisible, bench.lock.signOutButtonTitle)
        bench.lock.signOut()
        await bench.lock.settled()

        #expect(bySet == .busy)
        #expect(offered == (true, "Forgot Passcode?"))
        #expect(bench.signOuts == 1)
        #expect(!code.isSet && !bench.lock.isOn && !bench.lock.isLocked)
    }

    @Test("LCK-29: a sign-out that fails leaves everything locked, and can be tried again")
    func signOutFails() async throws {
        let bench = try await LockBench(code: Self.code())
        bench.signOutFails = true
        bench.phone.setPermission(.refused)
        bench.comeToFront()
        await bench.lock.settled()

        bench.lock.signOut()
        await bench.lock.settled()
        let failed = (bench.lock.isLocked, bench.passcode?.isSet, bench.lock.message)
        bench.signOutFails = false
        bench.lock.signOut()
        await bench.lock.settled()

        #expect(failed == (true, true, "Signing out did not work. Please try again."))
        #expect(bench.signOuts == 2 && !bench.lock.isLocked && bench.passcode?.isSet == false)
    }

    @Test("LCK-31: whoever came in by the code is asked by biometry first the next time")
    func nextTime() async throws {
        let bench = try await LockBench(grace: .zero, code: Self.code())
        bench.comeToFront()
        await bench.prompted()
        bench.lock.useCode()
        try await bench.enter("1234")
        let opened = !bench.lock.isLocked

        bench.leave()
        bench.comeToFront()
        await bench.prompted()

        #expect(opened)
        #expect(bench.lock.promptIsVisible && !bench.lock.codePageIsVisible)
    }

    // MARK: Changed fingers and faces

    @Test("DOM-13: without a remembered set, an enrolled face does not open by itself")
    func noBaseline() async throws {
        let bench = try await LockBench()
        bench.settings.save(AppLockRecord(isOn: true, baseline: .none).body)
        bench.launch()
        bench.phone.willShowFace(matches: true)

        bench.comeToFront()
        await bench.lock.settled()

        #expect(bench.lock.isLocked && bench.promptCount == 0)
        #expect(bench.lock.signOutButtonIsVisible)
    }

    @Test("DOM-14: one account's new login approves the changed set for that account alone")
    func perAccount() async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        let (ada, eve) = (try await LockBench(phone), try await LockBench(phone))
        try phone.enrol("second-face")
        ada.lock.signedOut(keepingLock: true)
        await ada.lock.signedIn()
        ada.launch()
        eve.launch()

        await ada.comeToFrontAndUnlock()
        let isAdaOpen = !ada.lock.isLocked
        eve.comeToFront()
        await eve.lock.settled()

        #expect(isAdaOpen)
        #expect(eve.lock.isLocked && eve.notes == [.enrolmentChanged])
    }

    @Test("DOM-16: a change seen at launch takes the primary login, and only then the new set counts")
    func changed() async throws {
        let bench = try await LockBench()
        try bench.phone.enrol("second-face")
        bench.comeToFront()
        await bench.lock.settled()
        let before = (bench.lock.isLocked, bench.promptCount, bench.lock.message)

        bench.lock.signedOut(keepingLock: true)
        await bench.lock.signedIn()
        bench.launch()
        await bench.comeToFrontAndUnlock()

        #expect(before == (true, 0, Texts().message(for: .enrolmentChanged, sensor: .faceID)))
        #expect(bench.notes == [.enrolmentChanged])
        #expect(!bench.lock.isLocked && bench.promptCount == 1)
    }

    @Test("DOM-16: the app's code takes the new set over as well, for it is no finger")
    func changedByCode() async throws {
        let bench = try await LockBench(grace: .zero, code: Self.code())
        try bench.phone.enrol("second-face")
        bench.comeToFront()
        await bench.lock.settled()
        try await bench.enter("1234")
        let opened = !bench.lock.isLocked
        bench.leave()

        await bench.comeToFrontAndUnlock()

        #expect(opened && !bench.lock.isLocked)
        #expect(bench.promptCount == 1)
    }

    @Test("DOM-17: in an app without accounts or code a change locks nobody out")
    func changedWithoutAccounts() async throws {
        let bench = try await LockBench(canSignOut: false)
        try bench.phone.enrol("second-face")

        await bench.comeToFrontAndUnlock()

        #expect(!bench.lock.isLocked)
    }

    @Test("A lockout or a new system is no change: biometry still opens afterwards")
    func unknown() async throws {
        let bench = try await LockBench(SimulatedPhone(.iPhone15(iOS: "17.0")))
        try bench.phone.upgrade(to: "18.0")
        bench.phone.unlock(with: .passcode)

        await bench.comeToFrontAndUnlock()

        #expect(!bench.lock.isLocked && bench.notes.isEmpty)
    }

    @Test("R-10: a face that is added after a new system was seen to have its own mark does not open")
    func addedAfterUpgrade() async throws {
        let bench = try await LockBench(SimulatedPhone(.iPhone15(iOS: "17.0")))
        try bench.phone.upgrade(to: "18.0")
        bench.phone.unlock(with: .passcode)
        await bench.comeToFrontAndUnlock()
        let opened = !bench.lock.isLocked

        try bench.phone.enrol("second-face")
        bench.launch()
        bench.phone.willShowFace(matches: true)
        bench.comeToFront()
        await bench.lock.settled()

        #expect(opened)
        #expect(bench.lock.isLocked && bench.promptCount == 1)
        #expect(bench.notes == [.enrolmentChanged])
    }

    @Test("A face that was not trusted is not trusted because it opened where there was no other way in")
    func openedWithoutTrust() async throws {
        let bench = try await LockBench(canSignOut: false)
        let before = bench.settings.load()
        try bench.phone.enrol("second-face")

        await bench.comeToFrontAndUnlock()

        #expect(!bench.lock.isLocked)
        #expect(bench.settings.load() == before)
    }
}
