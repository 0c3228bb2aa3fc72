// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

// Keys come and go: what is remembered of one outlives it, and never the other way round.
extension DeviceLogin {
    /// A name that no other key has; its beginning tells the server, for an app may have logins at several.
    func newKeyName(_ account: AccountID, at origin: Origin) -> KeyName {
        KeyName("\(Self.keyPrefix(origin))\(account).\(Base64URL.encode(surroundings.randomBytes(12)))")
    }

    static func keyPrefix(_ origin: Origin) -> String {
        "latchkey.\(Base64URL.encode(Array(SHA256.hash(Array(origin.description.utf8)).prefix(9))))."
    }

    /// Makes sure that no key is on the device but those that are remembered.
    ///
    /// Keys outlive an app that is removed, and what it remembers does not: where nothing was ever remembered, keys of this
    /// server are those of an installation before this one.
    func prepare() async throws(DeviceLoginError) {
        let prefix = Self.keyPrefix(try calls.origin())
        try await book.begin { [device] in
            do throws(DeviceError) {
                try await device.deleteAll(startingWith: prefix)
                return nil
            } catch {
                return DeviceLoginError(error)
            }
        }
        await delete(try await book.leftovers())
    }

    /// Does what was left to do, on the occasion of a new session.
    ///
    /// The person is signed in whatever becomes of it, and each part is done again at the next occasion.
    func settle(by session: Session) async {
        try? await prepare()  // As above.
        try? await repin(after: session)  // As above.
        _ = try? await deliver(by: session)  // As above.
    }

    /// Deletes keys that do not count, whether or not the calling task is cancelled.
    func delete(_ records: [BindingRecord]) async {
        guard !records.isEmpty else { return }
        let (device, book) = (device, book)
        await Task {
            for record in records {
                do {
                    try await device.delete(record)
                    try await book.forget(record.key)
                } catch {
                    // It stays remembered as one that does not count, and whoever comes next deletes it.
                    continue
                }
            }
        }.value
    }

    /// Only the password helps from now on; a key that opens nothing any more is deleted.
    func lose(_ record: BindingRecord, _ reason: PasswordReason) async {
        let (device, book) = (device, book)
        let isDead = reason == .revoked || reason == .enrolmentChanged
        await Task {
            // The outcome counts whether or not it can be remembered: the next attempt comes to the same.
            try? await book.lose(record, reason, isOrphan: reason == .enrolmentChanged)
            // A dead key opens nothing, and binding anew deletes what is left of it.
            if isDead { try? await device.delete(record) }
        }.value
    }

    /// Looks whether the keys of bound accounts still can be used, without asking anybody: not the person, nor the server.
    ///
    /// Call it when the app comes to the front, so that no button is there for a key that is gone: after a restore to
    /// another phone, and after fingers or faces were added or removed. What cannot be told changes nothing.
    /// - Throws: ``DeviceLoginError/Code/memoryFailed`` or ``DeviceLoginError/Code/invalidServer``.
    public func refresh() async throws(DeviceLoginError) {
        let records = try await book.bindings(at: try calls.origin())
        let enrolment = await device.enrolmentState()
        for record in records {
            guard record.mayHelp else { continue }
            if await isMissing(record) {
                await lose(record, .keyMissing)
            } else if enrolment.change(since: record.mark) == .changed {
                await lose(record, .enrolmentChanged)
            }
        }
    }

    private func isMissing(_ record: BindingRecord) async -> Bool {
        // A secret does not tell that it is there without being asked for.
        guard case .key(let key) = record.credential else { return false }
        do {
            return try await device.publicKey(key) == nil
        } catch {
            // A device that is locked, say, tells nothing: the key counts as there.
            return false
        }
    }
}

extension OwnerDevice {
    /// Deletes what stands for a binding.
    fileprivate func delete(_ record: BindingRecord) async throws(DeviceError) {
        switch record.credential {
        case .key(let key): try await deleteKey(key)
        case .secret(let item, _): try await forget(item)
        }
    }
}

extension EnrolmentState {
    /// What stands for the set, where one is enrolled.
    var mark: EnrolmentMark? {
        if case .enrolled(let mark) = self { mark } else { nil }
    }
}

extension DeviceLoginError {
    static var notBound: Self { Self(.notBound, "the account is not bound on this device") }
}
