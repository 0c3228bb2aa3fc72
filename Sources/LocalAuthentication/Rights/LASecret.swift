// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

/// A secret that a persisted right guards.
open class LASecret: NSObject {
    private let stored: StoredRight

    init(_ stored: StoredRight) {
        self.stored = stored
        super.init()
    }

    /// Gives the secret away while its right is granted.
    ///
    /// - Parameter completion: Hears it, or an error: `errSecItemNotFound` where the right was stored without one.
    @preconcurrency
    open func loadData(completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        stored.tell(completion) { [stored] in
            do throws(VaultError) {
                return try stored.secret()
            } catch {
                throw error.keyError
            }
        }
    }

    /// The secret, while its right is granted, through the form with a completion.
    nonisolated(nonsending) open var rawData: Data {
        get async throws { try await StoredRight.value { loadData(completion: $0) } }
    }
}
