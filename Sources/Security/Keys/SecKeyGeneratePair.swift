// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

// The calls for keys of before iOS 10; they stand on the newer ones.

/// Makes a key pair; `SecKeyCreateRandomKey` is its successor.
///
/// - Returns: 0 or a status; both places are set where it is 0.
@available(iOS, introduced: 2.0, deprecated: 15.0, renamed: "SecKeyCreateRandomKey")
@available(macOS, introduced: 10.7, deprecated: 12.0, renamed: "SecKeyCreateRandomKey")
@discardableResult
public func SecKeyGeneratePair(
    _ parameters: CFDictionary,
    _ publicKey: UnsafeMutablePointer<SecKey?>?,
    _ privateKey: UnsafeMutablePointer<SecKey?>?
) -> OSStatus {
    statusOf { error in
        guard let key = SecKeyCreateRandomKey(parameters, error) else { return false }
        publicKey?.pointee = SecKeyCopyPublicKey(key)
        privateKey?.pointee = key
        return true
    }
}

/// Signs a digest; `SecKeyCreateSignature` is its successor.
///
/// `sigLen` is how much room there is at `sig`, and after the call how long the signature is.
/// - Returns: 0 or a status: `errSecBufferTooSmall` where there is too little room.
@available(iOS, introduced: 2.0, deprecated: 15.0, renamed: "SecKeyCreateSignature")
@discardableResult
public func SecKeyRawSign(
    _ key: SecKey,
    _ padding: SecPadding,
    _ dataToSign: UnsafePointer<UInt8>,
    _ dataToSignLen: Int,
    _ sig: UnsafeMutablePointer<UInt8>,
    _ sigLen: UnsafeMutablePointer<Int>
) -> OSStatus {
    guard dataToSignLen >= 0, let algorithm = padding.signing(key) else { return errSecParam }
    return put(into: sig, sigLen) { error in
        SecKeyCreateSignature(key, algorithm, NSData(bytes: dataToSign, length: dataToSignLen), error)
    }
}

/// Checks the signature of a digest; `SecKeyVerifySignature` is its successor.
///
/// - Returns: 0, `errSecVerifyFailed` or another status.
@available(iOS, introduced: 2.0, deprecated: 15.0, renamed: "SecKeyVerifySignature")
@discardableResult
public func SecKeyRawVerify(
    _ key: SecKey,
    _ padding: SecPadding,
    _ signedData: UnsafePointer<UInt8>,
    _ signedDataLen: Int,
    _ sig: UnsafePointer<UInt8>,
    _ sigLen: Int
) -> OSStatus {
    guard signedDataLen >= 0, sigLen >= 0, let algorithm = padding.signing(key) else { return errSecParam }
    return statusOf { error in
        let signed = NSData(bytes: signedData, length: signedDataLen)
        return SecKeyVerifySignature(key, algorithm, signed, NSData(bytes: sig, length: sigLen), error)
    }
}

/// Encrypts a few bytes with RSA; `SecKeyCreateEncryptedData` is its successor.
///
/// `cipherTextLen` is how much room there is at `cipherText`, and after the call how long it is.
/// - Returns: 0 or a status.
@available(iOS, introduced: 2.0, deprecated: 15.0, renamed: "SecKeyCreateEncryptedData")
@discardableResult
public func SecKeyEncrypt(
    _ key: SecKey,
    _ padding: SecPadding,
    _ plainText: UnsafePointer<UInt8>,
    _ plainTextLen: Int,
    _ cipherText: UnsafeMutablePointer<UInt8>,
    _ cipherTextLen: UnsafeMutablePointer<Int>
) -> OSStatus {
    guard plainTextLen >= 0, let algorithm = padding.encrypting(key) else { return errSecParam }
    return put(into: cipherText, cipherTextLen) { error in
        SecKeyCreateEncryptedData(key, algorithm, NSData(bytes: plainText, length: plainTextLen), error)
    }
}

/// Decrypts a few bytes with RSA; `SecKeyCreateDecryptedData` is its successor.
///
/// `plainTextLen` is how much room there is at `plainText`, and after the call how long it is.
/// - Returns: 0 or a status.
@available(iOS, introduced: 2.0, deprecated: 15.0, renamed: "SecKeyCreateDecryptedData")
@discardableResult
public func SecKeyDecrypt(
    _ key: SecKey,
    _ padding: SecPadding,
    _ cipherText: UnsafePointer<UInt8>,
    _ cipherTextLen: Int,
    _ plainText: UnsafeMutablePointer<UInt8>,
    _ plainTextLen: UnsafeMutablePointer<Int>
) -> OSStatus {
    guard cipherTextLen >= 0, let algorithm = padding.encrypting(key) else { return errSecParam }
    return put(into: plainText, plainTextLen) { error in
        SecKeyCreateDecryptedData(key, algorithm, NSData(bytes: cipherText, length: cipherTextLen), error)
    }
}

extension SecPadding {
    /// The algorithm that a padding stands for with a key; `nil` where it stands for none.
    fileprivate func signing(_ key: SecKey) -> SecKeyAlgorithm? {
        if case .ellipticCurve = key.kind {
            return self == .sigRaw ? .ecdsaSignatureDigestRFC4754 : .ecdsaSignatureDigestX962
        }
        let algorithms: [UInt32: SecKeyAlgorithm] = [
            0: .rsaSignatureRaw,
            Self.PKCS1.rawValue: .rsaSignatureDigestPKCS1v15Raw,
            Self.PKCS1SHA1.rawValue: .rsaSignatureDigestPKCS1v15SHA1,
            Self.PKCS1SHA224.rawValue: .rsaSignatureDigestPKCS1v15SHA224,
            Self.PKCS1SHA256.rawValue: .rsaSignatureDigestPKCS1v15SHA256,
            Self.PKCS1SHA384.rawValue: .rsaSignatureDigestPKCS1v15SHA384,
            Self.PKCS1SHA512.rawValue: .rsaSignatureDigestPKCS1v15SHA512,
        ]
        return algorithms[rawValue]
    }

    fileprivate func encrypting(_ key: SecKey) -> SecKeyAlgorithm? {
        guard case .rsa = key.kind else { return nil }
        switch self {
        case []: return .rsaEncryptionRaw
        case .PKCS1: return .rsaEncryptionPKCS1
        case .OAEP: return .rsaEncryptionOAEPSHA1
        default: return nil
        }
    }
}

/// A call with an error's place as one with a status; an error of another domain is a failed authentication.
private func statusOf(_ body: (UnsafeMutablePointer<Unmanaged<CFError>?>) -> Bool) -> OSStatus {
    var place: Unmanaged<CFError>?
    guard !body(&place) else { return errSecSuccess }
    guard let error = place?.takeRetainedValue() else { return errSecInternalComponent }
    guard error.domain != NSOSStatusErrorDomain else { return OSStatus(truncatingIfNeeded: error.code) }
    return error.code == -2 ? errSecUserCanceled : error.code == -1004 ? errSecInteractionNotAllowed : errSecAuthFailed
}

/// Puts what a call makes where there is room for it.
private func put(
    into place: UnsafeMutablePointer<UInt8>,
    _ room: UnsafeMutablePointer<Int>,
    _ body: (UnsafeMutablePointer<Unmanaged<CFError>?>) -> CFData?
) -> OSStatus {
    var made: CFData?
    let status = statusOf { error in
        made = body(error)
        return made != nil
    }
    guard let made else { return status }
    guard made.length <= room.pointee else { return errSecBufferTooSmall }
    made.getBytes(place, length: made.length)
    room.pointee = made.length
    return errSecSuccess
}
