// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// How to take back what an act has done, the last first.
final class Journal {
    private var steps: [() -> Void] = []

    func add(_ step: @escaping () -> Void) {
        steps.append(step)
    }

    func keep() {
        steps.removeAll(keepingCapacity: true)
    }

    func undo() {
        for step in steps.reversed() { step() }
        keep()
    }
}

/// Rows by a key, whose every change can be taken back.
final class UndoableTable<Key: Hashable, Row> {
    private(set) var rows: [Key: Row] = [:]
    private let journal: Journal

    init(_ journal: Journal) {
        self.journal = journal
    }

    subscript(key: Key) -> Row? {
        get { rows[key] }
        set {
            let row = rows[key]
            journal.add { [unowned self] in rows[key] = row }
            rows[key] = newValue
        }
    }

    subscript(key: Key, default row: Row) -> Row {
        get { rows[key] ?? row }
        set { self[key] = newValue }
    }
}
