// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice

/// A simulated phone that tells what it does.
final class ToldPhone: OwnerDevice {
    let sitting: Sitting
    private let teller: StoryTeller
    private let signed = Locked(0)

    init(_ phone: SimulatedPhone, _ teller: StoryTeller) {
        sitting = Sitting(phone, teller)
        self.teller = teller
    }

    private var phone: SimulatedPhone { sitting.phone }

    /// How many signatures the phone has given.
    var signatures: Int { signed.withLock { $0 } }

    var summary: DeviceDescription { phone.summary }

    func availability(of policy: OwnerPolicy) async -> OwnerAvailability {
        await phone.availability(of: policy)
    }

    func enrolmentState() async -> EnrolmentState {
        await phone.enrolmentState()
    }

    func createKey(_ name: KeyName) async throws(DeviceError) -> [UInt8] {
        let key = try await phone.createKey(name)
        teller.tell(.phone(teller.texts.server.makesKey))
        return key
    }

    func publicKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]? {
        try await phone.publicKey(name)
    }

    func deleteKey(_ name: KeyName) async throws(DeviceError) {
        try await phone.deleteKey(name)
    }

    func sign(_ bytes: [UInt8], with key: KeyName, asking prompt: Prompt) async throws(DeviceError) -> [UInt8] {
        let signature = try await phone.sign(bytes, with: key, asking: prompt)
        signed.withLock { $0 += 1 }
        teller.tell(.phone(teller.texts.server.releases))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        teller.tell(.signs(lines))
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
    }

    func witness(asking prompt: Prompt) async throws(DeviceError) -> OwnerPresence {
        try await phone.witness(asking: prompt)
    }
}
