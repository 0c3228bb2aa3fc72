// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// What is under way: one attempt an account, so that a person never sees two prompts for one wish.
final class Attempts: Sendable {
    private struct Attempt {
        let activity: BindingActivity
        var cancel: (@Sendable () -> Void)?
        var isCancelled = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let current = Locked<[AccountID: Attempt]>([:])
    private let feed: StatusFeed

    init(_ feed: StatusFeed) {
        self.feed = feed
    }

    func activity(of account: AccountID) -> BindingActivity? {
        current.withLock { $0[account]?.activity }
    }

    /// Runs an attempt that ends once, whether by itself, by its caller's task or by ``cancelAll(for:)``.
    ///
    /// - Throws: ``DeviceLoginError/Code/attemptInProgress`` where the account has one already.
    func run<Value: Sendable>(
        _ activity: BindingActivity,
        _ account: AccountID,
        _ body: @escaping @Sendable () async throws(DeviceLoginError) -> Value
    ) async throws(DeviceLoginError) -> Value {
        try begin(activity, account)
        let task = Task { () async -> Result<Value, DeviceLoginError> in
            do throws(DeviceLoginError) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        attach(account) { task.cancel() }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        end(account)
        return try result.get()
    }

    private func begin(_ activity: BindingActivity, _ account: AccountID) throws(DeviceLoginError) {
        let former = current.withLock { current in
            let former = current[account]?.activity
            if former == nil {
                current[account] = Attempt(activity: activity)
                feed.send(.activity(account, activity))
            }
            return former
        }
        if let former { throw DeviceLoginError(.attemptInProgress, "under way for this account: \(former)") }
    }

    private func attach(_ account: AccountID, _ cancel: @escaping @Sendable () -> Void) {
        let isCancelled = current.withLock { current in
            current[account]?.cancel = cancel
            return current[account]?.isCancelled ?? false
        }
        if isCancelled { cancel() }
    }

    private func end(_ account: AccountID) {
        let attempt = current.withLock { current in
            defer { feed.send(.activity(account, nil)) }
            return current.removeValue(forKey: account)
        }
        for continuation in attempt?.waiting ?? [] { continuation.resume() }
    }

    /// Gives up what is under way, and returns when it has ended.
    ///
    /// - Parameter account: Whose; `nil` for everybody's.
    func cancelAll(for account: AccountID?) async {
        let accounts = current.withLock { current in
            Array(current.keys.filter { account == nil || $0 == account })
        }
        for account in accounts {
            await withCheckedContinuation { continuation in cancel(account, continuation) }
        }
    }

    private func cancel(_ account: AccountID, _ ended: CheckedContinuation<Void, Never>) {
        let (cancel, isOver) = current.withLock { current -> ((@Sendable () -> Void)?, Bool) in
            guard current[account] != nil else { return (nil, true) }
            current[account]?.isCancelled = true
            current[account]?.waiting.append(ended)
            return (current[account]?.cancel, false)
        }
        cancel?()
        if isOver { ended.resume() }
    }
}
