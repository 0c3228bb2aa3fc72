// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import LatchkeyCore
import OwnerAuthority
import Security
import SimulatedDevice
import Testing

@Suite("Records of the system's device")
struct SystemRecordTests {
    private let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)
    private let name = ItemName("app-passcode")

    @Test("A record is kept, replaced as a whole and erased, and its owner is asked for none of it")
    func kept() async throws {
        try await phone.perform {
            let device = SystemDevice.system
            #expect(try device.record(name) == nil)

            try device.keepRecord([1, 2, 3], as: name)
            let first = try device.record(name)
            try device.keepRecord([4], as: name)
            let second = try device.record(name)
            try device.keepRecord([], as: name)
            let empty = try device.record(name)
            try device.eraseRecord(name)
            try device.eraseRecord(name)

            #expect(first == [1, 2, 3] && second == [4] && empty == [])
            #expect(try device.record(name) == nil)
        }
        #expect(phone.promptsUnanswered.isEmpty)
    }

    @Test("Each name has a record of its own")
    func names() async throws {
        try await phone.perform {
            let device = SystemDevice.system
            try device.keepRecord([1], as: name)
            try device.keepRecord([2], as: ItemName("other"))

            try device.eraseRecord(name)

            #expect(try device.record(name) == nil)
            #expect(try device.record(ItemName("other")) == [2])
        }
    }

    @Test("On a locked device a record is an error and never none; nothing of it is lost")
    func locked() async throws {
        try await phone.perform {
            let device = SystemDevice.system
            try device.keepRecord([1], as: name)
            phone.lock()

            #expect(throws: DeviceError.self) { try device.record(name) }
            #expect(throws: DeviceError.self) { try device.keepRecord([2], as: name) }
            phone.unlock(with: .passcode)

            #expect(try device.record(name) == [1])
        }
    }

    @Test("A record stays on its device: it is readable while unlocked alone, and is not carried to a new phone")
    func stays() async throws {
        try await phone.perform { try SystemDevice.system.keepRecord([1], as: name) }
        let kept = try phone.keychain.items.map(\.accessibility)
        let next = try phone.restoredToNewPhone()

        #expect(kept == [.whenUnlockedThisDeviceOnly])
        #expect(try await next.perform { try SystemDevice.system.record(name) } == nil)
    }

    @Test("What an app keeps under the same account in another service is not read, changed or erased")
    func otherItems() async throws {
        try await phone.perform {
            let query: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: "diary",
                kSecAttrAccount: name.description, kSecValueData: Data([9]),
            ]
            #expect(SecItemAdd(query as CFDictionary, nil) == errSecSuccess)
            let device = SystemDevice.system
            let before = try device.record(name)
            try device.keepRecord([1], as: name)
            try device.eraseRecord(name)

            #expect(before == nil)
        }
        #expect(try phone.keychain.items.map(\.service) == ["diary"])
    }

    @Test("Another app on the same phone sees no record of this one, and has its own under the same name")
    func otherApp() async throws {
        let storage = InMemoryVaultStorage()
        let profile = DeviceProfile.iPhone15(iOS: "17.0")
        let diary = try SimulatedPhone(profile, bundle: "com.example.diary", keptIn: storage)
        let bank = try SimulatedPhone(profile, bundle: "com.example.bank", keptIn: storage)
        try await diary.perform { try SystemDevice.system.keepRecord([1], as: name) }

        try await bank.perform {
            let before = try SystemDevice.system.record(name)
            try SystemDevice.system.keepRecord([2], as: name)
            try SystemDevice.system.eraseRecord(name)

            #expect(before == nil)
        }

        #expect(try await diary.perform { try SystemDevice.system.record(name) } == [1])
    }
}
