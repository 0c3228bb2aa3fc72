// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeySQLite
import OwnerAuthority

/// A vault's store in one file: sealed item by item, durable when a write returns, shared by processes.
///
/// A copy of the file lists nothing without its key. What was changed in it from outside is refused: at the next opening at the
/// latest, and a record that was exchanged when it is read. A whole older file is noticed only by a sealer with a counter.
package final class SealedFile: VaultStorage {
    /// What tests choose otherwise.
    struct Surroundings: Sendable {
        var schema = FileSchema.current
        var busyMilliseconds: Int32 = 5_000
        var isReadOnly = false
        /// Neither locks nor a log can be made, and none are needed; found out at each opening.
        fileprivate(set) var isFrozen = false
        var isReadOnlyDisk: @Sendable (String) -> Bool = FileSystem.isReadOnly
        /// After each write nothing is left in the log beside the file.
        var foldsLogIn = true
        var fileSystem: @Sendable (String) -> UInt64? = FilePlace.fileSystem
        var onStep: NewFile.Steps = { _, _ in }

        /// The same, with what the disk demands.
        func found(at path: String) -> Self {
            var found = self
            found.isFrozen = FilePlace.isFrozen(path, isReadOnlyDisk)
            found.isReadOnly = isReadOnly || found.isFrozen
            return found
        }
    }

    package let path: String
    package let method: SealMethod
    private let file: Locked<OpenFile>

    private init(path: String, _ method: SealMethod, _ file: sending OpenFile) {
        self.path = path
        self.method = method
        self.file = Locked(file)
    }

    /// Opens a vault that is there.
    package static func open(path: String, _ sealer: some KeySealer) throws(VaultError) -> SealedFile {
        try open(path: path, sealer, Surroundings())
    }

    /// Makes a vault; a file that is there is left alone.
    package static func create(path: String, _ sealer: some KeySealer) throws(VaultError) -> SealedFile {
        try create(path: path, sealer, Surroundings())
    }

    /// How a file is sealed, without opening it.
    package static func method(ofFileAt path: String) throws(VaultError) -> SealMethod {
        let path = try FilePlace.canonical(path)
        try FilePlace.requireFile(path)
        return try Unopened(path, Surroundings().found(at: path)).method
    }

    static func open(
        path: String,
        _ sealer: some KeySealer,
        _ surroundings: Surroundings
    ) throws(VaultError) -> SealedFile {
        let path = try FilePlace.canonical(path)
        try FilePlace.requireFile(path)
        try FilePlace.requireLocal(path, surroundings.fileSystem)
        let unopened = try Unopened(path, surroundings.found(at: path))
        guard unopened.method == sealer.method else {
            let message = "\(path) is sealed by \(unopened.method.rawValue), not by \(sealer.method.rawValue)"
            throw VaultError(.storage(.wrongKey), message)
        }
        let keys = try VaultKeys(root: sealer.open(unopened.box))
        let opened = try unopened.opened(keys, sealer.counter)
        return SealedFile(path: path, sealer.method, opened)
    }

    static func create(
        path: String,
        _ sealer: some KeySealer,
        _ surroundings: Surroundings
    ) throws(VaultError) -> SealedFile {
        let path = try FilePlace.canonical(path)
        guard try make(path, sealer, surroundings) else {
            throw VaultError(.storage(.inputOutput), "there is something at \(path) already, and it is left alone")
        }
        return try open(path: path, sealer, surroundings)
    }

    /// - Returns: false where there is something under that name.
    static func make(
        _ path: String,
        _ sealer: some KeySealer,
        _ surroundings: Surroundings
    ) throws(VaultError) -> Bool {
        try FilePlace.requireRoom(path, surroundings.fileSystem)
        if FilePlace.isThere(path) { return false }
        let bytes = try EmptyVault.bytes(sealer, surroundings.schema, for: path)
        return try NewFile.make(bytes, at: path, failing: "the vault cannot be made", surroundings.onStep)
    }

    package func write<Result: ~Copyable>(
        _ body: (any VaultTransaction) throws(VaultError) -> Result
    ) throws(VaultError) -> Result {
        try file.withLockMoving { file throws(VaultError) in try file.write(body) }
    }

    package func read<Result: ~Copyable>(
        _ body: (any VaultTransaction) throws(VaultError) -> Result
    ) throws(VaultError) -> Result {
        try file.withLockMoving { file throws(VaultError) in try file.read(body) }
    }

    /// How often the file was written, and how many items it has.
    package func standing() throws(VaultError) -> (state: UInt64, items: UInt64) {
        try file.withLock { file throws(VaultError) in
            try file.read { _ throws(VaultError) in () }
            return (file.header.state, file.header.count)
        }
    }
}
