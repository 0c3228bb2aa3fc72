// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A status as an `NSError` of its domain.
struct StatusAsNSError {
    func check(_ status: OSStatus) throws {
        guard status != errSecSuccess else { return }
        throw NSError(
            domain: NSOSStatusErrorDomain,
            code: Int(status),
            userInfo: [NSLocalizedDescriptionKey: SecCopyErrorMessageString(status, nil) as String? ?? "unknown"]
        )
    }
}
