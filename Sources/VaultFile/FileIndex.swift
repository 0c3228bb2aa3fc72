// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Which items there are and by which tags they are found: in memory, from rows that were checked.
struct FileIndex {
    /// Most tags belong to one item.
    private enum Holders {
        case one(UInt64)
        case many(Set<UInt64>)
    }

    private(set) var marks: [UInt64: RowMark] = [:]
    private var holders: [UInt64: Holders] = [:]

    mutating func put(_ mark: RowMark, of id: UInt64) {
        take(id)
        marks[id] = mark
        for tag in mark.tags {
            switch holders[tag] {
            case nil: holders[tag] = .one(id)
            case .one(let other): holders[tag] = other == id ? .one(id) : .many([other, id])
            case .many(var set):
                // Taken out first, so that the set is changed where it lies.
                holders[tag] = nil
                set.insert(id)
                holders[tag] = .many(set)
            }
        }
    }

    @discardableResult
    mutating func take(_ id: UInt64) -> RowMark? {
        guard let mark = marks.removeValue(forKey: id) else { return nil }
        for tag in mark.tags {
            guard let found = holders.removeValue(forKey: tag) else { continue }
            guard case .many(var set) = found else { continue }
            set.remove(id)
            if !set.isEmpty { holders[tag] = .many(set) }
        }
        return mark
    }

    func count(_ tag: UInt64) -> Int {
        switch holders[tag] {
        case nil: 0
        case .one: 1
        case .many(let set): set.count
        }
    }

    /// Oldest first.
    func ids(_ tag: UInt64) -> [UInt64] {
        switch holders[tag] {
        case nil: []
        case .one(let id): [id]
        case .many(let set): set.sorted()
        }
    }
}
