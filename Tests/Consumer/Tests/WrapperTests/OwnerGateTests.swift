// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import NewerWrappers
import SimulatedDevice
import Testing

struct OwnerGateTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

    @Test("Two who come at once share one prompt, and the next needs none")
    func sharedPrompt() async throws {
        let gate = OwnerGate(pause: .seconds(60))

        try await phone.perform {
            async let first = gate.pass("Open") { 1 }
            async let second = gate.pass("Open") { 2 }
            while phone.prompt == nil { await Task.yield() }
            phone.touch(.rightThumb)
            let both = try await [first, second]
            let third = try await gate.pass("Open") { 3 }

            #expect(both == [1, 2])
            #expect(third == 3)
        }
        #expect(await gate.isOpen)
    }

    @Test("After the pause, and after closing, the owner is asked again")
    func asksAgain() async throws {
        let start = ContinuousClock.now
        let gate = OwnerGate(pause: .seconds(60)) { [phone] in
            start.advanced(by: .seconds(phone.wallClock.timeIntervalSince1970))
        }
        func pass() async throws {
            phone.willTouch(.rightThumb)
            _ = try await phone.perform { try await gate.pass("Open") { true } }
        }

        try await pass()
        phone.advance(by: .seconds(61))
        let isOpenLater = await gate.isOpen
        try await pass()
        await gate.close()
        try await pass()

        #expect(!isOpenLater)
        #expect(phone.answersLeft == 0)
    }

    @Test("Closing takes the prompt away, and nothing is done")
    func closing() async throws {
        let gate = OwnerGate(pause: .seconds(60))

        let code = await phone.perform {
            async let passage = gate.pass("Open") { true }
            while phone.prompt == nil { await Task.yield() }
            await gate.close()
            do {
                _ = try await passage
                return LAError.Code?.none
            } catch {
                return (error as? LAError)?.code
            }
        }

        #expect(code == .appCancel)
        #expect(phone.prompt == nil)
        #expect(await !gate.isOpen)
    }
}
