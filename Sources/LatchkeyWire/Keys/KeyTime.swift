// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The time in which a server's key is used, in whole seconds, both ends within it.
package struct KeyTime: Sendable, Hashable {
    package let from: Int
    package let to: Int

    package init(from: Int, to: Int) {
        self.from = from
        self.to = to
    }

    init(from reader: inout MemberReader) throws(InvalidMember) {
        from = try reader.required("nbf")
        to = try reader.required("exp")
        guard from <= to else { throw reader.fault("exp") }
    }

    /// Whether a second is within.
    package func contains(_ second: Int) -> Bool {
        from <= second && second <= to
    }

    var members: [(String, JSONValue)] {
        [("nbf", from.json), ("exp", to.json)]
    }
}
