// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What a binding has to obey besides its proof; asked before the proof and once more in the transaction.
struct BindingRules: Sendable {
    let message: NewDevice
    let configuration: ServerConfiguration

    /// Wire protocol §1, in its order: state, form, protection, strength.
    func requireAccepted(in situation: BindingSituation) throws(Refusal) {
        try requireRoom(in: situation)
        try requireAcceptedForm()
        try requireAcceptedProtection()
        try requireNoDowngrade(in: situation)
    }

    /// Wire protocol §1, state: at most 100 devices, where replacing does not count.
    private func requireRoom(in situation: BindingSituation) throws(Refusal) {
        guard situation.present != nil || situation.deviceCount < Devices.limit else {
            throw Refusal(.tooManyDevices, step: "devices.count")
        }
    }

    /// Wire protocol §4: forms other than `key` are off unless the operator has switched them on.
    private func requireAcceptedForm() throws(Refusal) {
        guard message.credential.form == .key || configuration.acceptsSecretForm else {
            throw Refusal(.formRefused, step: "form")
        }
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
        let credential = message.credential
        guard !credential.form.isWeaker(than: present.verifier.form),
            !credential.protection.isWeaker(than: present.description.protection)
        else {
            throw Refusal(.weakerCredential, step: "strength")
        }
    }
}
