// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A secret behind a right of `LARightStore`.
struct StoredRightSecret {
    func keep(_ secret: Data) async throws -> LAPersistedRight {
        let right = LARight(requirement: .biometry(fallback: .devicePasscode))
        return try await LARightStore.shared.saveRight(right, identifier: "diary", secret: secret)
    }

    func open(_ right: LAPersistedRight) async throws -> Data {
        try await right.authorize(localizedReason: "Open the diary")
        return try await right.secret.rawData
    }
}
