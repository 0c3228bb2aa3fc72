// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

struct FaceIDSheetTests {
    private let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)

    /// What the app's login ends with; `nil` where the owner was there.
    private func login() async -> LAError.Code? {
        await phone.perform {
            do {
                let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
                try await LAContext().evaluatePolicy(policy, localizedReason: "Log in")
                return nil
            } catch {
                return (error as? LAError)?.code
            }
        }
    }

    @Test("A second miss offers the app's own way, and nothing else goes on")
    func fallback() async {
        phone.willShowFace(matches: false)
        phone.willTap(.tryAgain)
        phone.willShowFace(matches: false)
        phone.willTap(.fallback)

        #expect(await login() == .userFallback)
        #expect(phone.promptsUnanswered.isEmpty && phone.answersLeft == 0)
    }

    @Test("Five misses in a row lock Face ID, over as many logins as they take")
    func lockout() async {
        for _ in 1...2 {
            phone.willShowFace(matches: false)
            phone.willTap(.tryAgain)
            phone.willShowFace(matches: false)
            phone.willTap(.cancel)
        }
        phone.willShowFace(matches: false)

        #expect(await [login(), login(), login()] == [.userCancel, .userCancel, .biometryLockout])
        #expect(phone.promptsUnanswered.isEmpty && phone.answersLeft == 0)
    }
}
