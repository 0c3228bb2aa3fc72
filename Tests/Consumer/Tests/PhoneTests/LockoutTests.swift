// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

struct LockoutTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), passcode: "2468", unansweredPrompts: .fail)

    /// What asking for a finger ends with; `nil` where the owner was there.
    private func outcome() async -> OwnerError.Code? {
        do throws(DeviceError) {
            _ = try await phone.witness(asking: Prompt("Open your diary"))
            return nil
        } catch {
            return error.presence?.code
        }
    }

    @Test("Five misses lock Touch ID, the passcode opens, and then the finger works again")
    func lockout() async throws {
        for _ in 1...5 { phone.willTouch(.someoneElse) }

        #expect(await outcome() == .authenticationFailed)  // three misses end an evaluation
        #expect(await outcome() == .biometryLockout)  // the fifth in a row locks the sensor
        #expect(await outcome() == .biometryLockout)  // at once, without a prompt

        phone.willEnterPasscode("2468")
        _ = try await phone.witness(asking: Prompt("Open your diary", policy: .owner))

        phone.willTouch(.rightThumb)
        #expect(await outcome() == nil)
        #expect(phone.answersLeft == 0)
    }

    @Test("After a restart the passcode comes first; nobody waits for the clock")
    func restart() async throws {
        phone.reboot()
        #expect(!phone.unlock(with: .biometrics))
        #expect(phone.unlock(with: .passcode))
        try phone.move(to: .foreground)

        phone.advance(by: .seconds(3_600))
        phone.willTouch(.rightThumb)
        #expect(await outcome() == nil)
    }
}
