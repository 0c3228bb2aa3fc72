// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeySQLite
import LatchkeyServer

/// Connections that only read, each lent to one reader at a time; a read takes microseconds and waits for no writer.
final class ReaderPool: Sendable {
    private let open: @Sendable () throws(StoreFailure) -> SQLiteTables
    private let idle = Locked<[Lent]>([])
    /// So many are kept; more are opened when more read at once, and closed afterwards.
    private static let kept = 8

    /// Unchecked: whoever has taken it out of the pool is the only one that has it.
    private struct Lent: @unchecked Sendable {
        let tables: SQLiteTables
    }

    init(open: @escaping @Sendable () throws(StoreFailure) -> SQLiteTables) {
        self.open = open
    }

    func read<Value>(_ body: (any ServerLookup) throws(Refusal) -> Value) throws(Refusal) -> Value {
        let lent = try take()
        let value = try lent.tables.connection.readTransaction({ Refusal($0, lent.tables.path) }) {
            () throws(Refusal) in
            try body(lent.tables)
        }
        // One whose reading failed is not given back: the next reader opens another.
        idle.withLock { idle in
            if idle.count < Self.kept { idle.append(lent) }
        }
        return value
    }

    private func take() throws(Refusal) -> Lent {
        if let lent = idle.withLock({ $0.popLast() }) { return lent }
        do throws(StoreFailure) { return Lent(tables: try open()) } catch {
            throw Refusal(StorageError(error.description))
        }
    }

    /// Closes those that nobody uses.
    func close() {
        idle.withLock { $0.removeAll() }
    }
}
