// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// As an app for Apple's platforms would write it; nothing here knows of Latchkey.
import LocalAuthentication

/// A view model on the main actor that keeps its context.
@MainActor
final class DiaryModel {
    private let context = LAContext()
    private(set) var isOpen = false
    private(set) var message = ""

    func open() async {
        do {
            try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open your diary")
            isOpen = true
        } catch LAError.userCancel {
            message = "cancelled"
        } catch let error as LAError where error.code == .passcodeNotSet {
            message = "no passcode"
        } catch {
            message = "error \((error as NSError).code)"
        }
    }
}

/// An actor that keeps its context.
actor SafeBox {
    private let context = LAContext()

    func unlock() async -> Int {
        do {
            return try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock")
                ? 0 : 1
        } catch {
            return (error as NSError).code
        }
    }

    func giveUp() {
        context.invalidate()
    }
}
