// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

/// The code of an app: it opens for its owner only.
struct Diary {
    let device: any OwnerDevice
    var isOpen = false

    mutating func open() async throws {
        _ = try await device.witness(asking: Prompt("Open your diary"))
        isOpen = true
    }
}

@Suite("A diary")
struct DiaryTests {
    @Test("The owner's face opens it at once")
    func owner() async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        var diary = Diary(device: phone)
        phone.willShowFace(matches: true)

        try await diary.open()

        #expect(diary.isOpen)
    }

    @Test("A stranger's face opens nothing, and the second miss offers the way round")
    func stranger() async {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        var diary = Diary(device: phone)
        phone.willShowFace(matches: false)
        phone.willTap(.tryAgain)
        phone.willShowFace(matches: false)
        phone.willTap(.fallback)

        let error = await #expect(throws: DeviceError.self) { try await diary.open() }

        #expect(error?.presence?.code == .userFallback)
        #expect(!diary.isOpen)
    }
}
