// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Names a context for as long as its authority lives.
package struct ContextID: Sendable, Hashable {
    package let number: UInt64

    package init(number: UInt64) {
        self.number = number
    }
}

/// Names one evaluation; never used twice.
package struct EvaluationID: Sendable, Hashable {
    package let number: UInt64

    package init(number: UInt64) {
        self.number = number
    }
}

/// What an app may set on a context before it evaluates.
package struct ContextSettings: Sendable, Hashable {
    package var fallbackTitle: String?
    package var cancelTitle: String?
    /// Seconds; no clamp here, the rule has the ceiling.
    package var reuseDuration: Double = 0
    package var interactionNotAllowed = false
    package var maxBiometryFailures: Int?

    package init() {}
}

/// What the authority remembers of a context.
package struct ContextState: Sendable, Hashable {
    /// A success that the context may stand on again.
    package struct Grant: Sendable, Hashable {
        package let means: OwnerMeans
        package let since: Moment
    }

    package var settings = ContextSettings()
    package var isInvalid = false
    /// At most one of each means.
    package internal(set) var grants: [Grant] = []
    package var biometryType = Biometry.none
    package var domainState: DomainState?

    package init() {}

    /// What was shown now, in place of what the same means showed earlier.
    mutating func grant(_ means: OwnerMeans, at now: Moment) {
        grants.removeAll { $0.means == means }
        grants.append(Grant(means: means, since: now))
    }
}

/// What a domain state stands for; its bytes are a keyed hash of this.
package struct DomainState: Sendable, Hashable {
    package let bundle: String
    package let majorVersion: Int
    /// The enrolment's generation; `nil` with nothing enrolled.
    package let generation: UInt64?
    /// Whether a companion is paired; `nil` where companions do not count.
    package let hasCompanion: Bool?

    /// A text for the keyed hash, no two states alike: the bundle comes last and alone may hold any character.
    package var bytes: [UInt8] {
        let parts = [
            String(majorVersion), generation.map { String($0) } ?? "-", hasCompanion.map { $0 ? "1" : "0" } ?? "-",
        ]
        return Array((["latchkey-domain-state-v1"] + parts + [bundle]).joined(separator: "\n").utf8)
    }
}
