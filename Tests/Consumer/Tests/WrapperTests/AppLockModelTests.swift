// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication
import NewerWrappers
import Observation
import SimulatedDevice
import Testing

@MainActor
struct AppLockModelTests {
    private let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))

    private func makeModel() -> AppLockModel {
        let phone = phone
        return AppLockModel(grace: 30, now: { phone.wallClock })
    }

    @Test("The first time in front asks, and the owner's face opens")
    func opens() async {
        let model = makeModel()
        phone.willShowFace(matches: true)

        await phone.perform { await model.scenePhaseChanged(to: .active) }

        #expect(model.lock == .unlocked)
        #expect(model.sensor == .faceID)
        #expect(model.message == nil)
    }

    @Test("CTX-17, CTX-19: after Cancel the sheet's own coming and going asks nobody again, a tap does")
    func cancelled() async {
        let model = makeModel()
        phone.willShowFace(matches: false)
        phone.willTap(.cancel)

        await phone.perform {
            await model.scenePhaseChanged(to: .active)
            await model.scenePhaseChanged(to: .inactive)
            await model.scenePhaseChanged(to: .active)
        }
        let afterCancel = (model.lock, model.message, phone.prompt == nil)
        phone.willShowFace(matches: true)
        await phone.perform { await model.unlock() }

        #expect(afterCancel == (.locked, "Tap to unlock.", true))
        #expect(model.lock == .unlocked)
    }

    @Test("A short trip to background leaves it open, a long one locks")
    func grace() async throws {
        let model = makeModel()
        phone.willShowFace(matches: true)
        await phone.perform { await model.scenePhaseChanged(to: .active) }

        func trip(_ duration: Duration) async {
            await phone.perform {
                await model.scenePhaseChanged(to: .background)
                phone.advance(by: duration)
                await model.scenePhaseChanged(to: .active)
            }
        }
        await trip(.seconds(20))
        let afterShort = model.lock
        phone.willShowFace(matches: false)
        phone.willTap(.cancel)
        await trip(.seconds(40))

        #expect(afterShort == .unlocked)
        #expect(model.lock == .locked)
    }

    @Test("Without a passcode there is nothing to ask for, and the model says so")
    func noPasscode() async {
        let open = SimulatedPhone(.iPhone15(iOS: "17.0"), passcode: nil, enrolled: [])
        let model = makeModel()

        await open.perform { await model.unlock() }

        #expect(model.lock == .unlocked)
        #expect(model.message == "Set a passcode to protect this app.")
    }

    @Test("Whoever watches the lock is told of its change")
    func observed() async {
        let model = makeModel()
        phone.willShowFace(matches: true)

        await confirmation { isTold in
            withObservationTracking {
                _ = model.lock
            } onChange: {
                isTold()
            }
            await phone.perform { await model.unlock() }
        }

        #expect(model.lock == .unlocked)
    }
}
