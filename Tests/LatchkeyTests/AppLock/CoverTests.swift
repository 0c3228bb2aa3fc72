// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import SimulatedDevice
import Testing

@MainActor
@Suite("The cover of a locked app")
struct CoverTests {
    @Test("LCK-12: a launch is locked, whatever the grace period and however short the app was gone")
    func coldStart() async throws {
        let bench = try await LockBench(grace: .seconds(3600))
        await bench.comeToFrontAndUnlock()
        bench.leave()

        bench.launch()

        #expect(bench.lock.isLocked)
        #expect(bench.lock.coverIsVisible)
    }

    @Test("LCK-01: the cover is there when the window begins to go, before the system looks at it")
    func beforeSnapshot() async throws {
        let bench = try await LockBench()
        await bench.comeToFrontAndUnlock()
        let before = bench.lock.coverIsVisible

        bench.lock.scene(is: .inactive)

        #expect(!before)
        #expect(bench.lock.coverIsVisible)
        #expect(!bench.lock.isLocked)
    }

    @Test("LCK-02: with the lock off, covering out of sight is a setting of its own", arguments: [true, false])
    func coverWithoutLock(covers: Bool) async throws {
        let bench = try await LockBench(isOn: false)
        bench.comeToFront()
        bench.lock.coversAlways = covers

        bench.leave()
        let away = bench.lock.coverIsVisible
        bench.comeToFront()

        #expect(away == covers)
        #expect(!bench.lock.coverIsVisible)
        #expect(bench.promptCount == 0)
        bench.launch()
        #expect(bench.lock.coversAlways == covers)
    }

    @Test("LCK-04: on return there is no moment without the cover before it is locked")
    func noFrame() async throws {
        let bench = try await LockBench(grace: .seconds(30))
        await bench.comeToFrontAndUnlock()
        bench.leave()
        bench.phone.advance(by: .seconds(30))

        var seen: [Bool] = []
        for scene in [AppLockScene.inactive, .active] {
            bench.lock.scene(is: scene)
            seen.append(bench.lock.coverIsVisible)
        }

        #expect(seen == [true, true])
        #expect(bench.lock.isLocked)
    }

    @Test("LCK-06: home and back while the prompt shows: locked still, and asked once more")
    func homeDuringPrompt() async throws {
        let bench = try await LockBench()
        bench.comeToFront()
        await bench.prompted()

        bench.leave()
        await bench.lock.settled()
        let away = (bench.lock.isLocked, bench.lock.promptIsVisible)
        bench.comeToFront()
        await bench.prompted()

        #expect(away == (true, false))
        #expect(bench.lock.isLocked)
        #expect(bench.promptCount == 2)
    }

    @Test("LCK-06: home and back while the page for the code shows: locked still")
    func homeDuringCode() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        bench.comeToFront()
        await bench.prompted()
        bench.lock.useCode()
        let page = bench.lock.codePageIsVisible

        bench.leave()
        await bench.comeToFrontAndUnlock()

        #expect(page)
        #expect(!bench.lock.codePageIsVisible)
        #expect(!bench.lock.isLocked)
    }

    @Test("LCK-25: all windows are covered, locked and unlocked together")
    func windows() async throws {
        let bench = try await LockBench(grace: .zero)
        await bench.comeToFrontAndUnlock()
        bench.lock.scene("second", is: .active)
        let open = ["main", "second"].map { bench.lock.coverIsVisible(in: $0) }

        bench.lock.scene("second", is: .background)
        let oneAway = ["main", "second"].map { bench.lock.coverIsVisible(in: $0) }
        bench.leave()
        bench.lock.scene("second", is: .active)
        let back = ["main", "second"].map { bench.lock.coverIsVisible(in: $0) }

        #expect(open == [false, false])
        #expect(oneAway == [false, true])
        #expect(back == [true, true])
        #expect(bench.lock.isLocked)
    }

    @Test("LCK-28: a settings page that was open is under the lock on return, and its request is over")
    func settingsOpen() async throws {
        let bench = try await LockBench(grace: .zero)
        await bench.comeToFrontAndUnlock()
        bench.lock.setSwitch(false)
        await bench.prompted()

        bench.leave()
        await bench.lock.settled()

        #expect(bench.lock.isLocked)
        #expect(bench.lock.coverIsVisible)
        #expect(bench.lock.isOn && bench.lock.switchIsOn && !bench.lock.switchIsBusy)
    }

    @Test("LCK-23: another entry of the app with the same settings is locked as well")
    func extensionOfApp() async throws {
        let bench = try await LockBench()
        await bench.comeToFrontAndUnlock()

        let entry = AppLock(settings: bench.settings, device: bench.phone, clock: bench.phone)

        #expect(!bench.lock.isLocked)
        #expect(entry.isLocked && entry.coverIsVisible)
    }

    @Test("A setting that cannot be read counts as on, and says so")
    func unreadable() async throws {
        let bench = try await LockBench()
        bench.settings.save(Array("{\"v\":2}".utf8))

        bench.launch()

        #expect(bench.lock.isLocked)
        #expect(bench.lock.message == "The app lock’s setting could not be read, so the app stays locked.")
        #expect(bench.notes == [.settingsUnreadable])
    }

    @Test("Nothing remembered yet is off: no cover, no prompt")
    func firstLaunch() async throws {
        let bench = try await LockBench(isOn: false)

        bench.comeToFront()
        await bench.lock.settled()

        #expect(!bench.lock.isLocked && !bench.lock.coverIsVisible)
        #expect(bench.promptCount == 0)
    }
}
