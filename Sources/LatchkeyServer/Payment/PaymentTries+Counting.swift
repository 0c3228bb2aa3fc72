// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What a counted try leads to, if the password is wrong.
enum PaymentTryOutcome: Sendable, Hashable {
    /// So many tries are left.
    case remaining(Int)
    /// There are no more until then.
    case locked(until: Timestamp)

    func refusal(at now: Timestamp) -> Refusal {
        switch self {
        case .remaining(let count):
            Refusal(
                .paymentPasswordWrong,
                step: "payment_password",
                details: .init([("remainingAttempts", count.json)])
            )
        case .locked(let end): .paymentLocked(until: end, at: now)
        }
    }
}

extension PaymentTries {
    /// How many tries there are before the first lock; after a lock there is one.
    private static let first = 5
    /// So that doubling never overflows; a lock of this many doublings outlasts everybody.
    private static let mostDoublings = 24

    /// Wire protocol §5: while the lock lasts nothing is looked at.
    func requireUnlocked(at now: Timestamp) throws(Refusal) {
        if let end = lockedUntil, now < end { throw .paymentLocked(until: end, at: now) }
    }

    /// Counts a try that is about to be looked at; the last one there is begins the lock at once.
    mutating func count(at now: Timestamp, lock seconds: Int) throws(Refusal) -> PaymentTryOutcome {
        try requireUnlocked(at: now)
        counted += 1
        let left = (locks == 0 ? Self.first : 1) - counted
        guard left <= 0 else { return .remaining(left) }
        let end = now.adding(seconds: seconds << min(locks, Self.mostDoublings))
        self = PaymentTries(counted: 0, locks: locks + 1, lockedUntil: end)
        return .locked(until: end)
    }
}

extension Refusal {
    /// Wire protocol §5: 423, with the seconds that are left.
    fileprivate static func paymentLocked(until end: Timestamp, at now: Timestamp) -> Self {
        var refusal = Self(.paymentPasswordLocked, step: "payment_password.locked")
        refusal.headers = [("Retry-After", String(max(1, now.seconds(to: end))))]
        return refusal
    }
}

extension Timestamp {
    /// The whole seconds until a moment, rounded up.
    func seconds(to end: Timestamp) -> Int {
        Int((end.milliseconds - milliseconds + 999) / 1000)
    }
}
