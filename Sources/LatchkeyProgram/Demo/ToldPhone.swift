// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice

/// A simulated phone that tells what it does.
final class ToldPhone: OwnerDevice {
    let phone: SimulatedPhone
    private let teller: StoryTeller
    private let signed = Locked(0)
    private let touches = Locked<[(finger: Template, text: String)]>([])

    init(_ phone: SimulatedPhone, _ teller: StoryTeller) {
        self.phone = phone
        self.teller = teller
    }

    /// What the person does when the phone next asks.
    func willTouch(_ finger: Template, _ text: String) {
        touches.withLock { $0.append((finger, text)) }
    }

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
        teller.tell(.phone("makes a key behind the enrolled finger; its private half never leaves the phone"))
        return key
    }

    func publicKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]? {
        try await phone.publicKey(name)
    }

    func deleteKey(_ name: KeyName) async throws(DeviceError) {
        try await phone.deleteKey(name)
    }

    func sign(_ bytes: [UInt8], with key: KeyName, asking prompt: Prompt) async throws(DeviceError) -> [UInt8] {
        teller.tell(.phone("asks: \"\(prompt.reason)\""))
        for touch in touches.withLock({ touches in touches.takeAll() }) {
            teller.tell(.person(touch.text))
            phone.willTouch(touch.finger)
        }
        let signature = try await phone.sign(bytes, with: key, asking: prompt)
        signed.withLock { $0 += 1 }
        teller.tell(.phone("matches the finger and releases one signature"))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        teller.tell(.signs(lines))
        return signature
    }

    func witness(asking prompt: Prompt) async throws(DeviceError) -> OwnerPresence {
        try await phone.witness(asking: prompt)
    }
}

extension Array {
    /// Everything in it, once.
    fileprivate mutating func takeAll() -> Self {
        defer { self = [] }
        return self
    }
}
