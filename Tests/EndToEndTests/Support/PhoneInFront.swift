// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice

/// A device with a phone behind it, which does all that the device does not do in its own way.
protocol PhoneInFront: OwnerDevice {
    var phone: SimulatedPhone { get }
}

extension PhoneInFront {
    var summary: DeviceDescription { phone.summary }

    func availability(of policy: OwnerPolicy) async -> OwnerAvailability { await phone.availability(of: policy) }
    func enrolmentState() async -> EnrolmentState { await phone.enrolmentState() }

    func createKey(_ name: KeyName) async throws(DeviceError) -> [UInt8] { try await phone.createKey(name) }
    func publicKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]? { try await phone.publicKey(name) }
    func deleteKey(_ name: KeyName) async throws(DeviceError) { try await phone.deleteKey(name) }

    func keep(_ secret: borrowing SecretBytes, as item: ItemName) async throws(DeviceError) {
        try await phone.keep(secret, as: item)
    }

    func reveal(_ item: ItemName, asking prompt: Prompt) async throws(DeviceError) -> SecretBytes {
        try await phone.reveal(item, asking: prompt)
    }

    func forget(_ item: ItemName) async throws(DeviceError) { try await phone.forget(item) }
    func deleteAll(startingWith prefix: String) async throws(DeviceError) {
        try await phone.deleteAll(startingWith: prefix)
    }

    func witness(asking prompt: Prompt) async throws(DeviceError) -> OwnerPresence {
        try await phone.witness(asking: prompt)
    }
}
