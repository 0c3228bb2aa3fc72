// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// What the client needs of a context; tests bring their own.
package protocol PresenceContext: AnyObject {
    var biometryType: LABiometryType { get }
    var localizedFallbackTitle: String? { get set }
    func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
    func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool
}

extension LAContext: PresenceContext {}

package enum PresenceFailure: Error, Equatable {
    case cancelled
    case wantsPassword
    case unavailable(LABiometryType)
    case unexpected(String)
}

/// A struct over contexts that somebody else makes.
package struct PresenceClient: Sendable {
    private let makeContext: @Sendable () -> any PresenceContext

    package init(makeContext: @escaping @Sendable () -> any PresenceContext) {
        self.makeContext = makeContext
    }

    package static let live = PresenceClient { LAContext() }

    /// The sensor that can be used now.
    package func sensor() -> Result<LABiometryType, PresenceFailure> {
        let context = makeContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            return .failure(.unavailable(context.biometryType))
        }
        return .success(context.biometryType)
    }

    package func confirm(_ reason: String, fallback: String? = nil) async throws(PresenceFailure) {
        let context = makeContext()
        context.localizedFallbackTitle = fallback
        do {
            guard try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason)
            else { throw PresenceFailure.cancelled }
        } catch let error as LAError {
            throw failure(error, sensor: context.biometryType)
        } catch let error as PresenceFailure {
            throw error
        } catch {
            throw .unexpected(String(describing: error))
        }
    }

    private func failure(_ error: LAError, sensor: LABiometryType) -> PresenceFailure {
        switch error.code {
        case .userCancel, .appCancel, .systemCancel: .cancelled
        case .userFallback, .authenticationFailed, .biometryLockout: .wantsPassword
        case .biometryNotAvailable, .biometryNotEnrolled, .passcodeNotSet: .unavailable(sensor)
        default: .unexpected(error.localizedDescription)
        }
    }
}
