// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// An item behind biometry, with the `CFError` of a control that cannot be made.
struct ProtectedItem {
    func control() throws -> SecAccessControl {
        var error: Unmanaged<CFError>?
        guard
            let control = SecAccessControlCreateWithFlags(
                kCFAllocatorDefault,
                kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
                [.biometryAny, .or, .devicePasscode],
                &error
            )
        else { throw error?.takeRetainedValue() as Error? ?? CocoaError(.featureUnsupported) }
        return control
    }

    func save(_ data: Data, account: String) throws -> OSStatus {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: account,
            kSecAttrAccessControl as String: try control(),
            kSecValueData as String: data,
        ]
        return SecItemAdd(query as CFDictionary, nil)
    }
}
