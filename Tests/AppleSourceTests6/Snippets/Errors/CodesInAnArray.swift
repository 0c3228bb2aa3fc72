// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// `[.userCancel, …].contains(error.code)`.
extension LAError {
    var isSilent: Bool {
        [.userCancel, .appCancel, .systemCancel].contains(code)
    }
}

enum CodesInAnArray {
    static func messages(for errors: [LAError]) -> [String] {
        errors.filter { !$0.isSilent }.map { "error \($0.errorCode)" }
    }
}
