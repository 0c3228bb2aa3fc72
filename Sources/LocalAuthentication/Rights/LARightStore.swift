// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Keeps rights under names, each with a key and perhaps a secret.
///
/// This version stores neither, so every call fails with `errSecUnimplemented` in `NSOSStatusErrorDomain`, the
/// completion on a private queue.
open class LARightStore: NSObject {
    /// The store of the app.
    open class var shared: LARightStore { LARightStore() }

    override init() {
        super.init()
    }

    /// Finds a right by its name.
    @preconcurrency
    open func right(
        forIdentifier identifier: String,
        completion: @escaping @Sendable (LAPersistedRight?, (any Error)?) -> Void
    ) {
        StoredKeys.refuse("LARightStore.right(forIdentifier:)") { completion(nil, $0) }
    }

    /// Finds a right by its name.
    ///
    /// - Throws: `errSecUnimplemented`.
    nonisolated(nonsending) open func right(forIdentifier identifier: String) async throws -> LAPersistedRight {
        throw NotYet.error("LARightStore.right(forIdentifier:)")
    }

    /// Keeps a right under a name.
    @preconcurrency
    open func saveRight(
        _ right: LARight,
        identifier: String,
        completion: @escaping @Sendable (LAPersistedRight?, (any Error)?) -> Void
    ) {
        StoredKeys.refuse("LARightStore.saveRight") { completion(nil, $0) }
    }

    /// Keeps a right under a name.
    ///
    /// - Throws: `errSecUnimplemented`.
    nonisolated(nonsending) open func saveRight(
        _ right: LARight,
        identifier: String
    ) async throws -> LAPersistedRight {
        throw NotYet.error("LARightStore.saveRight")
    }

    /// Keeps a right and a secret under a name.
    @preconcurrency
    open func saveRight(
        _ right: LARight,
        identifier: String,
        secret: Data,
        completion: @escaping @Sendable (LAPersistedRight?, (any Error)?) -> Void
    ) {
        StoredKeys.refuse("LARightStore.saveRight") { completion(nil, $0) }
    }

    /// Keeps a right and a secret under a name.
    ///
    /// - Throws: `errSecUnimplemented`.
    nonisolated(nonsending) open func saveRight(
        _ right: LARight,
        identifier: String,
        secret: Data
    ) async throws -> LAPersistedRight {
        throw NotYet.error("LARightStore.saveRight")
    }

    /// Removes a right, its key and its secret.
    @preconcurrency
    open func removeRight(_ right: LAPersistedRight, completion: @escaping @Sendable ((any Error)?) -> Void) {
        StoredKeys.refuse("LARightStore.removeRight", completion)
    }

    /// Removes a right, its key and its secret.
    ///
    /// - Throws: `errSecUnimplemented`.
    nonisolated(nonsending) open func removeRight(_ right: LAPersistedRight) async throws {
        throw NotYet.error("LARightStore.removeRight")
    }

    /// Removes what is kept under a name.
    @preconcurrency
    open func removeRight(
        forIdentifier identifier: String,
        completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        StoredKeys.refuse("LARightStore.removeRight", completion)
    }

    /// Removes what is kept under a name.
    ///
    /// - Throws: `errSecUnimplemented`.
    nonisolated(nonsending) open func removeRight(forIdentifier identifier: String) async throws {
        throw NotYet.error("LARightStore.removeRight")
    }

    /// Removes everything that the app keeps.
    @preconcurrency
    open func removeAllRights(completion: @escaping @Sendable ((any Error)?) -> Void) {
        StoredKeys.refuse("LARightStore.removeAllRights", completion)
    }

    /// Removes everything that the app keeps.
    ///
    /// - Throws: `errSecUnimplemented`.
    nonisolated(nonsending) open func removeAllRights() async throws {
        throw NotYet.error("LARightStore.removeAllRights")
    }
}
