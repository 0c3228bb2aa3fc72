// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import Migrated
import NewerWrappers
import SimulatedDevice
import Testing

/// The lock over a bare `LAContext`, before and after.
@MainActor
struct AppLockMigrationTests {
    private let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))

    private func opened() async -> AppLockModel {
        let phone = phone
        let model = AppLockModel(grace: 30, now: { phone.wallClock })
        phone.willShowFace(matches: true)
        await phone.perform { await model.scenePhaseChanged(to: .active) }
        #expect(model.lock == .unlocked)
        return model
    }

    /// Locked at launch, and opened by a face.
    private func openedNow() async -> AppLock {
        let settings = AppLockSettingsInMemory()
        let first = LockedApp(device: phone, settings: settings, clock: phone)
        first.scenePhaseChanged(to: .active)
        phone.willShowFace(matches: true)
        first.lock.setSwitch(true)
        await first.lock.settled()
        let app = LockedApp(device: phone, settings: settings, clock: phone)
        #expect(app.lock.isLocked)
        phone.willShowFace(matches: true)
        app.scenePhaseChanged(to: .active)
        await app.lock.settled()
        #expect(!app.lock.isLocked)
        return app.lock
    }

    @Test("Before, a clock that was set back kept the app open; now it locks")
    func clock() async {
        let model = await opened()
        await phone.perform { await model.scenePhaseChanged(to: .background) }
        phone.advance(by: .seconds(3600))
        phone.setWallClock(by: .seconds(-3600))
        await phone.perform { await model.scenePhaseChanged(to: .active) }
        #expect(model.lock == .unlocked)

        let lock = await openedNow()
        lock.scene(is: .background)
        phone.advance(by: .seconds(3600))
        phone.setWallClock(by: .seconds(-3600))
        lock.scene(is: .active)
        #expect(lock.isLocked)
    }

    @Test("Before, whoever removed the device's passcode was let in; now the app stays locked and says what is missing")
    func passcodeRemoved() async {
        phone.setPasscode(nil)
        let model = AppLockModel(grace: 30)
        await phone.perform { await model.unlock() }
        #expect(model.lock == .unlocked)

        phone.setPasscode("123456")
        try? phone.enrol(.face)
        let lock = await openedNow()
        lock.lockNow()
        phone.setPasscode(nil)
        lock.unlock()
        await lock.settled()
        #expect(lock.isLocked && lock.settingsButtonIsVisible)
    }

    @Test("Before, nothing said when to cover the content; now it is covered as soon as it is out of sight")
    func cover() async {
        let lock = await openedNow()

        lock.scene(is: .background)

        #expect(lock.coverIsVisible && !lock.isLocked)
    }
}
