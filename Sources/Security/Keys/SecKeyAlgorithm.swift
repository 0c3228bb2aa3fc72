// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Names an algorithm for signing, encryption or key agreement.
public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
    private let name: String

    /// An algorithm by Apple's string for it, known or not.
    public init(rawValue: CFString) {
        name = String(rawValue)
    }

    fileprivate init(_ name: String) {
        self.name = name
    }

    /// Apple's string.
    public var rawValue: CFString {
        NSString(string: name)
    }
}

extension SecKeyAlgorithm {
    /// ECDSA over a message hashed with SHA1, as DER.
    public static let ecdsaSignatureMessageX962SHA1 = Self("algid:sign:ECDSA:message-X962:SHA1")
    /// ECDSA over a message hashed with SHA224, as DER.
    public static let ecdsaSignatureMessageX962SHA224 = Self("algid:sign:ECDSA:message-X962:SHA224")
    /// ECDSA over a message hashed with SHA256, as DER.
    public static let ecdsaSignatureMessageX962SHA256 = Self("algid:sign:ECDSA:message-X962:SHA256")
    /// ECDSA over a message hashed with SHA384, as DER.
    public static let ecdsaSignatureMessageX962SHA384 = Self("algid:sign:ECDSA:message-X962:SHA384")
    /// ECDSA over a message hashed with SHA512, as DER.
    public static let ecdsaSignatureMessageX962SHA512 = Self("algid:sign:ECDSA:message-X962:SHA512")
    /// ECDSA over a digest of any kind, as DER.
    public static let ecdsaSignatureDigestX962 = Self("algid:sign:ECDSA:digest-X962")
    /// ECDSA over a digest by SHA1, as DER.
    public static let ecdsaSignatureDigestX962SHA1 = Self("algid:sign:ECDSA:digest-X962:SHA1")
    /// ECDSA over a digest by SHA224, as DER.
    public static let ecdsaSignatureDigestX962SHA224 = Self("algid:sign:ECDSA:digest-X962:SHA224")
    /// ECDSA over a digest by SHA256, as DER.
    public static let ecdsaSignatureDigestX962SHA256 = Self("algid:sign:ECDSA:digest-X962:SHA256")
    /// ECDSA over a digest by SHA384, as DER.
    public static let ecdsaSignatureDigestX962SHA384 = Self("algid:sign:ECDSA:digest-X962:SHA384")
    /// ECDSA over a digest by SHA512, as DER.
    public static let ecdsaSignatureDigestX962SHA512 = Self("algid:sign:ECDSA:digest-X962:SHA512")
    /// ECDSA over a message hashed with SHA1, as r and s side by side.
    public static let ecdsaSignatureMessageRFC4754SHA1 = Self("algid:sign:ECDSA:message-RFC4754:SHA1")
    /// ECDSA over a message hashed with SHA224, as r and s side by side.
    public static let ecdsaSignatureMessageRFC4754SHA224 = Self("algid:sign:ECDSA:message-RFC4754:SHA224")
    /// ECDSA over a message hashed with SHA256, as r and s side by side.
    public static let ecdsaSignatureMessageRFC4754SHA256 = Self("algid:sign:ECDSA:message-RFC4754:SHA256")
    /// ECDSA over a message hashed with SHA384, as r and s side by side.
    public static let ecdsaSignatureMessageRFC4754SHA384 = Self("algid:sign:ECDSA:message-RFC4754:SHA384")
    /// ECDSA over a message hashed with SHA512, as r and s side by side.
    public static let ecdsaSignatureMessageRFC4754SHA512 = Self("algid:sign:ECDSA:message-RFC4754:SHA512")
    /// ECDSA over a digest of any kind, as r and s side by side.
    public static let ecdsaSignatureDigestRFC4754 = Self("algid:sign:ECDSA:digest-RFC4754")
    /// ECDSA over a digest by SHA1, as r and s side by side.
    public static let ecdsaSignatureDigestRFC4754SHA1 = Self("algid:sign:ECDSA:digest-RFC4754:SHA1")
    /// ECDSA over a digest by SHA224, as r and s side by side.
    public static let ecdsaSignatureDigestRFC4754SHA224 = Self("algid:sign:ECDSA:digest-RFC4754:SHA224")
    /// ECDSA over a digest by SHA256, as r and s side by side.
    public static let ecdsaSignatureDigestRFC4754SHA256 = Self("algid:sign:ECDSA:digest-RFC4754:SHA256")
    /// ECDSA over a digest by SHA384, as r and s side by side.
    public static let ecdsaSignatureDigestRFC4754SHA384 = Self("algid:sign:ECDSA:digest-RFC4754:SHA384")
    /// ECDSA over a digest by SHA512, as r and s side by side.
    public static let ecdsaSignatureDigestRFC4754SHA512 = Self("algid:sign:ECDSA:digest-RFC4754:SHA512")
    /// The former name of ``ecdsaSignatureDigestRFC4754``.
    public static let ecdsaSignatureRFC4754 = Self("algid:sign:ECDSA:RFC4754")
    /// ECIES (standard) with SHA1 and AES-GCM, the IV all zero.
    public static let eciesEncryptionStandardX963SHA1AESGCM = Self("algid:encrypt:ECIES:ECDH:KDFX963:SHA1:AESGCM")
    /// ECIES (standard) with SHA224 and AES-GCM, the IV all zero.
    public static let eciesEncryptionStandardX963SHA224AESGCM = Self("algid:encrypt:ECIES:ECDH:KDFX963:SHA224:AESGCM")
    /// ECIES (standard) with SHA256 and AES-GCM, the IV all zero.
    public static let eciesEncryptionStandardX963SHA256AESGCM = Self("algid:encrypt:ECIES:ECDH:KDFX963:SHA256:AESGCM")
    /// ECIES (standard) with SHA384 and AES-GCM, the IV all zero.
    public static let eciesEncryptionStandardX963SHA384AESGCM = Self("algid:encrypt:ECIES:ECDH:KDFX963:SHA384:AESGCM")
    /// ECIES (standard) with SHA512 and AES-GCM, the IV all zero.
    public static let eciesEncryptionStandardX963SHA512AESGCM = Self("algid:encrypt:ECIES:ECDH:KDFX963:SHA512:AESGCM")
    /// ECIES (standard) with SHA224 and AES-GCM, the IV derived.
    public static let eciesEncryptionStandardVariableIVX963SHA224AESGCM = Self(
        "algid:encrypt:ECIES:ECDH:KDFX963:SHA224:AESGCM-KDFIV"
    )
    /// ECIES (standard) with SHA256 and AES-GCM, the IV derived.
    public static let eciesEncryptionStandardVariableIVX963SHA256AESGCM = Self(
        "algid:encrypt:ECIES:ECDH:KDFX963:SHA256:AESGCM-KDFIV"
    )
    /// ECIES (standard) with SHA384 and AES-GCM, the IV derived.
    public static let eciesEncryptionStandardVariableIVX963SHA384AESGCM = Self(
        "algid:encrypt:ECIES:ECDH:KDFX963:SHA384:AESGCM-KDFIV"
    )
    /// ECIES (standard) with SHA512 and AES-GCM, the IV derived.
    public static let eciesEncryptionStandardVariableIVX963SHA512AESGCM = Self(
        "algid:encrypt:ECIES:ECDH:KDFX963:SHA512:AESGCM-KDFIV"
    )
    /// Key agreement (standard), the secret as it comes.
    public static let ecdhKeyExchangeStandard = Self("algid:keyexchange:ECDH")
    /// Key agreement (standard), the secret derived with SHA1.
    public static let ecdhKeyExchangeStandardX963SHA1 = Self("algid:keyexchange:ECDH:KDFX963:SHA1")
    /// Key agreement (standard), the secret derived with SHA224.
    public static let ecdhKeyExchangeStandardX963SHA224 = Self("algid:keyexchange:ECDH:KDFX963:SHA224")
    /// Key agreement (standard), the secret derived with SHA256.
    public static let ecdhKeyExchangeStandardX963SHA256 = Self("algid:keyexchange:ECDH:KDFX963:SHA256")
    /// Key agreement (standard), the secret derived with SHA384.
    public static let ecdhKeyExchangeStandardX963SHA384 = Self("algid:keyexchange:ECDH:KDFX963:SHA384")
    /// Key agreement (standard), the secret derived with SHA512.
    public static let ecdhKeyExchangeStandardX963SHA512 = Self("algid:keyexchange:ECDH:KDFX963:SHA512")
    /// ECIES (cofactor) with SHA1 and AES-GCM, the IV all zero.
    public static let eciesEncryptionCofactorX963SHA1AESGCM = Self("algid:encrypt:ECIES:ECDHC:KDFX963:SHA1:AESGCM")
    /// ECIES (cofactor) with SHA224 and AES-GCM, the IV all zero.
    public static let eciesEncryptionCofactorX963SHA224AESGCM = Self("algid:encrypt:ECIES:ECDHC:KDFX963:SHA224:AESGCM")
    /// ECIES (cofactor) with SHA256 and AES-GCM, the IV all zero.
    public static let eciesEncryptionCofactorX963SHA256AESGCM = Self("algid:encrypt:ECIES:ECDHC:KDFX963:SHA256:AESGCM")
    /// ECIES (cofactor) with SHA384 and AES-GCM, the IV all zero.
    public static let eciesEncryptionCofactorX963SHA384AESGCM = Self("algid:encrypt:ECIES:ECDHC:KDFX963:SHA384:AESGCM")
    /// ECIES (cofactor) with SHA512 and AES-GCM, the IV all zero.
    public static let eciesEncryptionCofactorX963SHA512AESGCM = Self("algid:encrypt:ECIES:ECDHC:KDFX963:SHA512:AESGCM")
    /// ECIES (cofactor) with SHA224 and AES-GCM, the IV derived.
    public static let eciesEncryptionCofactorVariableIVX963SHA224AESGCM = Self(
        "algid:encrypt:ECIES:ECDHC:KDFX963:SHA224:AESGCM-KDFIV"
    )
    /// ECIES (cofactor) with SHA256 and AES-GCM, the IV derived.
    public static let eciesEncryptionCofactorVariableIVX963SHA256AESGCM = Self(
        "algid:encrypt:ECIES:ECDHC:KDFX963:SHA256:AESGCM-KDFIV"
    )
    /// ECIES (cofactor) with SHA384 and AES-GCM, the IV derived.
    public static let eciesEncryptionCofactorVariableIVX963SHA384AESGCM = Self(
        "algid:encrypt:ECIES:ECDHC:KDFX963:SHA384:AESGCM-KDFIV"
    )
    /// ECIES (cofactor) with SHA512 and AES-GCM, the IV derived.
    public static let eciesEncryptionCofactorVariableIVX963SHA512AESGCM = Self(
        "algid:encrypt:ECIES:ECDHC:KDFX963:SHA512:AESGCM-KDFIV"
    )
    /// Key agreement (cofactor), the secret as it comes.
    public static let ecdhKeyExchangeCofactor = Self("algid:keyexchange:ECDHC")
    /// Key agreement (cofactor), the secret derived with SHA1.
    public static let ecdhKeyExchangeCofactorX963SHA1 = Self("algid:keyexchange:ECDHC:KDFX963:SHA1")
    /// Key agreement (cofactor), the secret derived with SHA224.
    public static let ecdhKeyExchangeCofactorX963SHA224 = Self("algid:keyexchange:ECDHC:KDFX963:SHA224")
    /// Key agreement (cofactor), the secret derived with SHA256.
    public static let ecdhKeyExchangeCofactorX963SHA256 = Self("algid:keyexchange:ECDHC:KDFX963:SHA256")
    /// Key agreement (cofactor), the secret derived with SHA384.
    public static let ecdhKeyExchangeCofactorX963SHA384 = Self("algid:keyexchange:ECDHC:KDFX963:SHA384")
    /// Key agreement (cofactor), the secret derived with SHA512.
    public static let ecdhKeyExchangeCofactorX963SHA512 = Self("algid:keyexchange:ECDHC:KDFX963:SHA512")
    /// RSA without padding.
    public static let rsaEncryptionRaw = Self("algid:encrypt:RSA:raw")
    /// RSA with the padding of PKCS #1.
    public static let rsaEncryptionPKCS1 = Self("algid:encrypt:RSA:PKCS1")
    /// RSA with OAEP and SHA1.
    public static let rsaEncryptionOAEPSHA1 = Self("algid:encrypt:RSA:OAEP:SHA1")
    /// RSA with OAEP and SHA224.
    public static let rsaEncryptionOAEPSHA224 = Self("algid:encrypt:RSA:OAEP:SHA224")
    /// RSA with OAEP and SHA256.
    public static let rsaEncryptionOAEPSHA256 = Self("algid:encrypt:RSA:OAEP:SHA256")
    /// RSA with OAEP and SHA384.
    public static let rsaEncryptionOAEPSHA384 = Self("algid:encrypt:RSA:OAEP:SHA384")
    /// RSA with OAEP and SHA512.
    public static let rsaEncryptionOAEPSHA512 = Self("algid:encrypt:RSA:OAEP:SHA512")
    /// RSA with OAEP and SHA1 around a key of AES-GCM.
    public static let rsaEncryptionOAEPSHA1AESGCM = Self("algid:encrypt:RSA:OAEP:SHA1:AESGCM")
    /// RSA with OAEP and SHA224 around a key of AES-GCM.
    public static let rsaEncryptionOAEPSHA224AESGCM = Self("algid:encrypt:RSA:OAEP:SHA224:AESGCM")
    /// RSA with OAEP and SHA256 around a key of AES-GCM.
    public static let rsaEncryptionOAEPSHA256AESGCM = Self("algid:encrypt:RSA:OAEP:SHA256:AESGCM")
    /// RSA with OAEP and SHA384 around a key of AES-GCM.
    public static let rsaEncryptionOAEPSHA384AESGCM = Self("algid:encrypt:RSA:OAEP:SHA384:AESGCM")
    /// RSA with OAEP and SHA512 around a key of AES-GCM.
    public static let rsaEncryptionOAEPSHA512AESGCM = Self("algid:encrypt:RSA:OAEP:SHA512:AESGCM")
    /// RSA without padding, as a signature.
    public static let rsaSignatureRaw = Self("algid:sign:RSA:raw")
    /// RSA with the padding of PKCS #1 over any data.
    public static let rsaSignatureDigestPKCS1v15Raw = Self("algid:sign:RSA:digest-PKCS1v15")
    /// RSA with the padding of PKCS #1 over a digest by SHA1.
    public static let rsaSignatureDigestPKCS1v15SHA1 = Self("algid:sign:RSA:digest-PKCS1v15:SHA1")
    /// RSA with the padding of PKCS #1 over a digest by SHA224.
    public static let rsaSignatureDigestPKCS1v15SHA224 = Self("algid:sign:RSA:digest-PKCS1v15:SHA224")
    /// RSA with the padding of PKCS #1 over a digest by SHA256.
    public static let rsaSignatureDigestPKCS1v15SHA256 = Self("algid:sign:RSA:digest-PKCS1v15:SHA256")
    /// RSA with the padding of PKCS #1 over a digest by SHA384.
    public static let rsaSignatureDigestPKCS1v15SHA384 = Self("algid:sign:RSA:digest-PKCS1v15:SHA384")
    /// RSA with the padding of PKCS #1 over a digest by SHA512.
    public static let rsaSignatureDigestPKCS1v15SHA512 = Self("algid:sign:RSA:digest-PKCS1v15:SHA512")
    /// RSA with the padding of PKCS #1 over a message hashed with SHA1.
    public static let rsaSignatureMessagePKCS1v15SHA1 = Self("algid:sign:RSA:message-PKCS1v15:SHA1")
    /// RSA with the padding of PKCS #1 over a message hashed with SHA224.
    public static let rsaSignatureMessagePKCS1v15SHA224 = Self("algid:sign:RSA:message-PKCS1v15:SHA224")
    /// RSA with the padding of PKCS #1 over a message hashed with SHA256.
    public static let rsaSignatureMessagePKCS1v15SHA256 = Self("algid:sign:RSA:message-PKCS1v15:SHA256")
    /// RSA with the padding of PKCS #1 over a message hashed with SHA384.
    public static let rsaSignatureMessagePKCS1v15SHA384 = Self("algid:sign:RSA:message-PKCS1v15:SHA384")
    /// RSA with the padding of PKCS #1 over a message hashed with SHA512.
    public static let rsaSignatureMessagePKCS1v15SHA512 = Self("algid:sign:RSA:message-PKCS1v15:SHA512")
    /// RSA-PSS over a digest by SHA1.
    public static let rsaSignatureDigestPSSSHA1 = Self("algid:sign:RSA:digest-PSS:SHA1:SHA1:20")
    /// RSA-PSS over a digest by SHA224.
    public static let rsaSignatureDigestPSSSHA224 = Self("algid:sign:RSA:digest-PSS:SHA224:SHA224:24")
    /// RSA-PSS over a digest by SHA256.
    public static let rsaSignatureDigestPSSSHA256 = Self("algid:sign:RSA:digest-PSS:SHA256:SHA256:32")
    /// RSA-PSS over a digest by SHA384.
    public static let rsaSignatureDigestPSSSHA384 = Self("algid:sign:RSA:digest-PSS:SHA384:SHA384:48")
    /// RSA-PSS over a digest by SHA512.
    public static let rsaSignatureDigestPSSSHA512 = Self("algid:sign:RSA:digest-PSS:SHA512:SHA512:64")
    /// RSA-PSS over a message hashed with SHA1.
    public static let rsaSignatureMessagePSSSHA1 = Self("algid:sign:RSA:message-PSS:SHA1:SHA1:20")
    /// RSA-PSS over a message hashed with SHA224.
    public static let rsaSignatureMessagePSSSHA224 = Self("algid:sign:RSA:message-PSS:SHA224:SHA224:24")
    /// RSA-PSS over a message hashed with SHA256.
    public static let rsaSignatureMessagePSSSHA256 = Self("algid:sign:RSA:message-PSS:SHA256:SHA256:32")
    /// RSA-PSS over a message hashed with SHA384.
    public static let rsaSignatureMessagePSSSHA384 = Self("algid:sign:RSA:message-PSS:SHA384:SHA384:48")
    /// RSA-PSS over a message hashed with SHA512.
    public static let rsaSignatureMessagePSSSHA512 = Self("algid:sign:RSA:message-PSS:SHA512:SHA512:64")
}
