// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

@testable import Latchkey

@MainActor
@Suite("Waiting for a lock")
struct SettledTests {
    /// Sign-outs that end when the test says so.
    @MainActor
    private final class Doors {
        private(set) var closed: [CheckedContinuation<Void, Never>] = []

        func pass() async {
            await withCheckedContinuation { closed.append($0) }
        }

        func open(_ place: Int) async {
            closed.remove(at: place).resume()
            // Whoever waits for it has gone on by then.
            for _ in 0..<100 { await Task.yield() }
        }
    }

    @Test("Two sign-outs that overlap are both waited for, whichever ends first", arguments: [0, 1])
    func overlappingSignOuts(first: Int) async {
        let (doors, phone) = (Doors(), SimulatedPhone(.iPhone15(iOS: "17.0")))
        let settings = AppLockSettingsInMemory()
        let lock = AppLock(settings: settings, device: phone, clock: phone, signOut: { await doors.pass() })
        lock.signOut()
        lock.signedOut()
        await lock.signedIn()
        lock.signOut()
        while doors.closed.count < 2 { await Task.yield() }
        await doors.open(first)
        var isSettled = false
        let waiting = Task {
            await lock.settled()
            isSettled = true
        }
        for _ in 0..<100 { await Task.yield() }

        let wasEarly = isSettled
        await doors.open(0)
        await waiting.value

        #expect(!wasEarly)
        #expect(isSettled)
    }
}
