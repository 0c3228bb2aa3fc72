// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire

/// What a binding has to obey besides its proof; asked before the proof and once more in the transaction.
struct BindingRules: Sendable {
    let message: NewDevice
    let configuration: ServerConfiguration

    /// The key to be bound, if the rules let it be, in the order of wire protocol §1.
    func acceptedKey(in situation: BindingSituation) throws(Refusal) -> P256PublicKey {
        try requireRoom(in: situation)
        let key = try requireKeyForm()
        try requireAcceptedProtection()
        try requireNoDowngrade(in: situation)
        return key
    }

    /// Wire protocol §1, state: at most 100 devices, where replacing does not count.
    private func requireRoom(in situation: BindingSituation) throws(Refusal) {
        guard situation.present != nil || situation.deviceCount < Devices.limit else {
            throw Refusal(.tooManyDevices, step: "devices.count")
        }
    }

    /// Wire protocol §4: forms other than `key` are off.
    private func requireKeyForm() throws(Refusal) -> P256PublicKey {
        guard let key = message.credential.publicKey else { throw Refusal(.formRefused, step: "form") }
        return key
    }

    /// Wire protocol §4, protection: simulated and software keys need the operator's word.
    private func requireAcceptedProtection() throws(Refusal) {
        let isAccepted =
            switch message.credential.protection {
            case .secureEnclave, .tpm: true
            case .software: configuration.dangerouslyAcceptsSoftwareKeys
            case .simulated: configuration.dangerouslyAcceptsSimulatedKeys
            }
        guard isAccepted else { throw Refusal(.protectionRefused, step: "protection") }
    }

    /// Wire protocol §4, replacing: a weaker credential never takes a stronger one's place.
    private func requireNoDowngrade(in situation: BindingSituation) throws(Refusal) {
        guard let present = situation.present else { return }
        guard !message.credential.protection.isWeaker(than: present.description.protection) else {
            throw Refusal(.weakerCredential, step: "strength")
        }
    }
}
