// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication
import Security

/// A pair of keys of the enclave, in the shape of a manager that makes it when it is first used, in Swift 5 mode.
package enum EnclavePair {
    package struct Config {
        package var publicLabel: String
        package var privateLabel: String
        package var operationPrompt: String?
        package var flags: SecAccessControlCreateFlags

        package init(label: String, operationPrompt: String?, flags: SecAccessControlCreateFlags) {
            publicLabel = label + ".public"
            privateLabel = label + ".private"
            self.operationPrompt = operationPrompt
            self.flags = flags
        }
    }

    package enum Failure: LocalizedError {
        case underlying(message: String, error: NSError)
        case authentication(error: LAError)
        case inconsistency(message: String)

        package var errorDescription: String? {
            switch self {
            case let .underlying(message: message, error: error): return "\(message) \(error.localizedDescription)"
            case let .authentication(error: error): return "Authentication failed. \(error.localizedDescription)"
            case let .inconsistency(message: message): return "Inconsistency. \(message)"
            }
        }

        static func osStatus(message: String, osStatus: OSStatus) -> Failure {
            let error = NSError(
                domain: NSOSStatusErrorDomain,
                code: Int(osStatus),
                userInfo: [NSLocalizedDescriptionKey: message]
            )
            return .underlying(message: message, error: error)
        }

        static func fromError(_ error: CFError?, message: String) -> Failure {
            guard let error = error else { return .inconsistency(message: message) }
            let domain = CFErrorGetDomain(error) as String
            let code = CFErrorGetCode(error) as Int
            var userInfo = (CFErrorCopyUserInfo(error) as? [String: Any]) ?? [:]
            if userInfo[NSLocalizedRecoverySuggestionErrorKey] == nil {
                userInfo[NSLocalizedRecoverySuggestionErrorKey] = "See the status codes of the system"
            }
            let underlying = NSError(domain: domain, code: code, userInfo: userInfo)
            if domain == LAErrorDomain { return .authentication(error: LAError(_nsError: underlying)) }
            return .underlying(message: message, error: underlying)
        }
    }

    package final class Manager {
        private let config: Config
        private let context: LAContext?

        package init(config: Config, context: LAContext? = nil) {
            self.config = config
            self.context = context
        }

        package func deleteKeyPair() throws {
            for label in [config.publicLabel, config.privateLabel] {
                let query: [String: Any] = [kSecClass as String: kSecClassKey, kSecAttrLabel as String: label]
                let status = SecItemDelete(query as CFDictionary)
                guard status == errSecSuccess || status == errSecItemNotFound else {
                    throw Failure.osStatus(message: "Could not delete", osStatus: status)
                }
            }
        }

        package func publicKeyData() throws -> Data {
            var error: Unmanaged<CFError>?
            guard let data = SecKeyCopyExternalRepresentation(try publicKey(), &error) else {
                throw Failure.fromError(error?.takeRetainedValue(), message: "Tried reading package key bytes")
            }
            return data as Data
        }

        package func sign(_ digest: Data) throws -> Data {
            var error: Unmanaged<CFError>?
            let result = SecKeyCreateSignature(
                try privateKey(),
                .ecdsaSignatureMessageX962SHA256,
                digest as CFData,
                &error
            )
            guard let signature = result else {
                throw Failure.fromError(error?.takeRetainedValue(), message: "Could not create signature.")
            }
            return signature as Data
        }

        package func verify(signature: Data, originalDigest: Data) throws {
            var error: Unmanaged<CFError>?
            let valid = SecKeyVerifySignature(
                try publicKey(),
                .ecdsaSignatureMessageX962SHA256,
                originalDigest as CFData,
                signature as CFData,
                &error
            )
            if let error = error?.takeRetainedValue() {
                throw Failure.fromError(error, message: "Could not verify signature.")
            }
            guard valid else {
                throw Failure.inconsistency(message: "Signature yielded no error, but still marked as false")
            }
        }

        package func encrypt(_ plain: Data) throws -> Data {
            let algorithm = SecKeyAlgorithm.eciesEncryptionStandardX963SHA256AESGCM
            var error: Unmanaged<CFError>?
            guard let data = SecKeyCreateEncryptedData(try publicKey(), algorithm, plain as CFData, &error) else {
                throw Failure.fromError(error?.takeRetainedValue(), message: "Could not encrypt.")
            }
            return data as Data
        }

        package func decrypt(_ cipher: Data) throws -> Data {
            let algorithm = SecKeyAlgorithm.eciesEncryptionStandardX963SHA256AESGCM
            var error: Unmanaged<CFError>?
            guard let data = SecKeyCreateDecryptedData(try privateKey(), algorithm, cipher as CFData, &error) else {
                throw Failure.fromError(error?.takeRetainedValue(), message: "Could not decrypt.")
            }
            return data as Data
        }

        private func publicKey() throws -> SecKey {
            guard let key = SecKeyCopyPublicKey(try privateKey()) else {
                throw Failure.inconsistency(message: "no package half")
            }
            return key
        }

        private func privateKey() throws -> SecKey {
            try query() ?? generate()
        }

        private func query() throws -> SecKey? {
            var params: [String: Any] = [
                kSecClass as String: kSecClassKey,
                kSecAttrKeyClass as String: kSecAttrKeyClassPrivate,
                kSecAttrLabel as String: config.privateLabel,
                kSecReturnRef as String: true,
            ]
            if let prompt = config.operationPrompt { params[kSecUseOperationPrompt as String] = prompt }
            if let context = context { params[kSecUseAuthenticationContext as String] = context }
            var raw: CFTypeRef?
            let status = SecItemCopyMatching(params as CFDictionary, &raw)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess, let result = raw else {
                throw Failure.osStatus(message: "Could not get key for query", osStatus: status)
            }
            return unsafeDowncast(result, to: SecKey.self)
        }

        private func generate() throws -> SecKey {
            var error: Unmanaged<CFError>?
            let control = SecAccessControlCreateWithFlags(
                kCFAllocatorDefault,
                kSecAttrAccessibleAlwaysThisDeviceOnly,
                config.flags,
                &error
            )
            guard let access = control else {
                throw Failure.fromError(error?.takeRetainedValue(), message: "Creating access control")
            }
            let privateParams: [String: Any] = [
                kSecAttrLabel as String: config.privateLabel,
                kSecAttrIsPermanent as String: true,
                kSecAttrAccessControl as String: access,
            ]
            let params: [String: Any] = [
                kSecAttrKeyType as String: kSecAttrKeyTypeEC,
                kSecPrivateKeyAttrs as String: privateParams,
                kSecAttrKeySizeInBits as String: 256,
                kSecAttrTokenID as String: kSecAttrTokenIDSecureEnclave,
            ]
            guard SecKeyCreateRandomKey(params as CFDictionary, &error) != nil else {
                throw Failure.fromError(error?.takeRetainedValue(), message: "Could not generate keypair")
            }
            guard let key = try query() else {
                throw Failure.inconsistency(message: "the key was made and is not there")
            }
            return key
        }
    }
}
