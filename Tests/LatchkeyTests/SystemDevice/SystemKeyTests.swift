// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCrypto
import SimulatedDevice
import Testing

@Suite("Keys and secrets of the system's device, and of the phone itself")
struct SystemKeyTests {
    /// The two adapters of the port, on one phone each.
    enum Adapter: CaseIterable, Sendable {
        case system, phone
    }

    private let key = KeyName("bank")
    private let item = ItemName("pin")

    private func withDevice(
        _ adapter: Adapter,
        _ body: (any OwnerDevice, SimulatedPhone) async throws -> Void
    ) async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
        try await phone.perform {
            switch adapter {
            case .system: try await body(SystemDevice.system, phone)
            case .phone: try await body(phone, phone)
            }
        }
    }

    private nonisolated(nonsending) func failure(_ body: () async throws -> Void) async -> DeviceError? {
        await #expect(throws: DeviceError.self) { try await body() }
    }

    @Test("A key is made without a prompt, signs with one, and its signature verifies", arguments: Adapter.allCases)
    func signature(adapter: Adapter) async throws {
        try await withDevice(adapter) { device, phone in
            let publicKey = try P256PublicKey(subjectPublicKeyInfo: try await device.createKey(key))
            #expect(try await device.publicKey(key) == publicKey.subjectPublicKeyInfo)
            phone.willTouch(.rightThumb)

            let signature = try await device.sign([1, 2, 3], with: key, asking: Prompt("Pay"))

            #expect(publicKey.isValid(signature: signature, over: [1, 2, 3]))
            #expect(phone.answersLeft == 0)
        }
    }

    @Test("A name is taken once and free again when its key is deleted", arguments: Adapter.allCases)
    func names(adapter: Adapter) async throws {
        try await withDevice(adapter) { device, _ in
            #expect(try await device.publicKey(key) == nil)
            try await device.deleteKey(key)
            let first = try await device.createKey(key)

            let taken = await failure { _ = try await device.createKey(key) }
            _ = try await device.createKey(KeyName("other"))
            try await device.deleteKey(key)
            let second = try await device.createKey(key)

            #expect(taken?.code == .keyExists)
            #expect(first != second)
        }
    }

    @Test("Keys and secrets go by the beginning of their names, all others stay", arguments: Adapter.allCases)
    func deleteAll(adapter: Adapter) async throws {
        try await withDevice(adapter) { device, _ in
            for name in ["mine.a", "mine.b", "min", "other.mine."] {
                _ = try await device.createKey(KeyName(name))
                try await device.keep(SecretBytes(copying: [1]), as: ItemName(name))
            }

            try await device.deleteAll(startingWith: "mine.")
            try await device.deleteAll(startingWith: "mine.")

            #expect(try await device.publicKey(KeyName("mine.a")) == nil)
            #expect(try await device.publicKey(KeyName("mine.b")) == nil)
            #expect(try await device.publicKey(KeyName("min")) != nil)
            #expect(try await device.publicKey(KeyName("other.mine.")) != nil)
            let gone = await failure { _ = try await device.reveal(ItemName("mine.a"), asking: Prompt("Open")) }
            #expect(gone?.code == .itemNotFound)
        }
    }

    @Test("Before the first unlock nobody knows what is there, and nothing is deleted", arguments: Adapter.allCases)
    func deleteAllBeforeFirstUnlock(adapter: Adapter) async throws {
        try await withDevice(adapter) { device, phone in
            _ = try await device.createKey(key)
            phone.reboot()

            let error = await failure { try await device.deleteAll(startingWith: "bank") }
            phone.unlock(with: .passcode)
            phone.lock()
            let there = try await device.publicKey(key) != nil
            try await device.deleteAll(startingWith: "bank")

            #expect(error?.presence?.code == .notInteractive)
            #expect(there)
            #expect(try await device.publicKey(key) == nil)
        }
    }

    @Test("Cancel and misses are told as such, and without a key nobody is asked", arguments: Adapter.allCases)
    func refusals(adapter: Adapter) async throws {
        try await withDevice(adapter) { device, phone in
            let absent = await failure { _ = try await device.sign([1], with: key, asking: Prompt("Pay")) }
            _ = try await device.createKey(key)
            phone.willTap(.cancel)
            for _ in 1...3 { phone.willTouch(.someoneElse) }

            let cancelled = await failure { _ = try await device.sign([1], with: key, asking: Prompt("Pay")) }
            let missed = await failure { _ = try await device.sign([1], with: key, asking: Prompt("Pay")) }

            #expect(absent?.code == .keyNotFound)
            #expect(cancelled?.presence?.code == .userCancel)
            #expect(missed?.presence?.code == .authenticationFailed)
        }
    }

    @Test(
        "SEK-04, SRV-05: a key whose set has changed is found and says that it is invalidated",
        arguments: Adapter.allCases
    )
    func changedSet(adapter: Adapter) async throws {
        try await withDevice(adapter) { device, phone in
            _ = try await device.createKey(key)
            try phone.enrol(.leftThumb)

            #expect(try await device.publicKey(key) != nil)
            let told = await failure { _ = try await device.sign([1], with: key, asking: Prompt("Pay")) }
            #expect(told?.code == .keyInvalidated)
        }
    }

    @Test(
        "SRV-03, SRV-04: the key itself asks for biometry: not even the passcode makes it sign, or reveals a secret",
        arguments: Adapter.allCases
    )
    func passcode(adapter: Adapter) async throws {
        try await withDevice(adapter) { device, phone in
            _ = try await device.createKey(key)
            try await device.keep(SecretBytes(copying: [1]), as: item)
            let prompt = Prompt("Pay", policy: .owner)
            for _ in 1...5 { phone.willTouch(.someoneElse) }
            phone.willEnterPasscode("123456")

            let missed = await failure { _ = try await device.sign([1], with: key, asking: prompt) }
            let lockedOut = await failure { _ = try await device.sign([1], with: key, asking: prompt) }
            let kept = await failure { _ = try await device.reveal(item, asking: prompt) }

            #expect(missed?.presence?.code == .authenticationFailed)
            #expect(lockedOut?.presence?.code == .biometryLockout)
            #expect(kept?.presence?.code == .biometryLockout)
            #expect(phone.answersLeft == 1, "nobody asked for the passcode")
        }
    }

    @Test("While nothing is enrolled neither key nor secret is made", arguments: Adapter.allCases)
    func nothingEnrolled(adapter: Adapter) async throws {
        try await withDevice(adapter) { device, phone in
            try phone.remove(.rightThumb)

            let made = await failure { _ = try await device.createKey(key) }
            let kept = await failure { try await device.keep(SecretBytes(copying: [1]), as: item) }

            #expect(made?.code == .unavailable)
            #expect(kept?.code == .unavailable)
        }
    }

    @Test("A cancelled task takes the prompt away, and the call ends with −9", arguments: Adapter.allCases)
    func cancelledTask(adapter: Adapter) async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let device: any OwnerDevice = adapter == .phone ? phone : SystemDevice.system
        try await phone.perform {
            _ = try await device.createKey(key)
            try await device.keep(SecretBytes(copying: [1]), as: item)
            for asksForKey in [true, false] {
                let task = Task { await Self.release(device, asksForKey ? key : nil, item) }
                while phone.prompt == nil { await Task.yield() }
                task.cancel()

                #expect(await task.value?.presence?.code == .appCancel)
                #expect(phone.prompt == nil)
            }
        }
    }

    /// Asks for a signature, or for a secret, and tells why there was none.
    private static func release(_ device: any OwnerDevice, _ key: KeyName?, _ item: ItemName) async -> DeviceError? {
        do throws(DeviceError) {
            if let key {
                _ = try await device.sign([1], with: key, asking: Prompt("Pay"))
            } else {
                _ = try await device.reveal(item, asking: Prompt("Pay"))
            }
            return nil
        } catch {
            return error
        }
    }

    @Test("A secret is kept without a prompt, revealed with one, replaced and forgotten", arguments: Adapter.allCases)
    func secret(adapter: Adapter) async throws {
        try await withDevice(adapter) { device, phone in
            try await device.keep(SecretBytes(copying: [1, 2]), as: item)
            try await device.keep(SecretBytes(copying: [3, 4, 5]), as: item)
            phone.willTouch(.rightThumb)

            let secret = try await device.reveal(item, asking: Prompt("Open"))
            let bytes = secret.withBytes { Array($0) }
            try await device.forget(item)
            try await device.forget(item)
            let gone = await failure { _ = try await device.reveal(item, asking: Prompt("Open")) }

            #expect(bytes == [3, 4, 5])
            #expect(gone?.code == .itemNotFound)
        }
    }

    @Test(
        "KEY-13: a secret whose set has changed is gone; a cancel and a lockout leave it",
        arguments: Adapter.allCases
    )
    func secretRefusals(adapter: Adapter) async throws {
        try await withDevice(adapter) { device, phone in
            try await device.keep(SecretBytes(copying: [1]), as: item)
            phone.willTap(.cancel)
            for _ in 1...5 { phone.willTouch(.someoneElse) }

            let cancelled = await failure { _ = try await device.reveal(item, asking: Prompt("Open")) }
            _ = await failure { _ = try await device.reveal(item, asking: Prompt("Open")) }
            _ = await failure { _ = try await device.reveal(item, asking: Prompt("Open")) }
            let lockedOut = await failure { _ = try await device.reveal(item, asking: Prompt("Open")) }
            try phone.enrol(.leftThumb)
            let changed = await failure { _ = try await device.reveal(item, asking: Prompt("Open")) }

            #expect(cancelled?.presence?.code == .userCancel)
            #expect(lockedOut?.presence?.code == .biometryLockout)
            #expect(changed?.code == .itemNotFound)
        }
    }

    @Test(
        "KEY-08, KEY-11: a look at why a secret was refused shows nothing, whatever the system",
        arguments: ["9.0", "10.0", "11.0", "15.0"]
    )
    func oneSheet(system: OSVersion) async throws {
        let phone = SimulatedPhone(.iPhone6s(iOS: system), unansweredPrompts: .fail)
        try await phone.perform {
            let device = SystemDevice.system
            try await device.keep(SecretBytes(copying: [1]), as: item)
            for _ in 1...3 { phone.willTouch(.someoneElse) }

            let missed = await failure { _ = try await device.reveal(item, asking: Prompt("Open")) }

            #expect(missed?.presence?.code == .authenticationFailed)
            #expect(phone.answersLeft == 0 && phone.promptsUnanswered.isEmpty)
        }
    }

    @Test("Without a device every call for a key or a secret is unavailable")
    func noDevice() async throws {
        let device = SystemDevice.system
        let told = [
            await failure { _ = try await device.createKey(key) },
            await failure { _ = try await device.publicKey(key) },
            await failure { try await device.deleteKey(key) },
            await failure { _ = try await device.sign([1], with: key, asking: Prompt("Pay")) },
            await failure { try await device.keep(SecretBytes(copying: [1]), as: item) },
            await failure { _ = try await device.reveal(item, asking: Prompt("Open")) },
            await failure { try await device.forget(item) },
        ]

        #expect(told.allSatisfy { $0?.code == .unavailable })
    }
}
