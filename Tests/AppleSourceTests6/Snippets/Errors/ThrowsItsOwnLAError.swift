// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// `throw LAError(.userCancel)` from the app's own code.
struct ThrowsItsOwnLAError {
    var personSaidNo = false

    func transfer() async throws -> String {
        guard !personSaidNo else { throw LAError(.userCancel) }
        let isOwner = try await LAContext().evaluatePolicy(
            .deviceOwnerAuthentication,
            localizedReason: "Transfer money"
        )
        guard isOwner else { throw LAError(LAError.Code.authenticationFailed) }
        return "sent"
    }
}
