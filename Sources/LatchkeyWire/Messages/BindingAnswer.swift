// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A device that has just been bound: the answer of `POST /v1/devices`.
package struct BindingAnswer: WireObject {
    package let device: BoundDevice
    /// The pair that the server made for the secret form; told this once.
    package let secret: DeviceSecret?

    package init(device: BoundDevice, secret: DeviceSecret? = nil) {
        self.device = device
        self.secret = secret
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        device = try BoundDevice(from: &reader)
        secret = try reader.optional("secret")
    }

    package var members: JSONObject {
        var members = device.members
        members["secret"] = (secret?.members).map(JSONValue.object)
        return members
    }
}

/// The devices of an account: the answer of `GET /v1/devices`.
package struct DeviceList: WireObject, Hashable {
    package let devices: [BoundDevice]

    package init(devices: [BoundDevice]) {
        self.devices = devices
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        devices = try reader.list("devices")
    }

    package var members: JSONObject {
        JSONObject([("devices", .array(devices.map { .object($0.members) }))])
    }
}
