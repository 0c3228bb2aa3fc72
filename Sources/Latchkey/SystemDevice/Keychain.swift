// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !os(watchOS)  // As SystemDevice.swift.
    import Foundation
    import LatchkeyCore
    import LatchkeyCrypto
    import LocalAuthentication
    import Security

    /// The system's keychain, as far as a device's keys and secrets need it.
    enum Keychain {
        /// Means the key of a name.
        static func query(_ name: KeyName, _ more: [CFString: Any] = [:]) -> CFDictionary {
            let usual: [CFString: Any] = [
                kSecClass: kSecClassKey, kSecAttrKeyClass: kSecAttrKeyClassPrivate, kSecAttrApplicationTag: tag(name),
                kSecUseDataProtectionKeychain: true,
            ]
            return usual.merging(more) { $1 } as CFDictionary
        }

        /// Means the secret of a name.
        static func query(_ item: ItemName, _ more: [CFString: Any] = [:]) -> CFDictionary {
            let usual: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: itemService,
                kSecAttrAccount: item.description, kSecUseDataProtectionKeychain: true,
            ]
            return usual.merging(more) { $1 } as CFDictionary
        }

        /// Means every key, to be told by its attributes.
        static var allKeys: CFDictionary {
            let query: [CFString: Any] = [
                kSecClass: kSecClassKey, kSecAttrKeyClass: kSecAttrKeyClassPrivate, kSecMatchLimit: kSecMatchLimitAll,
                kSecReturnAttributes: true, kSecUseDataProtectionKeychain: true,
            ]
            return query as CFDictionary
        }

        /// Means every secret, to be told by its attributes.
        static var allItems: CFDictionary {
            let query: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: itemService, kSecMatchLimit: kSecMatchLimitAll,
                kSecReturnAttributes: true, kSecUseDataProtectionKeychain: true,
            ]
            return query as CFDictionary
        }

        private static let itemService = "latchkey.items"

        private static func tag(_ name: KeyName) -> Data {
            Data(name.description.utf8)
        }

        /// The key of a name, which asks by a context where it has to; no prompt here.
        static func key(_ name: KeyName, _ context: LAContext? = nil) throws(DeviceError) -> SecKey? {
            var more: [CFString: Any] = [kSecReturnRef: true]
            if let context { more[kSecUseAuthenticationContext] = context }
            var result: CFTypeRef?
            let status = SecItemCopyMatching(query(name, more), &result)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess, let result, CFGetTypeID(result) == SecKeyGetTypeID() else {
                throw failure(status)
            }
            // A conditional cast to a class of CoreFoundation always succeeds on Apple's platforms: its number was asked.
            return unsafeDowncast(result, to: SecKey.self)
        }

        /// A key of the enclave that the enrolled set of this moment opens.
        static func makeKey(_ name: KeyName) throws(DeviceError) -> SecKey {
            let half: [CFString: Any] = [
                kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag(name),
                kSecAttrAccessControl: try control([.biometryCurrentSet, .privateKeyUsage]),
            ]
            let attributes: [CFString: Any] = [
                kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
                kSecAttrTokenID: kSecAttrTokenIDSecureEnclave, kSecPrivateKeyAttrs: half,
                kSecUseDataProtectionKeychain: true,
            ]
            var error: Unmanaged<CFError>?
            if let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) { return key }
            let told = error.map { $0.takeRetainedValue() as any Error as NSError }
            throw DeviceError(
                .unavailable,
                told.map { "no key was made: \($0.domain) \($0.code)" } ?? "no key was made"
            )
        }

        static func control(_ flags: SecAccessControlCreateFlags) throws(DeviceError) -> SecAccessControl {
            let protection = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
            guard let control = SecAccessControlCreateWithFlags(nil, protection, flags, nil) else {
                throw DeviceError(.unavailable, "the system refuses the access control")
            }
            return control
        }

        /// The public half of a key, DER.
        static func subjectPublicKeyInfo(_ key: SecKey) throws(DeviceError) -> [UInt8] {
            guard let half = SecKeyCopyPublicKey(key), let point = SecKeyCopyExternalRepresentation(half, nil) else {
                throw DeviceError(.unavailable, "the key does not tell its public half")
            }
            return P256PublicKey.subjectPublicKeyInfo(ofPoint: Array(point as Data))
        }

        /// A status where nobody was asked.
        static func failure(_ status: OSStatus) -> DeviceError {
            switch status {
            case errSecUserCanceled: DeviceError(OwnerError(.userCancel))
            case errSecInteractionNotAllowed:
                DeviceError(OwnerError(.notInteractive, "the device is locked, or nobody may be asked"))
            default: DeviceError(.unavailable, "the keychain says \(status)")
            }
        }
    }
#endif
