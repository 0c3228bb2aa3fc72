// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyServer

/// An act on its way through the commit thread.
///
/// The thread runs it, and answers it once, when it is known whether the commit is durable.
protocol PendingAct: AnyObject, Sendable {
    /// Runs it in the open transaction; a refusal means that it has to leave no trace.
    func run(_ tables: SQLiteTables) -> Refusal?
    /// Tells its caller what it came to, or the reason why nothing of the commit was done.
    func answer(insteadBy failure: Refusal?)
}

/// Unchecked: its outcome is written and read by the commit thread alone.
final class WaitingAct<Value: Sendable>: PendingAct, @unchecked Sendable {
    private let body: @Sendable (any ServerTables) throws(Refusal) -> Value
    private let reply: @Sendable (Result<Value, Refusal>) -> Void
    private var outcome: Result<Value, Refusal>?

    init(
        _ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Value,
        reply: @escaping @Sendable (Result<Value, Refusal>) -> Void
    ) {
        self.body = body
        self.reply = reply
    }

    func run(_ tables: SQLiteTables) -> Refusal? {
        do throws(Refusal) {
            outcome = .success(try body(tables))
            return nil
        } catch {
            outcome = .failure(error)
            return error
        }
    }

    func answer(insteadBy failure: Refusal?) {
        if let failure { return reply(.failure(failure)) }
        reply(outcome ?? .failure(.callerGone))
    }
}
