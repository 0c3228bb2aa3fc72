// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// Signs bytes with a private key.
///
/// A key that is kept asks for its owner first where it says so, and blocks the calling thread meanwhile.
/// - Returns: The signature, or `nil` with an error: where the owner was asked, one of `LAErrorDomain`.
@discardableResult
public func SecKeyCreateSignature(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    error.telling { () throws(KeyFailure) in
        try key.use(.sign(Array(dataToSign as Data)), algorithm)
    }
}

/// Checks a signature with a public key; nobody is asked.
///
/// - Returns: Whether the signature is the key's over the bytes; where not, the error is `errSecVerifyFailed`.
@discardableResult
public func SecKeyVerifySignature(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ signedData: CFData,
    _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    let isValid = error.telling { () throws(KeyFailure) in
        let half = try key.publicHalf(for: .verify, algorithm)
        let isValid = try KeyFailure.work { () throws(KeyWorkError) in
            try SecKey.work.isValid(
                signature: Array(signature as Data),
                over: Array(signedData as Data),
                KeyAlgorithm(algorithm),
                publicKey: half,
                key.kind
            )
        }
        guard isValid else { throw .status(StatusFailure(errSecVerifyFailed, "the signature is not the key's")) }
        return true
    }
    return isValid ?? false
}

/// Encrypts bytes for the holder of the private key; nobody is asked.
@discardableResult
public func SecKeyCreateEncryptedData(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ plaintext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    error.telling { () throws(KeyFailure) in
        let half = try key.publicHalf(for: .encrypt, algorithm)
        return try KeyFailure.work { () throws(KeyWorkError) in
            let plain = Array(plaintext as Data)
            return NSData(bytes: try SecKey.work.encrypt(plain, KeyAlgorithm(algorithm), publicKey: half, key.kind))
        }
    }
}

/// Decrypts bytes with a private key, asking for the owner as `SecKeyCreateSignature` does.
@discardableResult
public func SecKeyCreateDecryptedData(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ ciphertext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    error.telling { () throws(KeyFailure) in
        try key.use(.decrypt(Array(ciphertext as Data)), algorithm)
    }
}

/// Agrees on a secret with the holder of another key, asking for the owner as `SecKeyCreateSignature` does.
///
/// - Parameters:
///   - privateKey: One's own key.
///   - algorithm: How.
///   - publicKey: The other's half.
///   - parameters: By ``SecKeyKeyExchangeParameter``; for the algorithms with a derivation.
///   - error: Set where there is no secret.
/// - Returns: The secret, or `nil` with an error.
@discardableResult
public func SecKeyCopyKeyExchangeResult(
    _ privateKey: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ publicKey: SecKey,
    _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    error.telling { () throws(KeyFailure) in
        guard !publicKey.isPrivate, let peer = publicKey.publicBytes else {
            throw .parameter("the other's key is no public one")
        }
        let (size, sharedInfo) = try KeyFailure.reading { () throws(StatusFailure) in
            try exchangeParameters(parameters)
        }
        return try privateKey.use(.exchange(peer: peer, size: size, sharedInfo: sharedInfo), algorithm)
    }
}

private func exchangeParameters(_ dictionary: CFDictionary) throws(StatusFailure) -> (size: Int?, info: [UInt8]) {
    let entries = try Entries(dictionary)
    var size: Int?
    if let value = entries["requestedSize"] {
        guard case .number(let number)? = AttributeForm.number.value(value), (1...65_536).contains(number) else {
            throw .parameter("requestedSize is no size")
        }
        size = Int(number)
    }
    guard let value = entries["sharedInfo"] else { return (size, []) }
    guard let info = value as? NSData else { throw .parameter("sharedInfo is no data") }
    return (size, Array(info as Data))
}

/// Whether a key does something by an algorithm; nobody is asked.
@discardableResult
public func SecKeyIsAlgorithmSupported(
    _ key: SecKey,
    _ operation: SecKeyOperationType,
    _ algorithm: SecKeyAlgorithm
) -> Bool {
    let use: KeyUse.Kind =
        switch operation {
        case .sign: .sign
        case .verify: .verify
        case .encrypt: .encrypt
        case .decrypt: .decrypt
        case .keyExchange: .exchange
        }
    return key.supports(use, algorithm)
}

extension SecKey {
    func supports(_ use: KeyUse.Kind, _ algorithm: SecKeyAlgorithm) -> Bool {
        let isPrivatesUse = use == .sign || use == .decrypt || use == .exchange
        return isPrivatesUse == isPrivate && Self.work.supports(KeyAlgorithm(algorithm), use, kind)
    }

    /// What the private half makes of bytes.
    fileprivate func use(_ use: KeyUse, _ algorithm: SecKeyAlgorithm) throws(KeyFailure) -> NSData {
        guard supports(use.kind, algorithm) else { throw KeyFailure(.unsupported) }
        switch material {
        case .publicHalf: throw KeyFailure(.unsupported)
        case .software(let secret):
            return NSData(
                bytes: try KeyFailure.work { () throws(KeyWorkError) in
                    try Self.work.perform(use, KeyAlgorithm(algorithm), secret.bytes, kind)
                }
            )
        case .kept(let key):
            return NSData(
                bytes: try KeyFailure.vault { () throws(VaultError) in
                    try key.vault.use(key.record.id, use, KeyAlgorithm(algorithm), for: key.asking.caller())
                }
            )
        }
    }

    fileprivate func publicHalf(
        for use: KeyUse.Kind,
        _ algorithm: SecKeyAlgorithm
    ) throws(KeyFailure) -> [UInt8] {
        guard supports(use, algorithm), let bytes = publicBytes else { throw KeyFailure(.unsupported) }
        return bytes
    }
}

extension KeyAlgorithm {
    init(_ algorithm: SecKeyAlgorithm) {
        self.init(rawValue: String(algorithm.rawValue))
    }
}

extension NSData {
    convenience init(bytes: [UInt8]) {
        self.init(data: Data(bytes))
    }
}
