// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

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

    package init(
        installationID: InstallationID,
        name: ShownText,
        model: ShownText,
        biometry: Biometry,
        challenge: String,
        credential: NewCredential,
        proof: Proof?
    ) {
        self.installationID = installationID
        self.name = name
        self.model = model
        self.biometry = biometry
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
