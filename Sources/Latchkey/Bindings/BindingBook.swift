// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// What this installation has bound, kept in step with its memory: nothing counts until it is saved.
actor BindingBook {
    private let memory: any BindingMemory
    private let randomBytes: @Sendable (Int) -> [UInt8]
    private let feed: StatusFeed
    private var saved: BindingContents?
    private var clearing: (number: Int, task: Task<DeviceLoginError?, Never>)?
    private var lastClearing = 0
    /// Keys that are being bound in this process.
    private var underWay: Set<KeyName> = []

    init(_ memory: any BindingMemory, feed: StatusFeed, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.memory = memory
        self.feed = feed
        self.randomBytes = randomBytes
    }

    /// The confirmed binding of an account, whether or not it helps at present.
    func binding(_ account: AccountID, at origin: Origin) throws(DeviceLoginError) -> BindingRecord? {
        try bindings(at: origin).first { $0.accountID == account }
    }

    /// The confirmed bindings of a server.
    func bindings(at origin: Origin) throws(DeviceLoginError) -> [BindingRecord] {
        try read()?.records.filter { $0.origin == origin && $0.deviceID != nil } ?? []
    }

    /// Tells the feed what is remembered.
    func announce() {
        do {
            feed.send(.records(try read()?.records ?? []))
        } catch {
            feed.send(.unreadable(error))
        }
    }

    // MARK: An installation's life

    /// The id of this installation, chosen once.
    func installationID() throws(DeviceLoginError) -> InstallationID {
        if let id = try read()?.installationID { return id }
        let contents = BindingContents(installationID: InstallationID(randomBytes: randomBytes(16)))
        try write(contents)
        return contents.installationID
    }

    /// Where nothing was ever remembered, clears the device of what an installation before this one left, once.
    ///
    /// Nothing is saved before that is done, so that it is tried again by whoever comes next.
    func begin(clearing clear: @escaping @Sendable () async -> DeviceLoginError?) async throws(DeviceLoginError) {
        guard try read() == nil else { return }
        let (number, task) = clearing ?? (lastClearing + 1, Task { await clear() })
        (clearing, lastClearing) = ((number, task), number)
        let error = await task.value
        if clearing?.number == number { clearing = nil }
        if let error { throw error }
        _ = try installationID()
    }

    // MARK: A key's life

    /// Keys that do not count: of bindings that were broken off, by the end of the process perhaps, or have ended.
    func leftovers() throws(DeviceLoginError) -> [BindingRecord] {
        try read()?.records.filter { $0.state == .pending && !underWay.contains($0.key) } ?? []
    }

    /// Remembers a key before it is made, so that it can be found and deleted whatever happens.
    func add(_ pending: BindingRecord) throws(DeviceLoginError) {
        _ = try installationID()
        underWay.insert(pending.key)
        do {
            try change { $0.records.append(pending) }
        } catch {
            underWay.remove(pending.key)
            throw error
        }
    }

    /// Remembers before it is sent by what the server may know it from now on; `nil` where it has refused it.
    func set(sent: UnbindingRecord.Target?, of pending: BindingRecord) throws(DeviceLoginError) {
        try change { contents in
            for place in contents.records.indices where contents.records[place].key == pending.key {
                contents.records[place].sent = sent
            }
        }
    }

    /// Its binding is not under way any more.
    func finish(_ key: KeyName) {
        underWay.remove(key)
    }

    /// The server has confirmed a key; older ones of the account are to be deleted.
    ///
    /// - Returns: the keys that it has taken the place of.
    func confirm(_ pending: BindingRecord, as device: DeviceID) throws(DeviceLoginError) -> [BindingRecord] {
        var superseded: [BindingRecord] = []
        try change { contents in
            for place in contents.records.indices where contents.records[place].isSameBinding(as: pending) {
                contents.records[place].sent = nil
                if contents.records[place].key == pending.key {
                    contents.records[place].state = .bound(device)
                } else {
                    contents.records[place].state = .pending
                    superseded.append(contents.records[place])
                }
            }
            contents.postponed.removeAll { $0 == pending.offer }
            // By binding this installation anew the server has ended whatever it had bound before.
            contents.unbindings.removeAll { $0.accountID == pending.accountID && $0.origin == pending.origin }
        }
        return superseded
    }

    /// Changes what became of a binding; nothing happens where it is gone, or belongs to another device by now.
    func set(_ state: BindingRecord.State, of record: BindingRecord) throws(DeviceLoginError) {
        guard try isCurrent(record, unless: state) else { return }
        try change { contents in contents.set(state, of: record.key) }
    }

    /// Takes a new mark of the enrolled set, which the key has shown to be the old set.
    func set(_ mark: EnrolmentMark, of record: BindingRecord) throws(DeviceLoginError) {
        guard try isCurrent(record), record.mark != mark else { return }
        try change { contents in
            for place in contents.records.indices where contents.records[place].key == record.key {
                contents.records[place].mark = mark
            }
        }
    }

    /// Pins another of the server's keys, after which the binding helps again.
    func set(sealingKey: SealingKey, of record: BindingRecord) throws(DeviceLoginError) {
        guard let device = record.deviceID, try isCurrent(record) else { return }
        try change { contents in
            for place in contents.records.indices where contents.records[place].key == record.key {
                contents.records[place].sealingKey = sealingKey
                contents.records[place].state = .bound(device)
            }
        }
    }

    /// The key is of no use any more; a binding may be offered again, whatever was chosen before.
    ///
    /// An orphan is a key that is gone and that the server still counts on: the next session tells it.
    func lose(
        _ record: BindingRecord,
        _ reason: PasswordReason,
        isOrphan: Bool
    ) throws(DeviceLoginError) {
        guard let device = record.deviceID, try isCurrent(record) else { return }
        try change { contents in
            contents.set(.needsPassword(device, reason), of: record.key)
            contents.postponed.removeAll { $0 == record.offer }
            if isOrphan { contents.tell(record.unbinding(.device(device, proof: nil))) }
        }
    }

    /// Ends a binding, and remembers what the server is still to be told; both at once.
    ///
    /// - Returns: `false` where it belongs to another device by now.
    func unbind(_ record: BindingRecord, telling unbinding: UnbindingRecord?) throws(DeviceLoginError) -> Bool {
        guard try isCurrent(record) else { return false }
        try change { contents in
            contents.set(.pending, of: record.key)
            if let unbinding { contents.tell(unbinding) }
        }
        return true
    }

    /// Forgets a key that is no more.
    func forget(_ key: KeyName) throws(DeviceLoginError) {
        try change { contents in contents.forget(key) }
    }

    /// An account is no more: there is nobody to tell of its devices, and nobody to offer anything.
    ///
    /// - Returns: its keys, which are to be deleted.
    func forget(_ account: AccountID, at origin: Origin) throws(DeviceLoginError) -> [BindingRecord] {
        try change { contents in
            for place in contents.records.indices where contents.records[place].isOf(account, at: origin) {
                contents.records[place].sent = nil
                contents.records[place].state = .pending
            }
            contents.unbindings.removeAll { $0.accountID == account && $0.origin == origin }
            contents.postponed.removeAll { $0.accountID == account && $0.origin == origin }
        }
        return try leftovers().filter { $0.isOf(account, at: origin) }
    }

    private func isCurrent(
        _ record: BindingRecord,
        unless state: BindingRecord.State? = nil
    ) throws(DeviceLoginError) -> Bool {
        guard let current = try binding(record.accountID, at: record.origin) else { return false }
        return current.key == record.key && current.deviceID == record.deviceID && current.state != state
    }

    // MARK: Memory

    func read() throws(DeviceLoginError) -> BindingContents? {
        if let saved { return saved }
        do {
            guard let bytes = try memory.load() else { return nil }
            saved = try BindingContents(answer: bytes)
            return saved
        } catch let error as InvalidMember {
            throw DeviceLoginError(.memoryFailed, "what was saved is damaged or newer: member '\(error.path)'")
        } catch {
            throw DeviceLoginError(.memoryFailed, "it could not be read: \(type(of: error))")
        }
    }

    func change(_ body: (inout BindingContents) -> Void) throws(DeviceLoginError) {
        guard let former = try read() else { return }
        var contents = former
        body(&contents)
        if contents != former { try write(contents) }
    }

    private func write(_ contents: BindingContents) throws(DeviceLoginError) {
        do {
            try memory.save(contents.body)
        } catch {
            throw DeviceLoginError(.memoryFailed, "it could not be written: \(type(of: error))")
        }
        saved = contents
        feed.send(.records(contents.records))
    }
}

extension BindingRecord {
    /// The same account at the same server.
    fileprivate func isSameBinding(as other: Self) -> Bool {
        isOf(other.accountID, at: other.origin)
    }

    fileprivate func isOf(_ account: AccountID, at origin: Origin) -> Bool {
        accountID == account && self.origin == origin
    }

    var offer: PostponedOffer {
        PostponedOffer(origin: origin, accountID: accountID)
    }

    func unbinding(_ target: UnbindingRecord.Target) -> UnbindingRecord {
        UnbindingRecord(origin: origin, accountID: accountID, target: target)
    }
}
