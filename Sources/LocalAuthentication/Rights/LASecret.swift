// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A secret that a persisted right guards; this version stores none.
open class LASecret: NSObject {
    override init() {
        super.init()
    }

    /// Gives the secret away while its right is granted; `errSecUnimplemented` in this version.
    @preconcurrency
    open func loadData(completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        StoredKeys.refuse("LASecret.loadData") { completion(nil, $0) }
    }

    /// The secret, while its right is granted; throws `errSecUnimplemented` in this version.
    nonisolated(nonsending) open var rawData: Data {
        get async throws { try await StoredKeys.bytes { loadData(completion: $0) } }
    }
}
