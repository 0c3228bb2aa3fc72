// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

/// A code on a simulated phone, and what is written about it.
@MainActor
final class PasscodeBench {
    let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
    let keeper: WatchedKeeper
    let gate = HashGate()
    let rules: PasscodeRules
    private(set) var passcode: AppPasscode
    private var lastWrong = 5000

    init(_ code: String, _ rules: PasscodeRules = .standard) async throws {
        keeper = WatchedKeeper(phone)
        self.rules = rules
        passcode = .onBench(keeper, rules, gate)
        #expect(await passcode.set(try self.code(code)) == .right)
    }

    /// The app's process begins anew.
    func launch() {
        passcode = .onBench(keeper, rules)
    }

    /// The phone starts anew, and its owner unlocks it and opens the app.
    func restart() {
        phone.reboot()
        #expect(phone.unlock(with: .passcode))
        launch()
    }

    func code(_ text: String) throws -> PasscodeEntry {
        try PasscodeEntry(text, as: .fourDigits)
    }

    func enter(_ text: String) async throws -> PasscodeAnswer {
        await passcode.check(try code(text))
    }

    /// Enters so many wrong codes, each another, waiting for none.
    func enterWrong(_ count: Int) async throws -> [PasscodeAnswer] {
        var answers: [PasscodeAnswer] = []
        for _ in 0..<count {
            lastWrong += 1
            answers.append(try await enter(String(lastWrong)))
        }
        return answers
    }
}

/// What hashes wait before, once it is closed.
@MainActor
final class HashGate {
    private var isClosed = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    nonisolated init() {}

    /// A hash has begun, and waits.
    var isReached: Bool { !waiting.isEmpty }

    func close() {
        isClosed = true
    }

    func open() {
        isClosed = false
        letThrough()
    }

    /// Lets on what waits, and nothing after it.
    func letThrough() {
        let hashes = waiting
        waiting = []
        for hash in hashes { hash.resume() }
    }

    func reached() async {
        while !isReached { await Task.yield() }
    }

    func pass() async {
        guard isClosed else { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}

/// A phone that remembers what it was given to keep, and can refuse.
final class WatchedKeeper: RecordKeeper, SteadyClock {
    private let phone: SimulatedPhone
    private let kept = Locked<[[UInt8]]>([])
    private let refuses = Locked(false)

    init(_ phone: SimulatedPhone) {
        self.phone = phone
    }

    var isReadOnly: Bool {
        get { refuses.withLock { $0 } }
        set { refuses.withLock { $0 = newValue } }
    }

    func forgetHistory() {
        kept.withLock { $0 = [] }
    }

    /// The counter of each record that was kept, in order.
    func failures() throws -> [Int] {
        try kept.withLock { $0 }.map { try PasscodeRecord(answer: $0).failures }
    }

    func record(_ name: ItemName) throws(DeviceError) -> [UInt8]? {
        try phone.record(name)
    }

    func keepRecord(_ bytes: [UInt8], as name: ItemName) throws(DeviceError) {
        if isReadOnly { throw DeviceError(.unavailable, "the keychain cannot be written") }
        try phone.keepRecord(bytes, as: name)
        kept.withLock { $0.append(bytes) }
    }

    func eraseRecord(_ name: ItemName) throws(DeviceError) {
        if isReadOnly { throw DeviceError(.unavailable, "the keychain cannot be written") }
        try phone.eraseRecord(name)
    }

    func reading() -> SteadyReading {
        phone.reading()
    }
}
