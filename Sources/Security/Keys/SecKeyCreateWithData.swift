// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// Makes a key of its external form; nothing is kept.
///
/// - Parameters:
///   - keyData: X9.63 for a curve (04, X, Y, and K of a private key), PKCS #1 for RSA, or for a public key of RSA also an
///     X.509 SubjectPublicKeyInfo.
///   - attributes: The type and which half it is; the size, where given, must be the key's.
///   - error: Set where the bytes are no such key.
/// - Returns: The key, or `nil` with an error.
@discardableResult
public func SecKeyCreateWithData(
    _ keyData: CFData,
    _ attributes: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    error.telling { () throws(KeyFailure) in
        let entries = try KeyFailure.reading { () throws(StatusFailure) in try Entries(attributes) }
        guard entries["tkid"] == nil else { throw .parameter("the enclave takes no key from outside") }
        return try SecKey(
            external: Array(keyData as Data),
            type: entries["type"].flatMap { AttributeForm.numeral.value($0) },
            half: entries["kcls"].flatMap { AttributeForm.numeral.value($0) },
            bits: entries["bsiz"].flatMap { AttributeForm.number.value($0) }
        )
    }
}

/// The external form of a key, as `SecKeyCreateWithData` takes it.
///
/// A key that is kept asks for its owner where it says so.
/// - Returns: The bytes, or `nil` with an error: `errSecUnimplemented` for the private half of a key in the enclave.
@discardableResult
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    error.telling { () throws(KeyFailure) in
        switch key.material {
        case .publicHalf(let bytes): return NSData(bytes: bytes)
        case .software(let secret): return secret.bytes.withBytes { NSData(data: Data($0)) }
        case .kept(let kept): return try kept.externalForm()
        }
    }
}

extension KeptKey {
    fileprivate func externalForm() throws(KeyFailure) -> NSData {
        guard !record.isInEnclave else {
            throw .status(StatusFailure(errSecUnimplemented, "a key in the enclave never leaves it"))
        }
        do throws(VaultError) {
            return try vault.reveal(record.id, for: asking.caller()).withBytes { NSData(data: Data($0)) }
        } catch {
            throw .vault(error)
        }
    }
}

extension SecKey {
    /// A key of its external form; the values are those of its attributes.
    convenience init(
        external bytes: [UInt8],
        type: AttributeValue?,
        half: AttributeValue?,
        bits: AttributeValue?
    ) throws(KeyFailure) {
        let isPrivate = half == .text("1")
        guard isPrivate || half == .text("0") else { throw .parameter("which half it is is missing or is neither") }
        let (kind, form) = try Self.kind(of: bytes, type, isPrivate: isPrivate)
        if let bits, bits != .number(Int64(kind.bits)) {
            throw .parameter("the key is of another size than it is said to be")
        }
        if isPrivate {
            let secret = SharedSecret(SecretBytes(copying: form))
            _ = try KeyFailure.work { () throws(KeyWorkError) in try Self.work.publicKey(of: secret.bytes, kind) }
            self.init(.software(secret), kind)
        } else {
            guard Self.work.isPublicKey(form, kind) else { throw KeyFailure(.malformedKey) }
            self.init(.publicHalf(form), kind)
        }
    }

    private static func kind(
        of bytes: [UInt8],
        _ type: AttributeValue?,
        isPrivate: Bool
    ) throws(KeyFailure) -> (KeyKind, [UInt8]) {
        switch type {
        case .text("73"):
            let bits = [256, 384, 521].first { bytes.count == 1 + (isPrivate ? 3 : 2) * (($0 + 7) / 8) }
            guard let bits else { throw KeyFailure(.malformedKey) }
            return (.ellipticCurve(bits: bits), bytes)
        case .text("42"):
            guard let key = RSAForm(bytes, isPrivate: isPrivate) else { throw KeyFailure(.malformedKey) }
            return (.rsa(bits: key.bits), key.bytes)
        default: throw .parameter("the type of the key is missing or is none that is kept here")
        }
    }
}
