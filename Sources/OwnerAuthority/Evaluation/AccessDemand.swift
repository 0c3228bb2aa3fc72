// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What somebody must show before an item is opened or a key used.
package struct AccessDemand: Sendable, Hashable {
    /// Who asks.
    package enum Origin: Sendable, Hashable {
        /// The app itself, before it opens anything: `evaluateAccessControl`.
        case evaluation
        /// The vault, because an item or key was asked for.
        case release
    }

    package let flags: AccessRules.Flags
    /// The enrolment that a current set means; `nil`: that of the moment of asking.
    package let generation: UInt64?
    package let origin: Origin
    /// Nobody is asked where this is false; what the context has shown already still counts.
    package let mayAsk: Bool
    /// Whether anybody could ever show it.
    let canBeEvaluated: Bool

    /// A demand, unless nothing is demanded.
    package init?(_ flags: AccessRules.Flags, generation: UInt64? = nil, origin: Origin, mayAsk: Bool = true) {
        guard !flags.isDisjoint(with: .constraints) else { return nil }
        self.flags = flags
        self.generation = generation
        self.origin = origin
        self.mayAsk = mayAsk
        canBeEvaluated = true
    }

    /// What rules demand of an evaluation by the app itself, unless nothing is demanded.
    package init?(evaluating rules: AccessRules) {
        canBeEvaluated = rules.canBeEvaluated
        guard !canBeEvaluated || !rules.flags.isDisjoint(with: .constraints) else { return nil }
        (flags, generation, origin, mayAsk) = (rules.flags, nil, .evaluation, true)
    }
}

extension AccessRules.Flags {
    /// What must be shown, one part after the other, each by one of its means.
    ///
    /// - Parameter setIsCurrent: whether the enrolled set is the one that `biometryCurrentSet` means.
    /// - Returns: empty where a changed set leaves no way at all.
    package func parts(setIsCurrent: Bool) -> [AcceptedMeans] {
        var ways: [AcceptedMeans] = []
        if contains(.userPresence) { ways.append([.biometrics, .passcode]) }
        if contains(.biometryAny) || contains(.biometryCurrentSet) && setIsCurrent { ways.append(.biometrics) }
        if contains(.devicePasscode) { ways.append(.passcode) }
        if contains(.companion) { ways.append(.companion) }
        guard !contains(.or) else { return ways.isEmpty ? [] : [ways.reduce([]) { $0.union($1) }] }
        return contains(.biometryCurrentSet) && !setIsCurrent ? [] : ways
    }
}
