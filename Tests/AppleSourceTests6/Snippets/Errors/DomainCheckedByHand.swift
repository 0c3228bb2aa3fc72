// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication

/// The domain and the texts of an error, as a log line shows them.
enum DomainCheckedByHand {
    static func logLine(_ error: Error) -> String {
        let error = error as NSError
        guard error.domain == LAError.errorDomain else { return "other: \(error.domain)" }
        let text = error.userInfo[NSLocalizedDescriptionKey] as? String ?? "no text"
        if error.domain == LAErrorDomain && error.code == LAError.userCancel.rawValue {
            return "cancelled: \(text)"
        }
        return "\(error.code): \(error.localizedDescription)"
    }
}
