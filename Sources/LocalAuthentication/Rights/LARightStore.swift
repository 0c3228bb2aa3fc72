// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

/// Keeps rights under names, each with a key of the enclave and perhaps a secret, in the vault of the device in force.
///
/// An error of the store is one of `NSOSStatusErrorDomain`: `errSecItemNotFound` where nothing is stored under a name,
/// `errSecDuplicateItem` where something is, `errSecUnimplemented` where there is no enclave.
open class LARightStore: NSObject {
    /// The store of the app.
    open class var shared: LARightStore { LARightStore() }

    override init() {
        super.init()
    }

    /// Finds a right by its name; it is not granted yet.
    @preconcurrency
    open func right(
        forIdentifier identifier: String,
        completion: @escaping @Sendable (LAPersistedRight?, (any Error)?) -> Void
    ) {
        Self.tell(completion) { () throws(VaultError) in try StoredRight.find(identifier) }
    }

    /// Finds a right by its name; it is not granted yet.
    ///
    /// - Throws: `errSecItemNotFound` in `NSOSStatusErrorDomain` where there is none.
    nonisolated(nonsending) open func right(forIdentifier identifier: String) async throws -> LAPersistedRight {
        try Self.made { () throws(VaultError) in try StoredRight.find(identifier) }
    }

    /// Keeps a right under a name.
    @preconcurrency
    open func saveRight(
        _ right: LARight,
        identifier: String,
        completion: @escaping @Sendable (LAPersistedRight?, (any Error)?) -> Void
    ) {
        Self.tell(completion) { () throws(VaultError) in try StoredRight.save(right.grant.kind, identifier, nil) }
    }

    /// Keeps a right under a name.
    ///
    /// - Throws: `errSecDuplicateItem` in `NSOSStatusErrorDomain` where the name is taken.
    nonisolated(nonsending) open func saveRight(
        _ right: LARight,
        identifier: String
    ) async throws -> LAPersistedRight {
        try Self.made { () throws(VaultError) in try StoredRight.save(right.grant.kind, identifier, nil) }
    }

    /// Keeps a right and a secret under a name.
    @preconcurrency
    open func saveRight(
        _ right: LARight,
        identifier: String,
        secret: Data,
        completion: @escaping @Sendable (LAPersistedRight?, (any Error)?) -> Void
    ) {
        Self.tell(completion) { () throws(VaultError) in try StoredRight.save(right.grant.kind, identifier, secret) }
    }

    /// Keeps a right and a secret under a name.
    ///
    /// - Throws: `errSecDuplicateItem` in `NSOSStatusErrorDomain` where the name is taken.
    nonisolated(nonsending) open func saveRight(
        _ right: LARight,
        identifier: String,
        secret: Data
    ) async throws -> LAPersistedRight {
        try Self.made { () throws(VaultError) in try StoredRight.save(right.grant.kind, identifier, secret) }
    }

    /// Removes a right, its key and its secret.
    @preconcurrency
    open func removeRight(_ right: LAPersistedRight, completion: @escaping @Sendable ((any Error)?) -> Void) {
        Self.tellDone(completion) { () throws(VaultError) in try right.stored.remove() }
    }

    /// Removes a right, its key and its secret.
    ///
    /// - Throws: `errSecItemNotFound` in `NSOSStatusErrorDomain` where it is not stored any more.
    nonisolated(nonsending) open func removeRight(_ right: LAPersistedRight) async throws {
        try Self.done { () throws(VaultError) in try right.stored.remove() }
    }

    /// Removes what is kept under a name.
    @preconcurrency
    open func removeRight(
        forIdentifier identifier: String,
        completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        Self.tellDone(completion) { () throws(VaultError) in try StoredRight.find(identifier).remove() }
    }

    /// Removes what is kept under a name.
    ///
    /// - Throws: `errSecItemNotFound` in `NSOSStatusErrorDomain` where nothing is.
    nonisolated(nonsending) open func removeRight(forIdentifier identifier: String) async throws {
        try Self.done { () throws(VaultError) in try StoredRight.find(identifier).remove() }
    }

    /// Removes everything that the app keeps.
    @preconcurrency
    open func removeAllRights(completion: @escaping @Sendable ((any Error)?) -> Void) {
        Self.tellDone(completion) { () throws(VaultError) in try StoredRight.removeAll() }
    }

    /// Removes everything that the app keeps.
    ///
    /// - Throws: `errSecNotAvailable` in `NSOSStatusErrorDomain` without a device.
    nonisolated(nonsending) open func removeAllRights() async throws {
        try Self.done { () throws(VaultError) in try StoredRight.removeAll() }
    }

    // MARK: How calls answer

    private static func made(_ body: () throws(VaultError) -> StoredRight) throws -> LAPersistedRight {
        do throws(VaultError) {
            return LAPersistedRight(try body())
        } catch {
            throw error.keyError
        }
    }

    private static func done(_ body: () throws(VaultError) -> Void) throws {
        do throws(VaultError) {
            try body()
        } catch {
            throw error.keyError
        }
    }

    /// The call is carried out at once, and its answer comes afterwards.
    private static func tell(
        _ completion: @escaping @Sendable (LAPersistedRight?, (any Error)?) -> Void,
        _ body: () throws(VaultError) -> StoredRight
    ) {
        do throws(VaultError) {
            let stored = try body()
            deliver { completion(LAPersistedRight(stored), nil) }
        } catch {
            deliver { completion(nil, error.keyError) }
        }
    }

    private static func tellDone(
        _ completion: @escaping @Sendable ((any Error)?) -> Void,
        _ body: () throws(VaultError) -> Void
    ) {
        do throws(VaultError) {
            try body()
            deliver { completion(nil) }
        } catch {
            deliver { completion(error.keyError) }
        }
    }

    private static func deliver(_ body: @escaping @Sendable () -> Void) {
        guard let authority = CurrentAuthority.inForce else { return MissingDevice.deliver(body) }
        authority.deliver { [weak authority] in CurrentAuthority.$ofTask.withValue(authority) { body() } }
    }
}
