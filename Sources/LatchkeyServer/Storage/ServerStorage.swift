// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What a server keeps: reading, and acts that are each one transaction, answered only when durable.
///
/// The rules stay with whoever hands in the closure; a store knows rows. A closure holds no lock of its own, waits for
/// nothing and has no effect but on the tables, for a store may run it on a thread that serves everybody.
package protocol ServerStorage: Sendable {
    /// Runs `body` over one unchanging state of the tables.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any ServerLookup) throws(Refusal) -> Value
    ) async throws(Refusal) -> Value

    /// Runs `body` alone with the tables, as one transaction.
    ///
    /// What it did is durable when this returns and undone when it throws, so an act that spends a nonce and refuses
    /// all the same has to return its refusal. Whatever was read for the act before is to be read again in it. Every
    /// act stores the latest time seen. The act of a caller who has gone is not begun.
    func act<Value: Sendable>(
        at now: Timestamp,
        _ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Value
    ) async throws(Refusal) -> Value

    /// Has `body` run at the end of every commit, once for all the acts in it, before any of them is answered.
    ///
    /// When it throws, nothing of the commit is done.
    func beforeEveryCommit(_ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Void)
}

/// The rows that can be looked up.
///
/// A store that cannot tell throws what a ``StorageError`` becomes: 503.
package protocol ServerLookup: StateLookup, SecretLookup, AccountLookup, SessionLookup, DeviceLookup,
    PaymentPasswordLookup, ConfirmationLookup, AllowanceLookup, AuditLookup, CounterLookup
{}

/// The rows that an act can look up and change.
package protocol ServerTables: ServerLookup, StateTable, SecretTable, NonceTable, AccountTable, SessionTable,
    DeviceTable, PaymentPasswordTable, ConfirmationTable, AllowanceTable, AuditTable, CounterTable
{}

/// The store could not do it; nothing was changed.
package struct StorageError: Error, Sendable, Hashable {
    /// What happened, for the log.
    package let diagnosis: String

    package init(_ diagnosis: String) {
        self.diagnosis = diagnosis
    }
}
