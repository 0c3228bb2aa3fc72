// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

struct KeychainTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
    private let secret = Array("secret".utf8)

    @Test("A touch opens the item, and another finger in Settings ends it")
    func currentSet() async throws {
        try phone.keychain.add(secret, service: "bank", account: "ada", access: .biometryCurrentSet)
        phone.willTouch(.rightThumb)

        #expect(try await phone.keychain.read(service: "bank", account: "ada") == secret)
        try phone.enrol(.leftThumb)
        #expect(try phone.keychain.items.isEmpty)
    }
}
