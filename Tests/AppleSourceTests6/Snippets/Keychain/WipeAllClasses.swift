// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// Every class wiped in a loop, as at a first launch.
struct WipeAllClasses {
    func wipe() {
        let classes = [kSecClassGenericPassword, kSecClassInternetPassword, kSecClassKey]
        for itemClass in classes {
            SecItemDelete([kSecClass as String: itemClass] as CFDictionary)
        }
    }
}
