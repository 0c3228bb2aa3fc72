// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

extension ContestedChoices {
    static let switches = [
        "ios9Preflight", "passcodeFirst", "newerFails", "emptyFallbackFails", "invalidatedStatus",
        "homePressIsUserCancel", "contextReuseSeconds",
    ]

    /// The switches of a device line; one that is left out stays at its default.
    init(reading object: JSONObject) throws(LineProblem) {
        self.init()
        let members = try LineMembers(object, of: .named("\"switches\""), required: [], optional: Self.switches)
        if members.has("ios9Preflight") { ios9Preflight = try members.flag("ios9Preflight") }
        if members.has("passcodeFirst") { passcodeFirst = try members.flag("passcodeFirst") }
        if members.has("newerFails") { newerFails = try members.flag("newerFails") }
        if members.has("emptyFallbackFails") { emptyFallbackFails = try members.flag("emptyFallbackFails") }
        if members.has("homePressIsUserCancel") { homePressIsUserCancel = try members.flag("homePressIsUserCancel") }
        if members.has("contextReuseSeconds") { contextReuse = try Self.reuse(members) }
        if members.has("invalidatedStatus") { try Self.checkInvalidatedStatus(members) }
    }

    private static func reuse(_ members: LineMembers) throws(LineProblem) -> ContextReuse {
        if members.isNull("contextReuseSeconds") { return .unlimited }
        return .limited(milliseconds: try members.milliseconds("contextReuseSeconds"))
    }

    /// Of keychain items alone, which this version does not have: read and without effect.
    private static func checkInvalidatedStatus(_ members: LineMembers) throws(LineProblem) {
        let status = try members.integer("invalidatedStatus")
        guard [-25300, -25293].contains(status) else {
            throw members.wrong("invalidatedStatus", "-25300 or -25293")
        }
    }
}
