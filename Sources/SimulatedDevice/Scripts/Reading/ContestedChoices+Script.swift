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
        if members.has("invalidatedStatus") { invalidatedItemFails = try Self.itemFails(members) }
    }

    private static func reuse(_ members: LineMembers) throws(LineProblem) -> ContextReuse {
        if members.isNull("contextReuseSeconds") { return .unlimited }
        return .limited(milliseconds: try members.milliseconds("contextReuseSeconds"))
    }

    /// Whether an item of a former set tells a failure, and not that it is gone.
    private static func itemFails(_ members: LineMembers) throws(LineProblem) -> Bool {
        switch try members.integer("invalidatedStatus") {
        case -25300: return false
        case -25293: return true
        default: throw members.wrong("invalidatedStatus", "-25300 or -25293")
        }
    }
}
