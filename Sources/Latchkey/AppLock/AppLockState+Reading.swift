// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// What is remembered, read and saved.
extension AppLockState {
    /// What has been told while it was not known what is remembered.
    struct Unread: Sendable, Hashable {
        /// It could not be read, and may be on: so it counts.
        var countsAsOn = false
        /// Whether the app wants its content covered, where it has said so.
        var coversAlways: Bool?
        /// Somebody has signed out, with whom switch and code go.
        var isSignedOut = false
    }

    // MARK: Reading

    mutating func read(_ reading: AppLockReading) -> [AppLockEffect] {
        guard let unread else { return [] }
        switch reading {
        case .found(let found): return begin(with: found, unread)
        case .nothing(let codeIsForeign):
            let effects = begin(with: AppLockRecord(codeIsForeign: codeIsForeign), unread)
            // Defaults that stay empty though the phone is unlocked would lose what they hold: the less is saved the better.
            owesSave = record.codeIsForeign
            isBlank = !owesSave
            return effects
        case .unreadable: return unread.countsAsOn || unread.isSignedOut ? [] : countAsOn()
        }
    }

    /// From here on it is a launch like any other: locked if it is on, and what was told before holds.
    private mutating func begin(with known: AppLockRecord, _ unread: Unread) -> [AppLockEffect] {
        let effects = endAsking()
        self.unread = nil
        record = known
        record.coversAlways = unread.coversAlways ?? known.coversAlways
        if unread.isSignedOut {
            record.turnOff()
            record.codeIsForeign = true
        }
        owesSave = owesSave || record != known
        if record.codeIsForeign { code = .unset }
        if trouble == .settingsUnreadable { trouble = nil }
        lockAsAtLaunch()
        return effects
    }

    private mutating func countAsOn() -> [AppLockEffect] {
        let effects = endAsking()
        unread?.countsAsOn = true
        record.isOn = true
        trouble = .settingsUnreadable
        lockAsAtLaunch()
        return effects + [.note(.settingsUnreadable)]
    }

    private mutating func lockAsAtLaunch() {
        isLocked = record.isOn && isSignedIn
        leftAt = nil
    }

    // MARK: Saving

    /// Changes what the person or the app wants changed; where it cannot be saved, they are told.
    ///
    /// What could not be read is not replaced by it, for nobody knows what that would undo.
    mutating func change(_ body: (inout AppLockRecord) -> Void) -> [AppLockEffect] {
        let former = record
        body(&record)
        guard unread == nil, record != former else { return [] }
        return save(otherwise: former)
    }

    /// The same for whoever has proved themselves, by a prompt or by an account, and in front: it replaces also what
    /// could not be read.
    mutating func settle(_ body: (inout AppLockRecord) -> Void) -> [AppLockEffect] {
        guard unread != nil, phase != .background else { return change(body) }
        unread = nil
        let former = record
        body(&record)
        return save(otherwise: former)
    }

    /// Changes what nobody sees; where it cannot be saved, that is tried again with every event.
    mutating func changeQuietly(_ body: (inout AppLockRecord) -> Void) {
        let former = record
        body(&record)
        owesSave = owesSave || record != former
    }

    private mutating func save(otherwise former: AppLockRecord) -> [AppLockEffect] {
        owesSave = false
        isBlank = false
        return [.save(record, otherwise: former)]
    }

    /// What is not saved yet, unless saving it has failed just now.
    mutating func saveWhatIsOwed(after event: AppLockEvent) -> [AppLockEffect] {
        switch event {
        case .notSaved, .notKept: return []
        default: break
        }
        // A code that is found where nothing was ever saved is taken for one of another installation.
        if isBlank, code == .ready { owesSave = true }
        guard owesSave, unread == nil else { return [] }
        owesSave = false
        isBlank = false
        return [.keep]
    }

    mutating func notSaved(_ former: AppLockRecord) -> [AppLockEffect] {
        let codeIsForeign = record.codeIsForeign
        record = former
        record.codeIsForeign = codeIsForeign
        trouble = .settingsNotSaved
        // Whose the code is has changed all the same.
        owesSave = true
        return []
    }

    mutating func notKept() -> [AppLockEffect] {
        owesSave = true
        return []
    }
}

extension AppLockRecord {
    mutating func turnOff() {
        isOn = false
        baseline = .none
    }
}
