// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A key's error read by `CFErrorGetDomain` and its kin.
struct ErrorByFunctionsOfC {
    func describe(_ error: CFError) -> String {
        let domain = CFErrorGetDomain(error) as String
        let code = CFErrorGetCode(error)
        let words = CFErrorCopyDescription(error) as String
        return "\(domain) \(code) \(words.isEmpty ? "" : "…")"
    }
}
