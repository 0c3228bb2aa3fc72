// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// What this installation has bound, kept in step with its memory: nothing counts until it is saved.
actor BindingBook {
    private let memory: any BindingMemory
    private let randomBytes: @Sendable (Int) -> [UInt8]
    private var saved: BindingContents?
    /// Accounts whose binding is under way in this process, with the key once it has a name.
    private var underWay: [AccountID: KeyName?] = [:]

    init(_ memory: any BindingMemory, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.memory = memory
        self.randomBytes = randomBytes
    }

    /// The id of this installation, chosen once.
    func installationID() throws(DeviceLoginError) -> InstallationID {
        if let id = try read()?.installationID { return id }
        let contents = BindingContents(installationID: InstallationID(randomBytes: randomBytes(16)))
        try write(contents)
        return contents.installationID
    }

    /// The confirmed binding of an account, whether or not it helps at present.
    func binding(_ account: AccountID, at origin: Origin) throws(DeviceLoginError) -> BindingRecord? {
        try read()?.records.first { $0.accountID == account && $0.origin == origin && $0.deviceID != nil }
    }

    /// The confirmed bindings of a server.
    func bindings(at origin: Origin) throws(DeviceLoginError) -> [BindingRecord] {
        try read()?.records.filter { $0.origin == origin && $0.deviceID != nil } ?? []
    }

    // MARK: A binding's life

    /// Begins to bind: `false` where that account is being bound already.
    func begin(_ account: AccountID) -> Bool {
        guard underWay[account] == nil else { return false }
        underWay[account] = .some(nil)
        return true
    }

    func end(_ account: AccountID) {
        underWay[account] = nil
    }

    /// Keys of bindings that were broken off, by the end of the process perhaps.
    func leftovers() throws(DeviceLoginError) -> [KeyName] {
        let alive = Set(underWay.values.compactMap { $0 })
        return try read()?.records.filter { $0.state == .pending && !alive.contains($0.key) }.map(\.key) ?? []
    }

    /// Remembers a key before it is made, so that it can be found and deleted whatever happens.
    func add(_ pending: BindingRecord) throws(DeviceLoginError) {
        _ = try installationID()
        underWay[pending.accountID] = pending.key
        try change { $0.records.append(pending) }
    }

    /// The server has confirmed a key; older ones of the account are to be deleted.
    ///
    /// - Returns: the keys that it has taken the place of.
    func confirm(_ pending: BindingRecord, as device: DeviceID) throws(DeviceLoginError) -> [KeyName] {
        var superseded: [KeyName] = []
        try change { contents in
            for place in contents.records.indices where contents.records[place].isSameBinding(as: pending) {
                if contents.records[place].key == pending.key {
                    contents.records[place].state = .bound(device)
                } else {
                    contents.records[place].state = .pending
                    superseded.append(contents.records[place].key)
                }
            }
        }
        return superseded
    }

    /// Changes what became of a binding; nothing happens where it is gone, or belongs to another device by now.
    func set(_ state: BindingRecord.State, of record: BindingRecord) throws(DeviceLoginError) {
        guard let current = try binding(record.accountID, at: record.origin) else { return }
        guard current.deviceID == record.deviceID, current.state != state else { return }
        try change { contents in
            for place in contents.records.indices where contents.records[place].key == record.key {
                contents.records[place].state = state
            }
        }
    }

    /// Forgets a key that is no more.
    func forget(_ key: KeyName) throws(DeviceLoginError) {
        try change { contents in contents.records.removeAll { $0.key == key } }
    }

    // MARK: Memory

    private func read() throws(DeviceLoginError) -> BindingContents? {
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

    private func change(_ body: (inout BindingContents) -> Void) throws(DeviceLoginError) {
        guard var contents = try read() else { return }
        body(&contents)
        try write(contents)
    }

    private func write(_ contents: BindingContents) throws(DeviceLoginError) {
        do {
            try memory.save(contents.body)
        } catch {
            throw DeviceLoginError(.memoryFailed, "it could not be written: \(type(of: error))")
        }
        saved = contents
    }
}

extension BindingRecord {
    /// The same account at the same server.
    fileprivate func isSameBinding(as other: Self) -> Bool {
        accountID == other.accountID && origin == other.origin
    }
}
