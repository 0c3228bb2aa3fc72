// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !os(watchOS)  // As SystemDevice.swift.
    import Foundation
    import LatchkeyCore
    import LocalAuthentication

    // What is asked of a context without a prompt.
    extension LAContext {
        /// Why a policy cannot be evaluated now; `nil` where it can.
        func failure(of policy: OwnerPolicy) -> OwnerError? {
            guard let policy = LAPolicy(rawValue: policy.rawValue) else { return OwnerError(.badParameter) }
            var error: NSError?
            guard !canEvaluatePolicy(policy, error: &error) else { return nil }
            return error.flatMap { OwnerError($0) } ?? OwnerError(.biometryNotAvailable, "no reason was told")
        }

        /// The sensor, once a biometric preflight was made on this context.
        ///
        /// Where systems up to iOS 11.1 tell no sensor though biometry is there, it is Touch ID (BTY-06, BTY-11).
        func sensor(after failure: OwnerError?) -> Biometry {
            switch biometryType {
            case .touchID: return .touchID
            case .faceID: return .faceID
            case .opticID: return .opticID
            case .none: return failure?.code == .biometryNotAvailable ? .none : .touchID
            @unknown default: return .none
            }
        }
    }

    extension OwnerError {
        /// An error of Apple's domain, its number kept whether or not it is known; `nil` for another domain.
        init?(_ error: NSError) {
            guard error.domain == LAErrorDomain else { return nil }
            let diagnosis = error.userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
            self.init(Code(rawValue: error.code), diagnosis)
        }
    }
#endif
