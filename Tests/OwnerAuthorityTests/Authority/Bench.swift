// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority

/// A clock that a test moves.
final class StoppedClock: DeviceClock {
    private let moment = Locked(Moment.zero)

    func now() -> Moment {
        moment.withLock { $0 }
    }

    func advance(_ milliseconds: Int64) {
        moment.withLock { $0 = $0.adding(milliseconds) }
    }
}

/// An authority over an iPhone 8 with one finger, in front of a test.
func makeAuthority(clock: StoppedClock = StoppedClock()) -> Authority {
    let app = AppRecord(bundle: "com.example.app", usageDescription: nil, permission: .granted)
    let state = AuthorityState(
        profile: .iPhone8(iOS: "15.0"),
        passcode: "123456",
        enrolled: [.rightThumb],
        app: app
    )
    return Authority(state, clock: clock) { $0.reversed() }
}

/// What happened, in order, from any thread.
final class Log<Entry: Sendable>: Sendable {
    private let kept = Locked<[Entry]>([])

    var entries: [Entry] {
        kept.withLock { $0 }
    }

    func add(_ entry: Entry) {
        kept.withLock { $0.append(entry) }
    }
}

/// Runs `body` on a thread of its own, where blocking starves nobody.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: body()) }.start()
    }
}
