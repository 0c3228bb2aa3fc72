// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// Carries what changes to the main actor, in order, and never waits for it.
final class StatusFeed: Sendable {
    enum Change: Sendable {
        /// All that is remembered, of every server.
        case records([BindingRecord])
        /// What is remembered cannot be read.
        case unreadable(DeviceLoginError)
        case activity(AccountID, BindingActivity?)
    }

    /// Nothing is kept before somebody listens.
    private let continuation = Locked<AsyncStream<Change>.Continuation?>(nil)

    deinit {
        continuation.withLock { $0?.finish() }
    }

    func send(_ change: Change) {
        continuation.withLock { _ = $0?.yield(change) }
    }

    /// The changes from now on; `nil` where somebody listens already.
    func listen() -> AsyncStream<Change>? {
        continuation.withLock { continuation in
            guard continuation == nil else { return nil }
            let (stream, new) = AsyncStream.makeStream(of: Change.self)
            continuation = new
            return stream
        }
    }
}

/// The statuses that somebody asked for.
@MainActor
final class StatusBoard {
    private var statuses: [AccountID: BindingStatus] = [:]

    nonisolated init() {}

    /// The status of an account, and whether it is a new one.
    func status(_ id: AccountID, _ account: Account) -> (status: BindingStatus, isNew: Bool) {
        if let status = statuses[id] { return (status, false) }
        let status = BindingStatus(account)
        statuses[id] = status
        return (status, true)
    }

    func apply(_ change: StatusFeed.Change, at origin: Origin) {
        switch change {
        case .records(let records):
            let states = Dictionary(
                records.filter { $0.origin == origin && $0.deviceID != nil }.map { ($0.accountID, $0.shownState) },
                uniquingKeysWith: { $1 }
            )
            for (id, status) in statuses { status.set(states[id] ?? .notBound) }
        case .unreadable(let error):
            for status in statuses.values { status.fail(error) }
        case .activity(let id, let activity):
            statuses[id]?.set(activity)
        }
    }
}

extension BindingRecord {
    /// What an app is told of it.
    var shownState: BindingState {
        switch state {
        case .pending: .notBound
        case .bound: .bound
        case .needsPassword(_, let reason): .needsPassword(reason: reason)
        }
    }
}
