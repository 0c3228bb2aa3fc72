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

/// A try that was counted before it was looked at.
struct CountedPaymentTry: Sendable, Hashable {
    /// What it leads to, if the password is wrong.
    let outcome: PaymentTryOutcome
    /// How often it was locked before.
    fileprivate let locks: Int
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
    mutating func count(at now: Timestamp, lock seconds: Int) throws(Refusal) -> CountedPaymentTry {
        try requireUnlocked(at: now)
        counted += 1
        let before = locks
        let left = Self.most(after: before) - counted
        guard left <= 0 else { return CountedPaymentTry(outcome: .remaining(left), locks: before) }
        let end = now.adding(seconds: seconds << min(locks, Self.mostDoublings))
        self = PaymentTries(counted: 0, locks: locks + 1, lockedUntil: end)
        return CountedPaymentTry(outcome: .locked(until: end), locks: before)
    }

    /// Takes back a try that was not looked at, and with it the lock that it and its like have begun.
    mutating func giveBack(_ attempt: CountedPaymentTry) {
        if locks == attempt.locks + 1, counted == 0 {
            self = PaymentTries(counted: Self.most(after: attempt.locks) - 1, locks: attempt.locks)
        } else if locks == attempt.locks {
            counted = max(0, counted - 1)
        }
    }

    private static func most(after locks: Int) -> Int {
        locks == 0 ? first : 1
    }
}

extension Refusal {
    /// Wire protocol §5: 423, with the seconds that are left.
    fileprivate static func paymentLocked(until end: Timestamp, at now: Timestamp) -> Self {
        .waiting(.paymentPasswordLocked, step: "payment_password.locked", until: end, at: now)
    }
}

extension Timestamp {
    /// The whole seconds until a moment, rounded up.
    func seconds(to end: Timestamp) -> Int {
        Int((end.milliseconds - milliseconds + 999) / 1000)
    }
}
