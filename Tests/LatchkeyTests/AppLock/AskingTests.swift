// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import Observation
import SimulatedDevice
import Testing

@testable import Latchkey

@MainActor
@Suite("When a lock asks, and when not")
struct AskingTests {
    @Test("LCK-05: a prompt that fails or is cancelled leaves the app locked, with a button")
    func cancelled() async throws {
        let bench = try await LockBench()
        bench.comeToFront()
        await bench.prompted()

        bench.phone.face(matches: false)
        try bench.phone.tap(.cancel)
        await bench.lock.settled()

        #expect(bench.lock.isLocked && bench.lock.coverIsVisible)
        #expect(bench.lock.unlockButtonIsVisible && !bench.lock.promptIsVisible)
        #expect(bench.lock.message == nil)
    }

    @Test("CTX-19: after cancelling nothing asks by itself until a tap")
    func afterCancelling() async throws {
        let bench = try await LockBench()
        bench.phone.willShowFace(matches: false)
        bench.phone.willTap(.cancel)
        bench.comeToFront()
        await bench.lock.settled()

        for scene in [AppLockScene.inactive, .active, .inactive, .active] { bench.lock.scene(is: scene) }
        await bench.lock.settled()
        let quiet = bench.promptCount
        bench.phone.willShowFace(matches: true)
        bench.lock.unlock()
        await bench.lock.settled()

        #expect(quiet == 1)
        #expect(bench.promptCount == 2)
        #expect(!bench.lock.isLocked)
    }

    @Test("CTX-19: a real trip to background gives one more attempt by itself")
    func afterBackground() async throws {
        let bench = try await LockBench()
        bench.phone.willShowFace(matches: false)
        bench.phone.willTap(.cancel)
        bench.comeToFront()
        await bench.lock.settled()

        bench.leave()
        await bench.comeToFrontAndUnlock()

        #expect(bench.promptCount == 2)
        #expect(!bench.lock.isLocked)
    }

    @Test("CTX-17: the prompt's own end makes the app active again, and that asks nobody")
    func noLoop() async throws {
        let bench = try await LockBench()
        bench.comeToFront()
        await bench.prompted()

        for _ in 0..<10 {
            bench.lock.scene(is: .inactive)
            bench.phone.interrupt()
            await bench.lock.settled()
            bench.lock.scene(is: .active)
        }
        await bench.lock.settled()

        #expect(bench.promptCount == 1)
        #expect(bench.lock.isLocked && bench.lock.unlockButtonIsVisible)
    }

    @Test("CTX-16: the reply before the app is active again, or after: the same end", arguments: [true, false])
    func replyOrder(replyFirst: Bool) async throws {
        let bench = try await LockBench()
        bench.comeToFront()
        await bench.prompted()
        bench.lock.scene(is: .inactive)

        if !replyFirst { bench.lock.scene(is: .active) }
        bench.phone.face(matches: true)
        await bench.lock.settled()
        if replyFirst { bench.lock.scene(is: .active) }
        await bench.lock.settled()

        #expect(!bench.lock.isLocked && !bench.lock.coverIsVisible && !bench.lock.promptIsVisible)
        #expect(bench.promptCount == 1)
    }

    @Test("CTX-20: more triggers of the same stay in front are ignored, while a prompt shows and after it")
    func moreTriggers() async throws {
        let bench = try await LockBench()
        bench.comeToFront()
        await bench.prompted()

        for _ in 0..<5 {
            bench.lock.scene(is: .active)
            bench.lock.unlock()
        }
        bench.phone.face(matches: true)
        await bench.lock.settled()
        for _ in 0..<5 {
            bench.lock.scene(is: .active)
            bench.lock.unlock()
        }
        await bench.lock.settled()

        #expect(bench.promptCount == 1)
        #expect(!bench.lock.isLocked)
    }

    @Test("LCK-21: a launch with two triggers, and two windows, shows one prompt")
    func twoTriggers() async throws {
        let bench = try await LockBench()
        bench.comeToFront()
        bench.lock.scene("second", is: .active)
        bench.lock.unlock()
        await bench.prompted()

        bench.phone.face(matches: true)
        await bench.lock.settled()

        #expect(bench.promptCount == 1)
        #expect(!bench.lock.isLocked)
    }

    @Test("A launch without its person, as by a push, asks nobody until the app is in front")
    func preWarmed() async throws {
        let bench = try await LockBench()

        bench.lock.scene(is: .background)
        bench.lock.unlock()
        bench.lock.scene(is: .inactive)
        await bench.lock.settled()

        #expect(bench.promptCount == 0 && bench.lock.isLocked)
    }

    @Test("LCK-20: “lock now” locks and waits for a tap")
    func lockNow() async throws {
        let bench = try await LockBench()
        await bench.comeToFrontAndUnlock()

        bench.lock.lockNow()
        for scene in [AppLockScene.inactive, .active] { bench.lock.scene(is: scene) }
        await bench.lock.settled()

        #expect(bench.lock.isLocked && bench.lock.coverIsVisible && bench.lock.unlockButtonIsVisible)
        #expect(bench.promptCount == 1)
    }

    @Test("“Lock now” with the lock off locks nobody out")
    func lockNowOff() async throws {
        let bench = try await LockBench(isOn: false)
        bench.comeToFront()

        bench.lock.lockNow()

        #expect(!bench.lock.isLocked)
    }

    @Test("LCK-22: with nobody signed in there is nothing to unlock, and nobody is asked")
    func signedOut() async throws {
        let bench = try await LockBench(isSignedIn: false)
        bench.phone.willShowFace(matches: true)

        bench.comeToFront()
        bench.lock.unlock()
        bench.lock.lockNow()
        bench.lock.setSwitch(false)
        await bench.lock.settled()

        #expect(bench.promptCount == 0 && bench.phone.answersLeft == 1)
        #expect(!bench.lock.isLocked && !bench.lock.unlockButtonIsVisible)
        #expect(bench.lock.isOn)
    }

    @Test("LCK-22: signing out while a prompt shows: its success opens nothing")
    func signOutDuringPrompt() async throws {
        let bench = try await LockBench()
        bench.comeToFront()
        await bench.prompted()

        bench.lock.signedOut(keepingLock: true)
        await bench.lock.settled()

        #expect(bench.phone.prompt == nil)
        #expect(!bench.lock.isLocked && bench.lock.isOn)
        bench.lock.scene(is: .active)
        #expect(bench.promptCount == 1)
    }

    @Test("LCK-24: a link that comes while locked is kept, and opened after unlocking, once and in order")
    func links() async throws {
        let bench = try await LockBench()
        bench.lock.open(try #require(URL(string: "diary://1")))
        bench.comeToFront()
        await bench.prompted()
        bench.lock.open(try #require(URL(string: "diary://2")))
        let before = bench.links

        bench.phone.face(matches: true)
        await bench.lock.settled()
        bench.lock.scene(is: .active)
        bench.lock.open(try #require(URL(string: "diary://3")))

        #expect(before.isEmpty)
        #expect(bench.links == ["diary://1", "diary://2", "diary://3"])
    }

    @Test("LCK-24: a link that brings the app back waits until it is known whether it is locked")
    func linkOnReturn() async throws {
        let bench = try await LockBench(grace: .seconds(30))
        await bench.comeToFrontAndUnlock()
        bench.leave()
        bench.phone.advance(by: .seconds(31))

        bench.lock.open(try #require(URL(string: "diary://1")))
        bench.comeToFront()
        let kept = bench.links.isEmpty

        #expect(kept && bench.lock.isLocked)
    }

    @Test("Links of somebody who signed out are not opened for the next")
    func linksOfAnother() async throws {
        let bench = try await LockBench()
        bench.lock.open(try #require(URL(string: "diary://1")))
        bench.lock.signedOut()

        await bench.lock.signedIn()
        bench.comeToFront()

        #expect(bench.links.isEmpty)
    }

    @Test("CTX-31: the cover falls in a turn of its own, when the sheet has gone")
    func afterReply() async throws {
        let bench = try await LockBench()
        let isPromptUp = Locked<Bool?>(nil)
        bench.comeToFront()
        await bench.prompted()
        withObservationTracking {
            _ = bench.lock.isLocked
        } onChange: { [phone = bench.phone] in
            isPromptUp.withLock { $0 = phone.prompt != nil }
        }

        bench.phone.face(matches: true)
        await bench.lock.settled()

        #expect(isPromptUp.withLock { $0 } == false)
        #expect(!bench.lock.isLocked)
    }

    @Test("CTX-32: a success that comes after its attempt was given up is dropped")
    func lateSuccess() async throws {
        let device = HeldDevice(sensor: .faceID, isDeaf: true)
        let settings = AppLockSettingsInMemory(AppLockRecord(isOn: true).body)
        let lock = AppLock(settings: settings, device: device, clock: SystemClock())
        lock.scene(is: .active)
        await device.shown(1)

        lock.scene(is: .background)
        device.answer(.success(()))
        await lock.settled()

        #expect(lock.isLocked)
        lock.scene(is: .active)
        await device.shown(2)
        device.answer(.failure(DeviceError(OwnerError(.userCancel))))
        await lock.settled()
        #expect(lock.isLocked && lock.unlockButtonIsVisible)
    }

    @Test("CTX-33: taking the prompt away reads as cancelled, not as failed")
    func takenAway() async throws {
        let bench = try await LockBench()
        bench.comeToFront()
        await bench.prompted()

        bench.lock.cancelPrompt()
        await bench.lock.settled()

        #expect(bench.phone.prompt == nil)
        #expect(bench.lock.isLocked && bench.lock.message == nil && bench.lock.unlockButtonIsVisible)
    }

    @Test("A lock that is let go of takes its prompt along")
    func released() async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        let settings = AppLockSettingsInMemory(AppLockRecord(isOn: true).body)
        var lock: AppLock? = AppLock(settings: settings, device: phone, clock: phone)
        lock?.scene(is: .active)
        while phone.prompt == nil { await Task.yield() }

        lock = nil
        while phone.prompt != nil { await Task.yield() }

        #expect(lock == nil)
    }

    @Test("An app that is no longer in front asks nobody, and asks once it is back")
    func noLongerInFront() async throws {
        let bench = try await LockBench()
        bench.comeToFront()
        bench.lock.scene(is: .inactive)
        await bench.lock.settled()
        let promptsBehind = bench.promptCount

        bench.lock.scene(is: .active)
        await bench.prompted()

        #expect(promptsBehind == 0 && bench.promptCount == 1)
    }
}
