// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

/// The code of an app: it opens for its owner only.
func openDiary(on device: any OwnerDevice) async throws -> String {
    _ = try await device.witness(asking: Prompt("Open your diary"))
    return "Dear diary"
}

struct DiaryTests {
    let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)

    @Test("The owner's face opens it at once")
    func owner() async throws {
        phone.willShowFace(matches: true)

        #expect(try await openDiary(on: phone) == "Dear diary")
    }

    @Test("A stranger's face opens nothing, and the second miss offers the way round")
    func stranger() async {
        phone.willShowFace(matches: false)
        phone.willTap(.tryAgain)
        phone.willShowFace(matches: false)
        phone.willTap(.fallback)

        let error = await #expect(throws: DeviceError.self) { try await openDiary(on: phone) }

        #expect(error?.presence?.code == .userFallback)
        #expect(phone.answersLeft == 0)
    }
}
