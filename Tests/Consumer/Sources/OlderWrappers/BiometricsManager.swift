// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication

/// What went wrong, in the words of the app.
package enum BiometricsError: Error, Equatable {
    case notAvailable
    case notEnrolled
    case lockedOut
    case passcodeNotSet
    case cancelledByUser
    case cancelledBySystem
    case fallback
    case failed
    case other(Int)

    init(_ error: LAError) {
        switch error.code {
        case .touchIDNotAvailable: self = .notAvailable
        case .touchIDNotEnrolled: self = .notEnrolled
        case .touchIDLockout: self = .lockedOut
        case .passcodeNotSet: self = .passcodeNotSet
        case .userCancel: self = .cancelledByUser
        case .appCancel, .systemCancel: self = .cancelledBySystem
        case .userFallback: self = .fallback
        case .authenticationFailed: self = .failed
        default: self = .other(error.errorCode)
        }
    }

    package var message: String {
        switch self {
        case .notEnrolled:
            return BiometricsManager.shared.isFaceIDDevice()
                ? "Please set up Face ID in Settings." : "Please enrol a finger in Settings."
        case .lockedOut: return "Too many attempts. Please use your passcode."
        case .cancelledByUser, .cancelledBySystem: return ""
        default: return "Biometrics cannot be used now."
        }
    }
}

/// One file to copy into an app: biometrics with completion handlers, always called on the main queue.
package final class BiometricsManager: NSObject {
    package typealias Completion = (Result<Bool, BiometricsError>) -> Void

    package static let shared = BiometricsManager()

    /// Seconds in which an unlock of the phone counts as well.
    package var allowableReuseDuration: TimeInterval = 0

    private override init() {}

    package class func canAuthenticate() -> Bool {
        var isAvailable = false
        var error: NSError?
        if LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) {
            isAvailable = (error == nil)
        }
        return isAvailable
    }

    package func isFaceIDDevice() -> Bool {
        let context = LAContext()
        _ = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
        if #available(iOS 11.0, macOS 10.15, *) {
            return context.biometryType == .faceID
        }
        return false
    }

    package func authenticateWithBiometrics(
        reason: String,
        fallbackTitle: String? = "",
        cancelTitle: String? = nil,
        completion: @escaping Completion
    ) {
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = allowableReuseDuration
        context.localizedFallbackTitle = fallbackTitle
        if #available(iOS 10.0, macOS 10.12, *) {
            context.localizedCancelTitle = cancelTitle
        }
        evaluate(.deviceOwnerAuthenticationWithBiometrics, with: context, reason: reason, completion: completion)
    }

    package func authenticateWithPasscode(reason: String, completion: @escaping Completion) {
        evaluate(.deviceOwnerAuthentication, with: LAContext(), reason: reason, completion: completion)
    }

    private func evaluate(
        _ policy: LAPolicy,
        with context: LAContext,
        reason: String,
        completion: @escaping Completion
    ) {
        context.evaluatePolicy(policy, localizedReason: reason) { success, error in
            _ = context  // Keeps the context alive until the answer is there.
            DispatchQueue.main.async {
                if success {
                    completion(.success(true))
                } else {
                    let laError = error as? LAError ?? LAError(.authenticationFailed)
                    completion(.failure(BiometricsError(laError)))
                }
            }
        }
    }
}
