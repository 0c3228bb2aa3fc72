// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !os(watchOS)  // As SystemDevice.swift.
    import Foundation
    public import LatchkeyCore
    import Security

    // What an app that was removed left behind: the keychain outlives it.
    extension SystemDevice {
        /// Deletes every key and every secret whose name begins so; no prompt.
        public func deleteAll(startingWith prefix: String) async throws(DeviceError) {
            try Self.requireFirstUnlock()
            for attributes in try Self.found(Keychain.allKeys) {
                guard let tag = attributes[String(kSecAttrApplicationTag)] as? Data, tag.starts(with: prefix.utf8)
                else {
                    continue
                }
                try Self.delete(Keychain.query(KeyName(String(decoding: tag, as: UTF8.self))))
            }
            for attributes in try Self.found(Keychain.allItems) {
                guard let name = attributes[String(kSecAttrAccount)] as? String, name.hasPrefix(prefix) else {
                    continue
                }
                try Self.delete(Keychain.query(ItemName(name)))
            }
        }

        /// Before the first unlock a search may find nothing where there is something, and writing tells (KEY-26).
        private static func requireFirstUnlock() throws(DeviceError) {
            let query: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: "latchkey.first-unlock",
                kSecAttrAccount: "latchkey", kSecUseDataProtectionKeychain: true,
            ]
            let more: [CFString: Any] = [
                kSecValueData: Data(), kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            let status = SecItemAdd(query.merging(more) { $1 } as CFDictionary, nil)
            guard status == errSecSuccess || status == errSecDuplicateItem else { throw Keychain.failure(status) }
            try delete(query as CFDictionary)
        }

        private static func found(_ query: CFDictionary) throws(DeviceError) -> [[String: Any]] {
            var result: CFTypeRef?
            let status = SecItemCopyMatching(query, &result)
            if status == errSecItemNotFound { return [] }
            guard status == errSecSuccess, let found = (result as Any) as? [[String: Any]] else {
                throw Keychain.failure(status)
            }
            return found
        }

        private static func delete(_ query: CFDictionary) throws(DeviceError) {
            let status = SecItemDelete(query)
            guard status == errSecSuccess || status == errSecItemNotFound else { throw Keychain.failure(status) }
        }
    }
#endif
