// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The means of which any one is enough.
package struct AcceptedMeans: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let biometrics = Self(rawValue: 1 << 0)
    package static let passcode = Self(rawValue: 1 << 1)
    package static let companion = Self(rawValue: 1 << 2)

    /// A passcode does not stand for a finger, nor a companion for the owner.
    func accepts(_ means: OwnerMeans) -> Bool {
        switch means {
        case .biometrics: contains(.biometrics)
        case .passcode: contains(.passcode)
        case .companion: contains(.companion)
        }
    }
}

extension OwnerPolicy {
    /// What is enough for the policy.
    var accepted: AcceptedMeans {
        switch self {
        case .biometrics: .biometrics
        case .owner: [.biometrics, .passcode]
        case .companion: .companion
        case .biometricsOrCompanion: [.biometrics, .companion]
        }
    }
}
