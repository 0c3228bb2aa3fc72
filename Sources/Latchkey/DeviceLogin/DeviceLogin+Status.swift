// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension DeviceLogin {
    /// Where an account stands, to be observed: always the same object for the same account.
    ///
    /// The first call looks at what is remembered and whether the keys still can be used (``refresh()``); nobody is asked.
    @MainActor
    public func status(of account: Account) -> BindingStatus {
        // Why there is no origin is what every call throws.
        guard let id = AccountID(account.id), let origin = try? calls.origin() else {
            // Such an account is never bound.
            let status = BindingStatus(account)
            status.set(.notBound)
            return status
        }
        if let changes = feed.listen() {
            Task { [board] in
                for await change in changes { board.apply(change, at: origin) }
            }
        }
        let (status, isNew) = board.status(id, account)
        guard isNew else { return status }
        status.set(attempts.activity(of: id))
        Task {
            await book.announce()
            try? await refresh()  // What cannot be read was announced.
        }
        return status
    }

    /// Gives up whatever is under way for an account, and returns when that has ended with ``DeviceLoginError/Code/cancelled``.
    ///
    /// For an app whose person turns to another account, or leaves the page: a prompt goes away, and what comes of it later
    /// is dropped; a session that was opened meanwhile is ended.
    /// - Parameter account: Whose; `nil` for everybody's.
    public func cancelAll(for account: Account? = nil) async {
        guard let account else { return await attempts.cancelAll(for: nil) }
        guard let id = AccountID(account.id) else { return }
        await attempts.cancelAll(for: id)
    }
}
