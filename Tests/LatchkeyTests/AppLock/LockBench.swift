// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority
import SimulatedDevice
import Testing

@testable import Latchkey

/// A locked app on a simulated phone, and the acts of its person.
@MainActor
final class LockBench {
    let phone: SimulatedPhone
    private(set) var settings: AppLockSettingsInMemory
    let grace: Duration
    let keeper: WatchedKeeper
    private(set) var passcode: AppPasscode?
    let gate = HashGate()
    let prompts: Locked<Int>
    let canSignOut: Bool
    private(set) var lock: AppLock
    private(set) var signOuts = 0
    private(set) var links: [String] = []
    private(set) var notes: [AppLockNote] = []
    var signOutFails = false
    let settingsFail = Locked(false)
    let settingsRead = Locked(FallibleSettings.Reading.works)

    /// A launch with the lock on, unless told otherwise.
    init(
        _ phone: SimulatedPhone = SimulatedPhone(.iPhone15(iOS: "17.0")),
        isOn: Bool = true,
        grace: Duration = .seconds(30),
        code: PasscodeEntry? = nil,
        canSignOut: Bool = true,
        isSignedIn: Bool = true
    ) async throws {
        self.phone = phone
        self.grace = grace
        self.canSignOut = canSignOut
        keeper = WatchedKeeper(phone)
        let keeper = keeper
        settings = AppLockSettingsInMemory()
        prompts = phone.countPrompts()
        let rules = canSignOut ? PasscodeRules.standard : .withoutLimit
        passcode = code.map { [gate] _ in .onBench(keeper, rules, gate) }
        if isOn {
            let baseline = AppLockRecord.Baseline(await phone.enrolmentState())
            settings.save(AppLockRecord(isOn: true, baseline: baseline).body)
        }
        lock = AppLock(settings: settings, device: phone)
        if let code { #expect(await passcode?.set(code) == .right) }
        launch(isSignedIn: isSignedIn)
    }

    /// The app's process begins anew; nothing is in front yet.
    func launch(isSignedIn: Bool = true) {
        let signOut: @MainActor @Sendable () async throws -> Void = { [weak self] in try self?.signOut() }
        lock = AppLock(
            settings: FallibleSettings(settings: settings, fails: settingsFail, reading: settingsRead),
            device: phone,
            gracePeriod: grace,
            passcode: passcode,
            isSignedIn: isSignedIn,
            clock: phone,
            signOut: canSignOut ? signOut : nil
        )
        lock.onLink { [weak self] in self?.links.append($0.absoluteString) }
        lock.onNote { [weak self] in self?.notes.append($0) }
    }

    /// The same before the phone's first unlock, when the app's defaults read as empty.
    func launchUnseen(isSignedIn: Bool = true) {
        settingsRead.withLock { $0 = .findsNothing }
        launch(isSignedIn: isSignedIn)
    }

    /// The code is read anew as well, as by a new process.
    func launchWithCode(isSignedIn: Bool = true) {
        passcode = .onBench(keeper, canSignOut ? .standard : .withoutLimit, gate)
        launch(isSignedIn: isSignedIn)
    }

    /// The app is removed and installed again: its defaults are gone, its keychain items are not.
    func reinstall() throws {
        try phone.uninstall()
        try phone.install()
        settings = AppLockSettingsInMemory()
        launchWithCode(isSignedIn: false)
    }

    private func signOut() throws {
        signOuts += 1
        if signOutFails { throw CocoaError(.fileWriteUnknown) }
    }

    // MARK: Acts

    func comeToFront() {
        // Where it is there already, or the phone refuses, the app's own windows tell nothing else.
        try? phone.move(to: .foreground)
        lock.scene(is: .inactive)
        lock.scene(is: .active)
    }

    func leave() {
        lock.scene(is: .inactive)
        phone.pressHome()
        lock.scene(is: .background)
    }

    func leave(for away: Duration) async {
        leave()
        await lock.settled()
        phone.advance(by: away)
        comeToFront()
    }

    /// Comes to the front and shows the right face to whatever asks by itself.
    func comeToFrontAndUnlock() async {
        phone.willShowFace(matches: true)
        comeToFront()
        await lock.settled()
    }

    func enter(_ code: String) async throws {
        lock.enter(try PasscodeEntry(code, as: .fourDigits))
        await lock.settled()
    }

    /// Returns when the system's prompt shows.
    func prompted() async {
        while phone.prompt == nil { await Task.yield() }
        await phone.settled()
    }

    var promptCount: Int { prompts.withLock { $0 } }
}

/// Settings that take nothing, find nothing or cannot be read when they are told so.
struct FallibleSettings: AppLockSettings {
    enum Reading: Sendable {
        case works, findsNothing, fails
    }

    let settings: AppLockSettingsInMemory
    let fails: Locked<Bool>
    let reading: Locked<Reading>

    func load() throws -> [UInt8]? {
        switch reading.withLock({ $0 }) {
        case .works: return settings.load()
        case .findsNothing: return nil
        case .fails: throw CocoaError(.fileReadNoPermission)
        }
    }

    func save(_ bytes: [UInt8]) throws {
        if fails.withLock({ $0 }) { throw CocoaError(.fileWriteOutOfSpace) }
        settings.save(bytes)
    }
}

extension AppPasscode {
    /// A code on a phone that costs next to nothing to check, and whose countdown never ticks.
    static func onBench(
        _ phone: any RecordKeeper & SteadyClock,
        _ rules: PasscodeRules = .standard,
        _ gate: HashGate = HashGate(),
        pause: @escaping @Sendable (Duration) async throws -> Void = { _ in throw CancellationError() }
    ) -> AppPasscode {
        let store = PasscodeStore(
            keeper: phone,
            name: ItemName("app-passcode"),
            function: .argon2id(memoryKiB: 8, passes: 1),
            surroundings: .system,
            beforeHashing: { await gate.pass() }
        )
        return AppPasscode(store, rules, phone, pause: pause)
    }
}
