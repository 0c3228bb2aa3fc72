// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A result told by the number of its class.
struct TypeOfAnObject {
    func isKey(_ object: CFTypeRef) -> Bool {
        CFGetTypeID(object) == SecKeyGetTypeID()
    }

    func isText(_ object: CFTypeRef) -> Bool {
        CFGetTypeID(object) == CFStringGetTypeID()
    }
}
