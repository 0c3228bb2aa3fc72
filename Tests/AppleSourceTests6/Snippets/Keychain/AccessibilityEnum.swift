// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// An enumeration over accessibilities, read back from an item.
enum AccessibilityEnum: CaseIterable {
    case whenUnlocked, afterFirstUnlock, whenPasscodeSet

    var rawValue: String {
        switch self {
        case .whenUnlocked: return kSecAttrAccessibleWhenUnlocked as String
        case .afterFirstUnlock: return String(kSecAttrAccessibleAfterFirstUnlock)
        case .whenPasscodeSet: return kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly as String
        }
    }

    init?(item: [String: Any]) {
        guard let value = item[kSecAttrAccessible as String] as? String,
            let match = Self.allCases.first(where: { $0.rawValue == value })
        else { return nil }
        self = match
    }
}
