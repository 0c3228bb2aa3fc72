// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

@MainActor
@Suite("A lock whose setting cannot be read at the launch")
struct ReadingTests {
    private static func record(_ bench: LockBench) throws -> AppLockRecord {
        try AppLockRecord(answer: #require(bench.settings.load()))
    }

    /// Whoever comes to the front has unlocked the phone, so that everything can be read.
    private static func comeToFront(_ bench: LockBench) {
        bench.settingsRead.withLock { $0 = .works }
        bench.comeToFront()
    }

    @Test("KEY-25, LCK-12: a process that began before the first unlock is covered, and locked in front by one prompt")
    func early() async throws {
        let bench = try await LockBench()
        bench.launchUnseen()
        let isCovered = bench.lock.coverIsVisible
        bench.phone.willShowFace(matches: true)

        Self.comeToFront(bench)
        let isLocked = bench.lock.isLocked && bench.lock.coverIsVisible
        await bench.lock.settled()

        #expect(isCovered && isLocked)
        #expect(bench.promptCount == 1 && !bench.lock.isLocked)
        #expect(bench.lock.isOn && bench.notes.isEmpty)
    }

    @Test("R-51: the window that begins to show finds it locked, before it is active")
    func inactiveFirst() async throws {
        let bench = try await LockBench()
        bench.launchUnseen()
        bench.settingsRead.withLock { $0 = .works }

        bench.lock.scene(is: .inactive)

        #expect(bench.lock.isLocked)
    }

    @Test("What the app tells before that overwrites nothing, and holds for what is found")
    func toldBefore() async throws {
        let bench = try await LockBench()
        let before = bench.settings.load()
        bench.launchUnseen()
        bench.lock.coversAlways = true
        let kept = bench.settings.load()

        Self.comeToFront(bench)

        #expect(kept == before)
        let record = try Self.record(bench)
        #expect(record.isOn && record.coversAlways && record.baseline != .none)
    }

    @Test("Whoever is signed out before that has no lock, and leaves no code to the next person")
    func signedOutBefore() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        bench.phone.reboot()
        bench.settingsRead.withLock { $0 = .findsNothing }
        bench.launchWithCode()
        bench.lock.signedOut()
        bench.phone.unlock(with: .passcode)

        Self.comeToFront(bench)
        await bench.lock.signedIn()

        #expect(bench.passcode?.isSet == false)
        #expect(!bench.lock.isLocked && !bench.lock.isOn)
        #expect(try Self.record(bench) == AppLockRecord())
    }

    @Test("A setting that is readable again in front counts as what it says", arguments: [true, false])
    func readableAgain(isOn: Bool) async throws {
        let bench = try await LockBench()
        if !isOn { bench.settings.save(AppLockRecord().body) }
        let before = bench.settings.load()
        bench.settingsRead.withLock { $0 = .fails }
        bench.launch()
        let early = (bench.lock.isLocked, bench.lock.message)
        bench.lock.coversAlways = false

        Self.comeToFront(bench)

        #expect(early == (true, Texts()[.settingsUnreadable]))
        #expect(bench.lock.isLocked == isOn && bench.lock.isOn == isOn && bench.lock.message == nil)
        #expect(bench.settings.load() == before)
    }

    @Test("What cannot be read is replaced by whoever proves themselves, and by nothing that the app tells")
    func replaced() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        let damaged = Array("{\"v\":2}".utf8)
        bench.settings.save(damaged)
        bench.launch()
        bench.lock.coversAlways = true
        bench.comeToFront()
        await bench.lock.settled()
        let kept = bench.settings.load()

        try await bench.enter("1234")

        #expect(kept == damaged)
        #expect(!bench.lock.isLocked)
        let record = try Self.record(bench)
        #expect(record.isOn && record.coversAlways && record.baseline != .none)
    }

    // MARK: Codes of an installation before this one

    @Test("KEY-24, SRV-29: the code of an installation before this one is gone after the new login")
    func leftover() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        try bench.reinstall()

        await bench.lock.signedIn()
        let isLeft = bench.passcode?.isSet
        let answer = await bench.passcode?.set(try PasscodeEntry("5678", as: .fourDigits))
        bench.launchWithCode()
        bench.comeToFront()

        #expect(isLeft == false)
        #expect(answer == .right)
        #expect(bench.passcode?.isSet == true && !bench.lock.isLocked)
    }

    @Test("KEY-22: where it cannot be erased at once, it opens nothing")
    func leftoverStays() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        bench.keeper.isReadOnly = true
        try bench.reinstall()
        await bench.lock.signedIn()
        bench.comeToFront()
        bench.phone.willAnswerPermission(allow: true)
        bench.phone.willShowFace(matches: true)
        bench.lock.setSwitch(true)
        await bench.lock.settled()

        bench.lock.lockNow()

        #expect(bench.lock.isOn && bench.lock.isLocked && !bench.lock.codeButtonIsVisible)
    }

    @Test("A code that is set in a first launch is remembered as this installation's, and stays")
    func firstLaunch() async throws {
        let bench = try await LockBench(isOn: false, code: PasscodeEntry("1234", as: .fourDigits))
        bench.comeToFront()
        let record = try Self.record(bench)

        bench.launchWithCode()
        bench.comeToFront()

        #expect(record == AppLockRecord())
        #expect(bench.passcode?.isSet == true)
    }

    @Test("KEY-25: where the defaults stay empty as long as the process lives, nothing is saved over what they hold")
    func staysEmpty() async throws {
        let bench = try await LockBench()
        let before = bench.settings.load()
        bench.launchUnseen()
        bench.lock.coversAlways = true
        bench.comeToFront()
        bench.leave()

        #expect(bench.settings.load() == before)
        #expect(bench.lock.coverIsVisible)
    }

    @Test("Where that cannot be saved, nobody is told, and it is tried again")
    func firstLaunchNotSaved() async throws {
        let bench = try await LockBench(isOn: false, code: PasscodeEntry("1234", as: .fourDigits))
        bench.settingsFail.withLock { $0 = true }
        bench.comeToFront()
        let first = (bench.settings.load(), bench.lock.message)

        bench.settingsFail.withLock { $0 = false }
        bench.leave()

        #expect(first == (nil, nil))
        #expect(try Self.record(bench) == AppLockRecord())
    }

    @Test("KEY-25: before the first unlock the person's code is not taken for one that was left over")
    func codeBeforeFirstUnlock() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        bench.phone.reboot()
        bench.settingsRead.withLock { $0 = .findsNothing }
        bench.launchWithCode()
        bench.phone.unlock(with: .passcode)

        Self.comeToFront(bench)
        try #require(bench.lock.isLocked)
        await bench.prompted()
        bench.lock.useCode()
        try await bench.enter("1234")

        #expect(bench.passcode?.isSet == true)
        #expect(!bench.lock.isLocked && bench.lock.isOn)
    }

    @Test("KEY-25: nor where the defaults stay empty: a code that appears makes the lock count as on, and opens it")
    func codeAppears() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        let before = bench.settings.load()
        bench.phone.reboot()
        bench.settingsRead.withLock { $0 = .findsNothing }
        bench.launchWithCode()
        bench.phone.unlock(with: .passcode)
        bench.comeToFront()
        await bench.lock.settled()
        let found = (bench.lock.isLocked, bench.settings.load() == before, bench.notes.first)

        try await bench.enter("1234")

        #expect(found == (true, true, .settingsUnreadable))
        #expect(bench.passcode?.isSet == true && !bench.lock.isLocked)
    }

    @Test("The next person's code is not erased because that the former is gone could not be saved at once")
    func clearingNotSaved() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        bench.comeToFront()
        bench.keeper.isReadOnly = true
        bench.lock.signedOut()
        bench.keeper.isReadOnly = false
        bench.settingsFail.withLock { $0 = true }
        await bench.lock.signedIn()
        let message = bench.lock.message
        bench.settingsFail.withLock { $0 = false }

        let answer = await bench.passcode?.set(try PasscodeEntry("5678", as: .fourDigits))
        bench.launchWithCode()
        bench.comeToFront()

        #expect(message == nil && answer == .right)
        #expect(bench.passcode?.isSet == true)
    }
}
