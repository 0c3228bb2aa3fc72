// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication

/// `catch let error as NSError`, then the number and the domain.
enum CatchAsNSError {
    static func authenticate() async -> String {
        do {
            let isOwner = try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Sign in")
            return isOwner ? "welcome" : "impossible"
        } catch let error as NSError where error.domain == LAErrorDomain {
            switch error.code {
            case LAError.Code.userCancel.rawValue: return "cancelled"
            case LAError.Code.passcodeNotSet.rawValue: return "no passcode"
            default: return "code \(error.code)"
            }
        } catch {
            return error.localizedDescription
        }
    }
}
