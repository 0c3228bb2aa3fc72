// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

@Suite("A simulated phone")
struct SimulatedPhoneTests {
    @Test("A right finger answers an evaluation with success, once")
    func rightFinger() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.willTouch(.rightThumb)

        let means = try await phone.makeContext().evaluate(.biometrics, reason: "Log in")

        #expect(means == .biometrics)
        #expect(phone.prompt == nil)
        #expect(phone.answersLeft == 0)
    }

    @Test("TID-02: the third miss ends the evaluation with −1, and the sheet goes")
    func thirdMiss() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = phone.makeContext()
        for _ in 1...3 { phone.willTouch(.someoneElse) }

        let error = await #expect(throws: OwnerError.self) {
            try await context.evaluate(.biometrics, reason: "Log in")
        }

        #expect(error?.code == .authenticationFailed)
        #expect(phone.prompt == nil)
    }

    @Test("A key is released by a touch and not by a stranger's")
    func keyIsReleased() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let name = KeyName("bank")
        _ = try await phone.createKey(name)
        phone.willTouch(.rightThumb)
        let signature = try await phone.sign([1, 2, 3], with: name, asking: Prompt("Log in"))
        phone.willTouch(.someoneElse)
        phone.willTap(.cancel)

        let error = await #expect(throws: DeviceError.self) {
            try await phone.sign([1, 2, 3], with: name, asking: Prompt("Log in"))
        }

        #expect(!signature.isEmpty)
        #expect(error?.presence?.code == .userCancel)
    }
}
