// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// Doubles of a right and of a requirement, made by `super.init()`.
@available(iOS 16.0, macOS 13.0, *)
final class RightWithItsOwnInitialiser: LARight {
    private let error: LAError?

    init(error: LAError?) {
        self.error = error
        super.init()
        tag = error?.errorCode ?? 0
    }

    override func authorize(localizedReason: String) async throws {
        if let error { throw error }
    }

    override var state: LARight.State { error == nil ? .authorized : .notAuthorized }
}
