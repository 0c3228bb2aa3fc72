// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Snippets that Swift 6 mode warns of, as it does on Apple's platforms")
struct OnlyInSwift5Tests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

    @Test("A thread that waits for the reply is let go by it")
    func semaphoreAroundTheReply() async throws {
        let contexts = await phone.perform { (LAContext(), LAContext()) }
        func answer(_ context: LAContext) async -> Result<Bool, Error> {
            nonisolated(unsafe) let context = context  // One thread at a time has it.
            return await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(returning: SemaphoreAroundTheReply().authenticate(context))
                }
            }
        }

        phone.willTouch(.rightThumb)
        let accepted = await answer(contexts.0)
        phone.willTap(.cancel)
        let refused = await answer(contexts.1)

        #expect(try accepted.get())
        #expect(throws: (any Error).self) { try refused.get() }
    }

    @Test("A plain closure and a screen held weakly hear the reply on the main queue")
    @MainActor
    func plainClosureInTheReply() async {
        let screen = PlainClosureInTheReply()
        phone.willTap(.cancel)

        let code = await phone.perform {
            await withCheckedContinuation { continuation in
                screen.unlock { _, error in continuation.resume(returning: (error as? LAError)?.code) }
            }
        }

        #expect(code == .userCancel)
        #expect(screen.message == "Authentication canceled.")
        #expect(!screen.isUnlocked)
    }

    @Test("A double that keeps the plain reply answers both forms")
    func doubleThatAnswersLater() async throws {
        let double = DoubleThatAnswersLater()
        double.mockResult = (false, LAError(.userFallback))

        let replied = await heard { done in
            double.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Log in") { _, error in
                done((error as? LAError)?.code)
            }
        }
        let thrown = await #expect(throws: LAError.self) {
            try await double.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Log in")
        }

        #expect(replied == .userFallback)
        #expect(thrown?.code == .userFallback)
    }
}
