// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

@testable import LatchkeyServer

/// Turned on, the store behind it fails at every call.
final class FailureSwitch: Sendable {
    private let isOn = Locked(false)

    func turn(on: Bool) {
        isOn.withLock { $0 = on }
    }

    func check() throws(Refusal) {
        if isOn.withLock({ $0 }) { throw Refusal(StorageError("the disk is gone")) }
    }
}

/// A store that fails when a test wants it to.
struct FailingStorage: ServerStorage {
    let failure: FailureSwitch
    let storage: InMemoryStorage

    init(behind failure: FailureSwitch, storage: InMemoryStorage) {
        self.failure = failure
        self.storage = storage
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any ServerLookup) throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        try failure.check()
        return try storage.read(body)
    }

    func act<Value: Sendable>(
        at now: Timestamp,
        _ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        try failure.check()
        return try storage.act(at: now, body)
    }

    func beforeEveryCommit(_ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Void) {
        storage.beforeEveryCommit(body)
    }
}
