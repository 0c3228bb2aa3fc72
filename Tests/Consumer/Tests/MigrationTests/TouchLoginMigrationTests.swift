// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import OlderWrappers
import SimulatedDevice
import Testing

/// The manager with a password in the keychain, and what a key of the device does in its place.
struct TouchLoginMigrationTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)

    private func bound() async -> TouchLoginManager {
        let manager = TouchLoginManager()
        manager.md5 = { "md5(\($0))" }
        await phone.perform { manager.bind(account: "ada", password: "secret", deviceID: "A1B2") }
        return manager
    }

    @Test("Before, the password could be read without a finger, while locked, and after any finger was added")
    func passwordForEverybody() async throws {
        let manager = await bound()
        try phone.enrol(.leftThumb)
        phone.lock()

        #expect(await phone.perform { manager.credentials()["password"] } == "secret")
        #expect(phone.promptsUnanswered.isEmpty)
    }

    @Test("Before, the password and the device's name went along in a backup to any other phone")
    func travels() async throws {
        let manager = await bound()

        let thief = try phone.restoredToNewPhone()

        #expect(
            await thief.perform { manager.credentials() } == [
                "account": "ada", "password": "secret", "device": "md5(A1B2)",
            ]
        )
    }

    @Test("Before, a changed password was never kept: the old one was sent on and on")
    func stale() async {
        let manager = await bound()

        await phone.perform { manager.bind(account: "ada", password: "changed", deviceID: "A1B2") }

        #expect(await phone.perform { manager.credentials()["password"] } == "secret")
    }

    @Test("Now there is a key that signs once for one prompt, ends with the enrolled set, and stays on its phone")
    func key() async throws {
        let key = KeyName("bank")
        _ = try await phone.createKey(key)
        await #expect(throws: DeviceError.self) { try await phone.sign([1], with: key, asking: Prompt("Log in")) }
        phone.willTouch(.rightThumb)
        #expect(try await !phone.sign([1], with: key, asking: Prompt("Log in")).isEmpty)

        let other = try phone.restoredToNewPhone()
        try phone.enrol(.leftThumb)
        phone.willTouch(.leftThumb)

        await #expect(throws: DeviceError.self) { try await phone.sign([1], with: key, asking: Prompt("Log in")) }
        #expect(try await other.publicKey(key) == nil)
    }
}
