// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import Testing

var message: CFData { Data("transfer 12.34 to Ada".utf8) as CFData }
let ecdsa = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
let tag = Data("com.example.key".utf8)

/// What a call for keys gave or how it failed.
func told<Result>(
    _ body: (UnsafeMutablePointer<Unmanaged<CFError>?>) -> Result?
) -> (result: Result?, error: Told?) {
    var error: Unmanaged<CFError>?
    let result = body(&error)
    return (result, Told(error))
}

/// A key of software that is not kept.
func makeKey(
    _ type: CFString = kSecAttrKeyTypeECSECPrimeRandom,
    _ bits: Int = 256,
    _ more: [CFString: Any] = [:]
) throws -> SecKey {
    let attributes: [CFString: Any] = [kSecAttrKeyType: type, kSecAttrKeySizeInBits: bits]
    return try #require(SecKeyCreateRandomKey(attributes.merging(more) { $1 } as CFDictionary, nil))
}

/// What a key of the enclave is made of, kept under ``tag``.
func enclaveKey(_ rules: SecAccessControl?, _ more: [CFString: Any] = [:]) -> CFDictionary {
    var half: [CFString: Any] = [kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag]
    if let rules { half[kSecAttrAccessControl] = rules }
    let attributes: [CFString: Any] = [
        kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
        kSecAttrTokenID: kSecAttrTokenIDSecureEnclave, kSecPrivateKeyAttrs: half,
    ]
    return attributes.merging(more) { $1 } as CFDictionary
}

/// Finds the key under ``tag``.
func keptKey(_ more: [CFString: Any] = [:]) -> (status: OSStatus, key: SecKey?) {
    let query: [CFString: Any] = [kSecClass: kSecClassKey, kSecAttrApplicationTag: tag, kSecReturnRef: true]
    let (status, result) = copy(query.merging(more) { $1 } as CFDictionary)
    return (status, result as? SecKey)
}

func sign(_ key: SecKey) -> (result: CFData?, error: Told?) {
    told { SecKeyCreateSignature(key, ecdsa, message, $0) }
}
