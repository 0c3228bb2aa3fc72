// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

func openDiary() async throws -> String {  // the app's code, as it runs on a phone
    let context = LAContext()
    try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open your diary")
    return "Dear diary"
}

@Test("Face ID opens the diary for its owner, and a stranger gives up")
func faceID() async throws {
    let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)
    phone.willShowFace(matches: true)
    #expect(try await phone.perform(openDiary) == "Dear diary")

    phone.willShowFace(matches: false)  // a miss, and the sheet offers to try again
    phone.willTap(.cancel)
    let error = await #expect(throws: LAError.self) { try await phone.perform(openDiary) }
    #expect(error?.code == .userCancel)
}
