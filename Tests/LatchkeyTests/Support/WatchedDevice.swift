// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice

/// A simulated phone that tells which keys are on it and what was signed.
final class WatchedDevice: OwnerDevice {
    struct Record: Sendable {
        var keys: [KeyName] = []
        var signed: [[UInt8]] = []
        var prompts: [Prompt] = []
    }

    let phone: SimulatedPhone
    private let record = Locked(Record())
    private let description: DeviceDescription?
    private let deleteFails = Locked(false)
    private let toldSet = Locked<EnrolmentState?>(nil)

    init(_ phone: SimulatedPhone = SimulatedPhone(.iPhone15(iOS: "17.0")), description: DeviceDescription? = nil) {
        self.phone = phone
        self.description = description
    }

    var keys: [KeyName] { record.withLock { $0.keys } }
    var signed: [[UInt8]] { record.withLock { $0.signed } }
    var prompts: [Prompt] { record.withLock { $0.prompts } }
    var summary: DeviceDescription { description ?? phone.summary }

    func refuseToDelete(_ refuses: Bool) {
        deleteFails.withLock { $0 = refuses }
    }

    /// From now on it tells this of the enrolled set, whatever the phone would.
    func tell(_ set: EnrolmentState) {
        toldSet.withLock { $0 = set }
    }

    func availability(of policy: OwnerPolicy) async -> OwnerAvailability {
        await phone.availability(of: policy)
    }

    func enrolmentState() async -> EnrolmentState {
        if let told = toldSet.withLock({ $0 }) { return told }
        return await phone.enrolmentState()
    }

    func createKey(_ name: KeyName) async throws(DeviceError) -> [UInt8] {
        let key = try await phone.createKey(name)
        record.withLock { $0.keys.append(name) }
        return key
    }

    func publicKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]? {
        try await phone.publicKey(name)
    }

    func deleteKey(_ name: KeyName) async throws(DeviceError) {
        guard !deleteFails.withLock({ $0 }) else { throw DeviceError(.unavailable, "told so") }
        guard !Task.isCancelled else { throw DeviceError(.unavailable, "a cancelled task may not clean up") }
        try await phone.deleteKey(name)
        record.withLock { $0.keys.removeAll { $0 == name } }
    }

    func sign(_ bytes: [UInt8], with key: KeyName, asking prompt: Prompt) async throws(DeviceError) -> [UInt8] {
        record.withLock { $0.prompts.append(prompt) }
        let signature = try await phone.sign(bytes, with: key, asking: prompt)
        record.withLock { $0.signed.append(bytes) }
        return signature
    }

    func keep(_ secret: borrowing SecretBytes, as item: ItemName) async throws(DeviceError) {
        try await phone.keep(secret, as: item)
    }

    func reveal(_ item: ItemName, asking prompt: Prompt) async throws(DeviceError) -> SecretBytes {
        try await phone.reveal(item, asking: prompt)
    }

    func forget(_ item: ItemName) async throws(DeviceError) {
        try await phone.forget(item)
    }

    func deleteAll(startingWith prefix: String) async throws(DeviceError) {
        try await phone.deleteAll(startingWith: prefix)
        record.withLock { $0.keys.removeAll { $0.description.hasPrefix(prefix) } }
    }

    func witness(asking prompt: Prompt) async throws(DeviceError) -> OwnerPresence {
        try await phone.witness(asking: prompt)
    }
}
