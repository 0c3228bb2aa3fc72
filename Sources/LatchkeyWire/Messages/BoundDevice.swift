// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A bound device as its owner sees it, and the answer of `POST /v1/devices`.
package struct BoundDevice: WireObject, Hashable {
    package let id: DeviceID
    package let name: String
    package let model: String
    package let biometry: Biometry
    package let form: CredentialForm
    package let protection: KeyProtection
    /// base64url(SHA-256(SubjectPublicKeyInfo)), with the form `key`.
    package let keyDigest: String?
    package let boundAt: Timestamp
    package let lastUsedAt: Timestamp?
    /// The device that this one has taken the place of.
    package let replaced: DeviceID?

    package init(
        id: DeviceID,
        device: DeviceDescription,
        form: CredentialForm = .key,
        keyDigest: String?,
        boundAt: Timestamp,
        lastUsedAt: Timestamp? = nil,
        replaced: DeviceID? = nil
    ) {
        self.id = id
        name = device.name
        model = device.model
        biometry = device.biometry
        self.form = form
        protection = device.protection
        self.keyDigest = keyDigest
        self.boundAt = boundAt
        self.lastUsedAt = lastUsedAt
        self.replaced = replaced
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        id = try reader.required("id")
        name = try reader.required("name")
        model = try reader.required("model")
        biometry = try reader.required("biometry")
        form = try reader.required("form")
        protection = try reader.required("protection")
        keyDigest = try reader.optional("keyDigest")
        boundAt = try reader.required("boundAt")
        lastUsedAt = try reader.optional("lastUsedAt")
        replaced = try reader.optional("replaced")
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("id", id.json), ("name", name.json), ("model", model.json), ("biometry", biometry.json),
            ("form", form.json), ("protection", protection.json), ("keyDigest", keyDigest?.json),
            ("boundAt", boundAt.json), ("lastUsedAt", lastUsedAt?.json), ("replaced", replaced?.json),
        ])
    }
}
