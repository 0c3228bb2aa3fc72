// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !os(watchOS)  // As SystemDevice.swift.
    import Foundation
    public import LatchkeyCore
    import Security

    // Items of the keychain that the app reads by itself while the device is unlocked.
    extension SystemDevice: RecordKeeper {
        /// What is kept under a name; no prompt.
        public func record(_ name: ItemName) throws(DeviceError) -> [UInt8]? {
            var result: CFTypeRef?
            let status = SecItemCopyMatching(Self.query(name, [kSecReturnData: true]), &result)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess, let data = (result as Any) as? Data else { throw Keychain.failure(status) }
            return Array(data)
        }

        /// Keeps a record; no prompt.
        public func keepRecord(_ bytes: [UInt8], as name: ItemName) throws(DeviceError) {
            let value: [CFString: Any] = [kSecValueData: Data(bytes)]
            var status = SecItemUpdate(Self.query(name), value as CFDictionary)
            if status == errSecItemNotFound {
                let accessible = [kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly as Any]
                status = SecItemAdd(Self.query(name, value.merging(accessible) { $1 }), nil)
            }
            guard status == errSecSuccess else { throw Keychain.failure(status) }
        }

        /// Forgets a record; no prompt.
        public func eraseRecord(_ name: ItemName) throws(DeviceError) {
            let status = SecItemDelete(Self.query(name))
            guard status == errSecSuccess || status == errSecItemNotFound else { throw Keychain.failure(status) }
        }

        private static func query(_ name: ItemName, _ more: [CFString: Any] = [:]) -> CFDictionary {
            let usual: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: "latchkey.records",
                kSecAttrAccount: name.description, kSecUseDataProtectionKeychain: true,
            ]
            return usual.merging(more) { $1 } as CFDictionary
        }
    }
#endif
