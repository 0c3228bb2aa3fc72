// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// An error enumeration over statuses, with a case for the rest.
enum StatusAsEnum: Error, Equatable {
    case duplicate, notFound, cancelled
    case other(OSStatus)

    init?(_ status: OSStatus) {
        switch status {
        case errSecSuccess: return nil
        case errSecDuplicateItem: self = .duplicate
        case errSecItemNotFound: self = .notFound
        case errSecUserCanceled: self = .cancelled
        default: self = .other(status)
        }
    }
}
