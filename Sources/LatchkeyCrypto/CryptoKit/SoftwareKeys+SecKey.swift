// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if canImport(CryptoKit)

    import Foundation
    import LatchkeyCore
    import Security

    /// Keys in software, over the system's own `SecKey`, whose strings the algorithms are.
    package struct SoftwareKeys: KeyWork {
        /// The count is for other platforms; here the system decides what it keeps.
        package init(remembering count: Int) {}

        package init() {}

        package func make(_ kind: KeyKind) throws(KeyWorkError) -> SecretBytes {
            var error: Unmanaged<CFError>?
            guard let key = SecKeyCreateRandomKey(Self.attributes(kind, isPrivate: true), &error) else {
                error?.release()
                throw .unsupported
            }
            return SecretBytes(copying: try Self.externalForm(key))
        }

        package func publicKey(of privateKey: borrowing SecretBytes, _ kind: KeyKind) throws(KeyWorkError) -> [UInt8] {
            guard let publicKey = SecKeyCopyPublicKey(try Self.privateKey(privateKey, kind)) else {
                throw .malformedKey
            }
            return try Self.externalForm(publicKey)
        }

        package func isPublicKey(_ bytes: [UInt8], _ kind: KeyKind) -> Bool {
            // Why it is none is of no use here.
            (try? Self.key(Data(bytes), kind, isPrivate: false)) != nil
        }

        package func perform(
            _ use: KeyUse,
            _ algorithm: KeyAlgorithm,
            _ privateKey: borrowing SecretBytes,
            _ kind: KeyKind
        ) throws(KeyWorkError) -> [UInt8] {
            let key = try Self.privateKey(privateKey, kind)
            let name = SecKeyAlgorithm(rawValue: algorithm.rawValue as CFString)
            var error: Unmanaged<CFError>?
            switch use {
            case .sign(let bytes):
                guard supports(algorithm, .sign, kind) else { throw .unsupported }
                return try Self.bytes(
                    SecKeyCreateSignature(key, name, Data(bytes) as CFData, &error),
                    error,
                    .badLength
                )
            case .decrypt(let bytes):
                guard supports(algorithm, .decrypt, kind) else { throw .unsupported }
                let opened = SecKeyCreateDecryptedData(key, name, Data(bytes) as CFData, &error)
                return try Self.bytes(opened, error, .decryptionFailed)
            case .exchange(let peer, let size, let sharedInfo):
                guard supports(algorithm, .exchange, kind) else { throw .unsupported }
                let publicKey = try Self.key(Data(peer), kind, isPrivate: false)
                // The bare strings: the names' own type would reach the system in a box that it does not open.
                var parameters: [String: Any] = [
                    SecKeyKeyExchangeParameter.sharedInfo.rawValue as String: Data(sharedInfo)
                ]
                parameters[SecKeyKeyExchangeParameter.requestedSize.rawValue as String] = size
                let agreed = SecKeyCopyKeyExchangeResult(key, name, publicKey, parameters as CFDictionary, &error)
                return try Self.bytes(agreed, error, .badLength)
            }
        }

        package func isValid(
            signature: [UInt8],
            over bytes: [UInt8],
            _ algorithm: KeyAlgorithm,
            publicKey: [UInt8],
            _ kind: KeyKind
        ) throws(KeyWorkError) -> Bool {
            guard supports(algorithm, .verify, kind) else { throw .unsupported }
            let key = try Self.key(Data(publicKey), kind, isPrivate: false)
            let name = SecKeyAlgorithm(rawValue: algorithm.rawValue as CFString)
            return SecKeyVerifySignature(key, name, Data(bytes) as CFData, Data(signature) as CFData, nil)
        }

        package func encrypt(
            _ bytes: [UInt8],
            _ algorithm: KeyAlgorithm,
            publicKey: [UInt8],
            _ kind: KeyKind
        ) throws(KeyWorkError) -> [UInt8] {
            guard supports(algorithm, .encrypt, kind) else { throw .unsupported }
            let key = try Self.key(Data(publicKey), kind, isPrivate: false)
            let name = SecKeyAlgorithm(rawValue: algorithm.rawValue as CFString)
            var error: Unmanaged<CFError>?
            return try Self.bytes(
                SecKeyCreateEncryptedData(key, name, Data(bytes) as CFData, &error),
                error,
                .badLength
            )
        }

        private static func privateKey(_ form: borrowing SecretBytes, _ kind: KeyKind) throws(KeyWorkError) -> SecKey {
            try key(form.withBytes { Data($0) }, kind, isPrivate: true)
        }

        private static func key(_ form: Data, _ kind: KeyKind, isPrivate: Bool) throws(KeyWorkError) -> SecKey {
            guard let key = SecKeyCreateWithData(form as CFData, attributes(kind, isPrivate: isPrivate), nil) else {
                throw .malformedKey
            }
            return key
        }

        private static func attributes(_ kind: KeyKind, isPrivate: Bool) -> CFDictionary {
            let (type, bits) =
                switch kind {
                case .ellipticCurve(let bits): (kSecAttrKeyTypeECSECPrimeRandom, bits)
                case .rsa(let bits): (kSecAttrKeyTypeRSA, bits)
                }
            let keyClass = isPrivate ? kSecAttrKeyClassPrivate : kSecAttrKeyClassPublic
            let attributes: [CFString: Any] = [
                kSecAttrKeyType: type, kSecAttrKeySizeInBits: bits, kSecAttrKeyClass: keyClass,
            ]
            return attributes as CFDictionary
        }

        private static func externalForm(_ key: SecKey) throws(KeyWorkError) -> [UInt8] {
            guard let form = SecKeyCopyExternalRepresentation(key, nil) else { throw .malformedKey }
            return Array(form as Data)
        }

        /// What the system made, or the reason that it most likely had.
        private static func bytes(
            _ made: CFData?,
            _ error: Unmanaged<CFError>?,
            _ reason: KeyWorkError
        ) throws(KeyWorkError) -> [UInt8] {
            error?.release()
            guard let made else { throw reason }
            return Array(made as Data)
        }
    }

#endif
