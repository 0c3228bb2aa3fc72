// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// Binds a device: the body of `POST /v1/devices`.
package struct NewDevice: WireObject {
    /// Which copy of the app asks; binding anew from the same one replaces.
    package let installationID: InstallationID
    package let name: ShownText
    package let model: ShownText
    package let biometry: Biometry
    /// As sent: any string, for a challenge of another shape is a bad proof and not a bad member.
    package let challenge: String
    package let credential: NewCredential
    /// Always there with the form `key`.
    package let proof: Proof?

    /// A binding in key form, of a device as it describes itself.
    /// - Throws: ``InvalidMember`` for a name or model that could not be shown as it is.
    package init(
        installationID: InstallationID,
        device: DeviceDescription,
        key: P256PublicKey,
        challenge: String,
        proof: Proof
    ) throws(InvalidMember) {
        let credential = NewCredential(key: key, protection: device.protection)
        try self.init(installationID, device, credential, challenge, proof)
    }

    /// A binding in secret form; without a proof the server makes the pair and tells it once.
    /// - Throws: ``InvalidMember`` for a name or model that could not be shown as it is.
    package init(
        secretOf installationID: InstallationID,
        device: DeviceDescription,
        challenge: String,
        proof: Proof?
    ) throws(InvalidMember) {
        let credential = NewCredential(secretUnder: device.protection)
        try self.init(installationID, device, credential, challenge, proof)
    }

    private init(
        _ installationID: InstallationID,
        _ device: DeviceDescription,
        _ credential: NewCredential,
        _ challenge: String,
        _ proof: Proof?
    ) throws(InvalidMember) {
        guard let name = ShownText(device.name) else { throw InvalidMember("name") }
        guard let model = ShownText(device.model) else { throw InvalidMember("model") }
        self.installationID = installationID
        self.name = name
        self.model = model
        biometry = device.biometry
        self.challenge = challenge
        self.credential = credential
        self.proof = proof
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        installationID = try reader.required("installationID")
        name = try reader.required("name")
        model = try reader.required("model")
        biometry = try reader.required("biometry")
        challenge = try reader.required("challenge")
        credential = try reader.required("credential")
        proof = try reader.optional("proof")
        switch (credential.form, proof) {
        case (.key, .signature?), (.secret, .sealed?), (.secret, nil): break
        case (.key, nil): throw reader.fault("proof")
        case (.key, .sealed?): throw reader.fault("proof.signature")
        case (.secret, .signature?): throw reader.fault("proof.sealed")
        }
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("installationID", installationID.json), ("name", name.json), ("model", model.json),
            ("biometry", biometry.json), ("challenge", challenge.json),
            ("credential", .object(credential.members)), ("proof", (proof?.members).map(JSONValue.object)),
        ])
    }
}
