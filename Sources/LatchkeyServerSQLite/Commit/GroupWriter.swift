// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

/// What is done in every commit before it ends.
///
/// A struct, for a lock would wrap a bare function once more at each commit.
struct CommitHook: Sendable {
    var run: @Sendable (any ServerTables) throws(Refusal) -> Void = { _ in }
}

/// What the commit thread does with the acts that it takes together; it lives on that thread.
final class GroupWriter {
    private let open: () throws(StoreFailure) -> SQLiteTables
    private let report: (_ event: String, _ fields: [String: String]) -> Void
    private let beforeCommit: Locked<CommitHook>
    private var tables: SQLiteTables?
    private var isFailing = false
    private var nextRemoval = Timestamp(milliseconds: .min)

    init(
        open: @escaping () throws(StoreFailure) -> SQLiteTables,
        report: @escaping (_ event: String, _ fields: [String: String]) -> Void,
        beforeCommit: Locked<CommitHook>
    ) {
        self.open = open
        self.report = report
        self.beforeCommit = beforeCommit
    }

    /// Commits acts and answers each.
    ///
    /// A refusal may rest on what another act of the same commit did, so if the commit fails all of them failed.
    func commit(_ entries: [ActQueue.Entry]) {
        var failure: Refusal?
        do throws(Refusal) {
            try write(entries)
            recovered()
        } catch {
            failed(error)
            failure = error
        }
        for entry in entries { entry.act.answer(insteadBy: failure) }
    }

    private func write(_ entries: [ActQueue.Entry]) throws(Refusal) {
        let tables = try openTables()
        try tables.run("BEGIN IMMEDIATE")
        do throws(Refusal) {
            // What is written to a file without its name is acknowledged and lost.
            guard !tables.connection.hasMoved else {
                throw Refusal(StorageError(StoreFailure.moved(tables.path).description))
            }
            var isChanged = false
            var latest = Timestamp(milliseconds: .min)
            for entry in entries where try run(entry.act, in: tables) {
                isChanged = true
                latest = max(latest, entry.now)
            }
            guard isChanged else { return tables.rollBack() }
            try tables.note(latest)
            try removeExpired(from: tables, at: latest)
            try beforeCommit.withLock { $0 }.run(tables)
            try tables.run("COMMIT")
        } catch {
            tables.rollBack()
            throw error
        }
    }

    /// Runs an act in a savepoint; what it did is kept if it is `true`.
    private func run(_ act: any PendingAct, in tables: SQLiteTables) throws(Refusal) -> Bool {
        try tables.run("SAVEPOINT act")
        let refusal = act.run(tables)
        // Some failures of the disk end the whole transaction, and the acts before this one with it.
        guard tables.connection.isInTransaction else {
            throw refusal ?? Refusal(StorageError("\(tables.path): the transaction ended during an act"))
        }
        if refusal != nil { try tables.run("ROLLBACK TO act") }
        try tables.run("RELEASE act")
        return refusal == nil
    }

    /// A few of the rows whose time is over, at most once a second of the server's time.
    private func removeExpired(from tables: SQLiteTables, at now: Timestamp) throws(Refusal) {
        guard now >= nextRemoval else { return }
        nextRemoval = now.adding(seconds: 1)
        try tables.removeExpired(at: now)
    }

    private func openTables() throws(Refusal) -> SQLiteTables {
        if let tables { return tables }
        do throws(StoreFailure) {
            let opened = try open()
            tables = opened
            return opened
        } catch {
            throw Refusal(StorageError(error.description))
        }
    }

    /// A connection that failed is opened anew for the next commit: whatever was wrong may be right by then.
    private func failed(_ refusal: Refusal) {
        tables = nil
        guard !isFailing else { return }
        isFailing = true
        report("storage.failed", ["reason": refusal.step])
    }

    private func recovered() {
        guard isFailing else { return }
        isFailing = false
        report("storage.recovered", [:])
    }
}

extension SQLiteTables {
    /// Ends the transaction without a trace; some failures have ended it already.
    func rollBack() {
        guard connection.isInTransaction else { return }
        // The failure that led here is what the callers are told; a transaction that cannot be ended dies with its connection.
        _ = try? connection.run("ROLLBACK")
    }
}
