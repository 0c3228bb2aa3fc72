// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// `Set<LAError.Code>`, old and new names mixed.
struct CodesInASet {
    static let wantsPassword: Set<LAError.Code> = [
        .userFallback, .biometryLockout, .touchIDLockout, .biometryNotEnrolled, .passcodeNotSet,
    ]

    private(set) var seen = Set<LAError.Code>()

    mutating func isPasswordNext(after error: Error) -> Bool {
        guard let code = (error as? LAError)?.code else { return false }
        seen.insert(code)
        return Self.wantsPassword.contains(code)
    }
}
