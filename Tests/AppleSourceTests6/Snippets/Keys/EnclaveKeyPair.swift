// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A key of the enclave with an access control, and its tag.
struct EnclaveKeyPair {
    // swift-format-ignore: NeverForceUnwrap
    let tag = "com.example.keys.login".data(using: .utf8)!

    func make() throws -> SecKey {
        // swift-format-ignore: NeverForceUnwrap
        let access = SecAccessControlCreateWithFlags(
            kCFAllocatorDefault,
            kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            [.privateKeyUsage, .biometryCurrentSet],
            nil
        )!
        let attributes: NSDictionary = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits: 256,
            kSecAttrTokenID: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs: [
                kSecAttrIsPermanent: true,
                kSecAttrApplicationTag: tag,
                kSecAttrAccessControl: access,
            ],
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes, &error) else {
            // swift-format-ignore: NeverForceUnwrap
            throw error!.takeRetainedValue() as Error
        }
        return key
    }
}
