// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SimulatedDevice
import Testing

@Suite("A match that comes at once")
struct FastMatchTests {
    @Test("FID-22: a face that is there already answers while the app is still in the call's own thread")
    func replyBeforeTheAppGoesOn() {
        let phone = SimulatedPhone(.iPhoneX(iOS: "13.0"))
        let context = phone.makeContext()
        let answered = DispatchSemaphore(value: 0)
        phone.willShowFace(matches: true)

        context.evaluate(.biometrics, reason: "Open") { result in
            if case .success(.biometrics) = result { answered.signal() }
        }
        let outcome = answered.wait(timeout: .now() + 60)

        #expect(outcome == .success)
        #expect(phone.prompt == nil)
    }
}
