// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Renames a device: the body of `PATCH /v1/devices/{id}`.
package struct NewDeviceName: WireObject, Hashable {
    package let name: ShownText

    package init(name: ShownText) {
        self.name = name
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        name = try reader.required("name")
    }

    package var members: JSONObject {
        JSONObject([("name", name.json)])
    }
}
