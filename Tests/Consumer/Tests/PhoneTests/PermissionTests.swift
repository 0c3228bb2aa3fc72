// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

struct PermissionTests {
    private let diary = Prompt("Open your diary")

    @Test("A person who refuses Face ID is not asked again; the switch in Settings brings it back")
    func refusal() async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .notAsked, unansweredPrompts: .fail)
        phone.willAnswerPermission(allow: false)

        let refused = await #expect(throws: DeviceError.self) { _ = try await phone.witness(asking: diary) }
        let later = await #expect(throws: DeviceError.self) { _ = try await phone.witness(asking: diary) }

        #expect(refused?.presence?.code == .biometryNotAvailable)
        #expect(later?.presence?.code == .biometryNotAvailable)  // no alert this time

        phone.setPermission(.granted)
        phone.willShowFace(matches: true)
        _ = try await phone.witness(asking: diary)
        #expect(phone.answersLeft == 0)
    }

    @Test("An answer that was forgotten is told, and the test does not hang")
    func forgotten() async {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .notAsked, unansweredPrompts: .fail)
        phone.willShowFace(matches: true)

        let error = await #expect(throws: DeviceError.self) { _ = try await phone.witness(asking: diary) }

        #expect(error?.code == .unanswered)
        #expect(
            error?.diagnosis == "a permission prompt with the buttons dontAllow, allow found no told answer: "
                + "left are willShowFace(matches: true); it takes willAnswerPermission"
        )
    }
}
