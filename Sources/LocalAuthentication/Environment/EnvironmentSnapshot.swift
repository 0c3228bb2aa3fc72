// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority

/// What an environment's state is made of, to be compared.
struct EnvironmentSnapshot: Sendable, Hashable {
    struct Sensor: Sendable, Hashable {
        let type: LABiometryType
        let isUsable: Bool
        let isEnrolled: Bool
        let isLockedOut: Bool
        let stateHash: Data?
    }

    struct Password: Sendable, Hashable {
        let isSet: Bool
        let isUsable: Bool
    }

    struct Companion: Sendable, Hashable {
        let type: LACompanionType
        let isUsable: Bool
        let stateHash: Data?
    }

    var biometry: Sensor?
    var password: Password?
    var companions: [Companion] = []

    /// A process without a device.
    init() {}

    init(_ authority: Authority) {
        let state = authority.read { $0 }
        let hash = { (domainState: DomainState?) in authority.bytes(of: domainState).map { Data($0) } }
        let isUsable = { (policy: OwnerPolicy) in state.preflightFailure(of: policy) == nil }
        if state.biometry != .none {
            biometry = Sensor(
                type: LABiometryType(state.biometry),
                isUsable: isUsable(.biometrics),
                isEnrolled: !state.enrolment.templates.isEmpty,
                isLockedOut: state.isBiometryLocked,
                stateHash: hash(state.biometryDomainState)
            )
        }
        password = Password(isSet: state.passcode != nil, isUsable: isUsable(.owner))
        companions = state.companion.types.sorted { $0.rawValue < $1.rawValue }.map { type in
            Companion(type: type, isUsable: isUsable(.companion), stateHash: hash(state.companionDomainState))
        }
    }
}
