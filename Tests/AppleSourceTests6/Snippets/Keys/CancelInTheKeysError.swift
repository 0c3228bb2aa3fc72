// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// The owner's cancel told from other errors of a key.
struct CancelInTheKeysError {
    func isCancel(_ error: Error) -> Bool {
        if let error = error as? LAError { return error.code == .userCancel }
        let error = error as NSError
        return error.domain == NSOSStatusErrorDomain && error.code == Int(errSecUserCanceled)
    }
}
