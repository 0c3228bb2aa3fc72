// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

/// What stands for all that can vouch for the owner; opaque, to be compared and no more.
///
/// It is a picture of the moment at which a context was asked for it.
open class LADomainState: NSObject {
    /// The enrolled fingers, face or eyes.
    public let biometry: LADomainStateBiometry
    /// The paired companions.
    public let companion: LADomainStateCompanion
    /// Both together: pairing a companion changes it, too; `nil` with nothing enrolled and nothing paired.
    public let stateHash: Data?

    /// The state of a device; of none, nothing.
    init(_ authority: Authority?) {
        let state = authority?.read { $0 }
        let hash = { (domainState: DomainState?) in authority?.bytes(of: domainState).map { Data($0) } }
        biometry = LADomainStateBiometry(LABiometryType(state?.biometry ?? .none), hash(state?.biometryDomainState))
        companion = LADomainStateCompanion(state?.companion.types ?? [], hash(state?.companionDomainState))
        stateHash = hash(state?.combinedDomainState)
    }
}

extension CompanionState {
    /// What a phone pairs with is a Mac: Apple's `watch` is a Mac's companion.
    var types: Set<LACompanionType> {
        isPaired ? [.mac] : []
    }
}
