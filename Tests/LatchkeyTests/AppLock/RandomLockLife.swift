// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import SeededChance
import SimulatedDevice
import Testing

@testable import Latchkey

/// An app with a lock on a simulated phone, and everything that can happen to both.
@MainActor
final class RandomLockLife {
    private static let longest = 100_000
    private static let soon = 20

    let bench: LockBench
    private(set) var acts: [Act] = []
    private var chance: SeededGenerator
    private var isSignedIn = true
    private var waitBefore: (left: Duration, reading: SteadyReading)?

    init(seed: UInt64) async throws {
        var chance = SeededGenerator(seed: seed)
        let code = chance.oneIn(3) ? nil : try PasscodeEntry("1234", as: .fourDigits)
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        bench = try await LockBench(
            phone,
            isOn: !chance.oneIn(3),
            grace: chance.oneIn(2) ? .zero : .seconds(30),
            code: code,
            canSignOut: !chance.oneIn(3)
        )
        self.chance = chance
    }

    // MARK: One step

    /// Something happens, and everything that does not wait for a person comes to its end.
    /// - Returns: what is wrong; `nil` where nothing is.
    func step() async throws -> String? {
        let (wasLocked, promptsBefore) = (bench.lock.isLocked, bench.promptCount)
        let act = chance.pick(Act.allCases)
        acts.append(act)
        try await happen(act)
        guard await isQuiet() else { return "\(act): busy never ends" }
        isSignedIn = bench.lock.state.isSignedIn
        // A sign-out that used-up tries lead to may end with any step; it leaves nobody's content.
        if wasLocked, !bench.lock.isLocked, isSignedIn, !act.isProof { return "\(act): it opened by itself" }
        if act.isLaunch, isSignedIn, try isOnByMemory(), !bench.lock.isLocked { return "\(act): a launch is open" }
        if act.erasesCode, !bench.keeper.isReadOnly, bench.passcode?.isSet == true { return "\(act): the code is back" }
        if bench.promptCount > promptsBefore + 1 { return "\(act): two prompts at once" }
        if bench.lock.isLocked, !bench.lock.coverIsVisible || !bench.lock.coverIsVisible(in: "second") {
            return "\(act): content shows through a lock"
        }
        return waitFlaw(act)
    }

    private func isOnByMemory() throws -> Bool {
        try bench.settings.load().map { try AppLockRecord(answer: $0) }?.isOn ?? false
    }

    /// A wait ends by time alone, or with the code that it is for.
    private func waitFlaw(_ act: Act) -> String? {
        guard let passcode = bench.passcode else { return nil }
        let now = bench.phone.reading()
        defer { waitBefore = (passcode.waitLeft, now) }
        guard let waitBefore, waitBefore.left > .zero, passcode.isSet, !passcode.isUnreadable else { return nil }
        let passed = now.passed(since: waitBefore.reading) ?? .zero
        let isShortened = passcode.waitLeft < waitBefore.left - passed
        return isShortened ? "\(act): a wait of \(waitBefore.left) fell to \(passcode.waitLeft)" : nil
    }

    /// Waits until a person is waited for, or nobody.
    private func isQuiet() async -> Bool {
        for _ in 0..<Self.longest {
            switch bench.lock.state.step {
            case _ where bench.passcode?.isChecking == true: await Task.yield()
            case .idle, .code:
                await bench.phone.settled()
                return true
            case .prompting where bench.phone.prompt != nil:
                await bench.phone.settled()
                return true
            case .looking, .prompting, .checking, .signingOut: await Task.yield()
            }
        }
        return false
    }

    // MARK: What happens

    enum Act: String, CaseIterable {
        case toFront, toFrontAgain, leave, aside, secondWindow, secondWindowCloses
        case unlock, lockNow, flipSwitch, useCode, closeCodePage, rightCode, wrongCode, cancelPrompt, signOut
        case signedIn, signedOut, link, launch, launchBeforeUnlock
        case eraseWhileChecking, signOutWhileChecking
        case face, otherFace, cancel, fallback, devicePasscode, interrupt
        case enrol, remove, missElsewhere, permission, passcode, time, wall, reboot
        case keychainFails, settingsFail, signOutFails

        /// The process begins anew, and nothing has happened to it yet that could open it.
        var isLaunch: Bool {
            switch self {
            case .launch, .launchBeforeUnlock, .reboot: true
            default: false
            }
        }

        /// Somebody signs out, and nobody sets another code.
        var erasesCode: Bool { self == .eraseWhileChecking || self == .signOutWhileChecking }

        /// A proof by the person, or an account.
        var isProof: Bool {
            switch self {
            case .rightCode, .face, .devicePasscode, .signedIn: true
            default: false
            }
        }
    }

    private func happen(_ act: Act) async throws {
        try await tell(act)
        try await tap(act)
        answer(act)
        turn(act)
    }

    /// What the app's windows and the app itself tell.
    private func tell(_ act: Act) async throws {
        switch act {
        case .toFront, .toFrontAgain: bench.comeToFront()
        case .leave: bench.leave()
        case .aside: bench.lock.scene(is: .inactive)
        case .secondWindow: bench.lock.scene("second", is: chance.pick([.active, .inactive, .background]))
        case .secondWindowCloses: bench.lock.sceneClosed("second")
        case .link: bench.lock.open(try #require(URL(string: "app:there")))
        case .signedIn: await signIn()
        case .signedOut:
            bench.lock.signedOut(keepingLock: chance.oneIn(2))
            isSignedIn = false
        case .launch: bench.launch(isSignedIn: isSignedIn)
        case .launchBeforeUnlock: launchBeforeUnlock()
        case .eraseWhileChecking, .signOutWhileChecking: try await signOutWhileChecking(act)
        default: break
        }
    }

    /// The process begins when nothing can be read; then its person unlocks the phone and opens the app.
    private func launchBeforeUnlock() {
        bench.launchUnseen(isSignedIn: isSignedIn)
        if chance.oneIn(3) { bench.lock.coversAlways.toggle() }
        bench.settingsRead.withLock { $0 = .works }
        bench.comeToFront()
    }

    /// Where the page for the code shows, in the middle of checking one.
    private func signOutWhileChecking(_ act: Act) async throws {
        bench.gate.close()
        bench.lock.enter(try PasscodeEntry(chance.oneIn(2) ? "1234" : "4321", as: .fourDigits))
        for _ in 0..<Self.soon where !bench.gate.isReached { await Task.yield() }
        if act == .eraseWhileChecking { bench.passcode?.eraseAfterSignOut() }
        bench.lock.signedOut()
        bench.gate.open()
        isSignedIn = false
    }

    private func signIn() async {
        await bench.lock.signedIn()
        isSignedIn = true
    }

    private func tap(_ act: Act) async throws {
        switch act {
        case .unlock: bench.lock.unlock()
        case .lockNow: bench.lock.lockNow()
        case .flipSwitch: bench.lock.setSwitch(!bench.lock.isOn)
        case .useCode: bench.lock.useCode()
        case .closeCodePage: bench.lock.closeCodePage()
        case .rightCode: bench.lock.enter(try PasscodeEntry("1234", as: .fourDigits))
        case .wrongCode: bench.lock.enter(try PasscodeEntry(String(5000 + chance.below(99)), as: .fourDigits))
        case .cancelPrompt: bench.lock.cancelPrompt()
        case .signOut: bench.lock.signOut()
        default: break
        }
    }

    /// What a person does at the prompt; where none shows, nothing.
    private func answer(_ act: Act) {
        switch act {
        case .face: bench.phone.face(matches: true)
        case .otherFace: bench.phone.face(matches: false)
        case .cancel: try? bench.phone.tap(.cancel)
        case .fallback: try? bench.phone.tap(.fallback)
        case .devicePasscode: try? bench.phone.enterPasscode("123456")
        case .interrupt: bench.phone.interrupt()
        default: break
        }
    }

    /// What happens to the phone; what it refuses at present does not happen.
    private func turn(_ act: Act) {
        let phone = bench.phone
        switch act {
        case .enrol: try? phone.enrol("second-face")
        case .remove: try? phone.remove(chance.oneIn(2) ? .face : "second-face")
        case .missElsewhere: phone.otherAppMisses(5)
        case .permission: phone.setPermission(chance.oneIn(2) ? .refused : .granted)
        case .passcode: phone.setPasscode(chance.oneIn(3) ? nil : "123456")
        case .time: phone.advance(by: .seconds(chance.pick([1, 29, 30, 60, 4000])))
        case .wall: phone.setWallClock(by: .seconds(chance.oneIn(2) ? -3600 : 3600))
        case .reboot: restart()
        case .keychainFails: bench.keeper.isReadOnly = chance.oneIn(2)
        case .settingsFail: bench.settingsFail.withLock { $0 = chance.oneIn(2) }
        case .signOutFails: bench.signOutFails = chance.oneIn(2)
        default: break
        }
    }

    private func restart() {
        bench.phone.reboot()
        bench.phone.unlock(with: .passcode)
        bench.launch(isSignedIn: isSignedIn)
        bench.passcode?.refresh()
    }
}

// MARK: The way to the open app

extension RandomLockLife {
    /// Walks the way that is there from here: the code, a new login, or the device's passcode.
    /// - Returns: where it ended, unless in the open app.
    func deadEnd() async throws -> String? {
        bench.keeper.isReadOnly = false
        bench.settingsFail.withLock { $0 = false }
        bench.signOutFails = false
        bench.comeToFront()
        guard await isQuiet() else { return "coming to the front never ends" }
        let way = try await walk()
        guard await isQuiet() else { return "\(way) never ends" }
        bench.lock.closeCodePage()
        guard bench.lock.isLocked || bench.lock.coverIsVisible(in: "main") else { return nil }
        return "\(way) leads to \(bench.lock.state)"
    }

    private func walk() async throws -> String {
        bench.lock.cancelPrompt()
        if !isSignedIn {
            await signIn()
            return "signing in"
        }
        bench.lock.useCode()
        if bench.lock.codePageIsVisible {
            bench.phone.advance(by: .seconds(3600))
            bench.lock.enter(try PasscodeEntry("1234", as: .fourDigits))
            return "the code"
        }
        if bench.canSignOut {
            bench.lock.signOut()
            guard await isQuiet() else { return "signing out" }
            await signIn()
            return "signing in anew"
        }
        bench.phone.setPasscode("123456")
        bench.lock.unlock()
        guard await isQuiet() else { return "asking for the device's passcode" }
        enterDevicePasscode()
        return "the device's passcode"
    }

    /// Where biometry is asked for first, it has to fail before its button shows.
    private func enterDevicePasscode() {
        for _ in 0..<3 where bench.phone.prompt?.buttons.contains(.fallback) == false {
            try? bench.phone.tap(.tryAgain)
            bench.phone.face(matches: false)
        }
        try? bench.phone.tap(.fallback)
        try? bench.phone.enterPasscode("123456")
    }
}
