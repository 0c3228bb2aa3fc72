// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// `catch` with the codes as patterns, and with a cast.
struct CatchUserCancel {
    enum Outcome: Equatable {
        case open, stay, password, failed(Int), foreign
    }

    var policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics

    func open() async -> Outcome {
        let context = LAContext()
        do {
            try await context.evaluatePolicy(policy, localizedReason: "Open the safe")
            return .open
        } catch LAError.userCancel, LAError.appCancel, LAError.systemCancel {
            return .stay
        } catch LAError.userFallback {
            return .password
        } catch let error as LAError where error.code == .biometryLockout {
            return .password
        } catch let error as LAError {
            return .failed(error.errorCode)
        } catch {
            return .foreign
        }
    }
}
