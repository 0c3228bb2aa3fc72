// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

@MainActor
@Suite("The switch of a lock")
struct SwitchTests {
    /// Settings that cannot be written.
    private struct ReadOnly: AppLockSettings {
        let bytes: [UInt8]?

        func load() -> [UInt8]? { bytes }
        func save(_ bytes: [UInt8]) throws { throw CocoaError(.fileWriteNoPermission) }
    }

    private static func open(isOn: Bool) async throws -> LockBench {
        let bench = try await LockBench(isOn: isOn)
        if isOn { await bench.comeToFrontAndUnlock() } else { bench.comeToFront() }
        return bench
    }

    @Test("LCK-07: turning on takes one success, by one prompt, and is remembered")
    func turnOn() async throws {
        let bench = try await Self.open(isOn: false)
        bench.phone.willShowFace(matches: true)

        bench.lock.setSwitch(true)
        let wanted = (bench.lock.switchIsOn, bench.lock.switchIsBusy, bench.lock.isOn)
        await bench.lock.settled()

        #expect(wanted == (true, true, false))
        #expect(bench.lock.isOn && bench.lock.switchIsOn && !bench.lock.switchIsBusy)
        #expect(!bench.lock.isLocked)
        #expect(bench.promptCount == 1)
        bench.launch()
        #expect(bench.lock.isOn && bench.lock.isLocked)
    }

    @Test("LCK-07: a device that cannot tell its owner cannot turn it on, and nobody is asked")
    func incapable() async throws {
        let bench = try await LockBench(SimulatedPhone(.iPhone15(iOS: "17.0"), passcode: nil), isOn: false)
        bench.comeToFront()

        bench.lock.setSwitch(true)
        await bench.lock.settled()

        #expect(!bench.lock.isOn && !bench.lock.switchIsOn)
        #expect(await bench.lock.canTurnOn() == false)
        #expect(bench.promptCount == 0)
        #expect(bench.lock.message == "This device has no passcode. Set one in Settings first.")
        #expect(bench.lock.settingsButtonIsVisible)
    }

    @Test("LCK-08: turning off takes one success, by one prompt")
    func turnOff() async throws {
        let bench = try await Self.open(isOn: true)
        bench.phone.willShowFace(matches: true)

        bench.lock.setSwitch(false)
        await bench.lock.settled()

        #expect(!bench.lock.isOn && !bench.lock.switchIsOn)
        #expect(bench.promptCount == 2)
        bench.launch()
        #expect(!bench.lock.isLocked)
    }

    @Test("LCK-08: moving the switch while it is being asked for shows no second prompt")
    func twice() async throws {
        let bench = try await Self.open(isOn: false)
        bench.lock.setSwitch(true)
        await bench.prompted()

        for isOn in [false, true, false, true] { bench.lock.setSwitch(isOn) }
        bench.phone.face(matches: true)
        await bench.lock.settled()

        #expect(bench.lock.isOn)
        #expect(bench.promptCount == 1)
    }

    @Test("LCK-09: cancelling puts the switch back where it was", arguments: [true, false])
    func cancelled(isOn: Bool) async throws {
        let bench = try await Self.open(isOn: isOn)
        let before = bench.settings.load()
        bench.phone.willShowFace(matches: false)
        bench.phone.willTap(.cancel)

        bench.lock.setSwitch(!isOn)
        await bench.lock.settled()

        #expect(bench.lock.switchIsOn == isOn && bench.lock.isOn == isOn && !bench.lock.switchIsBusy)
        #expect(!bench.lock.isLocked && bench.lock.message == nil)
        #expect(bench.settings.load() == before)
    }

    @Test("Tries used up while turning on put the switch back and say why")
    func triesUsedUp() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let bench = try await LockBench(phone, isOn: false, code: PasscodeEntry("1234", as: .fourDigits))
        bench.comeToFront()
        for _ in 0..<3 { phone.willTouch(.someoneElse) }

        bench.lock.setSwitch(true)
        await bench.lock.settled()

        #expect(!bench.lock.isOn && !bench.lock.switchIsOn && !bench.lock.codePageIsVisible)
        #expect(bench.lock.message == "You were not recognised.")
        #expect(bench.promptCount == 1)
    }

    @Test("A switch that cannot be remembered goes back and says so")
    func notSaved() async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        let lock = AppLock(settings: ReadOnly(bytes: nil), device: phone, clock: phone)
        lock.scene(is: .active)
        phone.willShowFace(matches: true)

        lock.setSwitch(true)
        await lock.settled()

        #expect(!lock.isOn && !lock.switchIsOn)
        #expect(lock.message == "The setting could not be saved. Nothing was changed.")
    }

    @Test("LCK-10: off and on again with the same code: the code still works")
    func offAndOn() async throws {
        let bench = try await LockBench(isOn: false, code: PasscodeEntry("1234", as: .fourDigits))
        bench.comeToFront()
        for isOn in [true, false, true] {
            bench.phone.willShowFace(matches: true)
            bench.lock.setSwitch(isOn)
            await bench.lock.settled()
        }
        bench.lock.lockNow()

        bench.lock.useCode()
        try await bench.enter("1234")

        #expect(!bench.lock.isLocked && bench.lock.isOn)
    }

    @Test("The switch can be moved by the code, also where biometry is not usable")
    func byCode() async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .refused)
        let bench = try await LockBench(phone, isOn: false, code: PasscodeEntry("1234", as: .fourDigits))
        bench.comeToFront()

        bench.lock.setSwitch(true)
        await bench.lock.settled()
        let page = bench.lock.codePageIsVisible
        try await bench.enter("1234")

        #expect(page && bench.lock.isOn && bench.promptCount == 0)
        bench.lock.setSwitch(false)
        await bench.lock.settled()
        bench.lock.closeCodePage()
        #expect(bench.lock.isOn && bench.lock.switchIsOn && !bench.lock.codePageIsVisible)
    }

    @Test("R-52: switch, cover and button are named and pictured after the sensor", arguments: Biometry.allCases)
    func named(sensor: Biometry) {
        let device = HeldDevice(sensor: sensor)
        let lock = AppLock(settings: AppLockSettingsInMemory(), device: device, clock: SystemClock())

        #expect(lock.picture == SensorPicture(of: sensor))
        #expect(lock.switchTitle == Texts()[.lockSwitch(sensor)])
        #expect(lock.unlockButtonTitle == Texts()[.unlockButton(sensor)])
        #expect(!lock.coverTitle.isEmpty)
    }

    @Test("The app's defaults remember, and each account has a switch of its own")
    func defaults() throws {
        let suite = "latchkey-tests-\(UInt64.random(in: 0 ... .max))"
        let ada = AppLockDefaults(account: "ada", suiteName: suite)
        let eve = AppLockDefaults(account: "eve", suiteName: suite)
        defer { UserDefaults.standard.removePersistentDomain(forName: suite) }

        try ada.save([1, 2, 3])

        #expect(try AppLockDefaults(account: "ada", suiteName: suite).load() == [1, 2, 3])
        #expect(try eve.load() == nil)
    }
}
