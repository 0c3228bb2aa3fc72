// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A right that a screen asks for and gives back.
@available(iOS 16.0, macOS 13.0, *)
@MainActor
final class RightAuthorized {
    private let right = LARight(requirement: .biometry(fallback: .devicePasscode))

    var isOpen: Bool { right.state == .authorized }

    func open() async -> LAError.Code? {
        do {
            try await right.checkCanAuthorize()
            try await right.authorize(localizedReason: "Open the archive")
            return nil
        } catch {
            return (error as? LAError)?.code
        }
    }

    func close() async {
        await right.deauthorize()
    }
}
