// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !os(watchOS)  // As SystemDevice.swift.
    import Foundation
    public import LatchkeyCore
    import LatchkeyCrypto
    import LocalAuthentication
    import Security

    // Keys of the Secure Enclave that the enrolled set of the moment opens.
    extension SystemDevice {
        /// Looking for a name and making its key is one act, for a keychain may hold two keys of one name.
        ///
        /// The value means nothing; an empty one has no place of its own, and a thread sanitizer sees a race where it would be.
        private static let making = Locked(false)

        /// Makes a key in the enclave that works while the enrolled set stays as it is; no prompt.
        public func createKey(_ name: KeyName) async throws(DeviceError) -> [UInt8] {
            try Self.making.withLock { (_) throws(DeviceError) in
                if try Keychain.key(name) != nil { throw DeviceError(.keyExists) }
                return try Keychain.subjectPublicKeyInfo(try Keychain.makeKey(name))
            }
        }

        /// The public half of a key; no prompt.
        public func publicKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]? {
            guard let key = try Keychain.key(name) else { return nil }
            return try Keychain.subjectPublicKeyInfo(key)
        }

        /// Deletes a key; no prompt.
        public func deleteKey(_ name: KeyName) async throws(DeviceError) {
            let status = SecItemDelete(Keychain.query(name))
            guard status == errSecSuccess || status == errSecItemNotFound else { throw Keychain.failure(status) }
        }

        /// One prompt, one signature.
        ///
        /// The key itself says what counts as presence: biometry, whatever the prompt's policy.
        public func sign(
            _ bytes: [UInt8],
            with name: KeyName,
            asking prompt: Prompt
        ) async throws(DeviceError) -> [UInt8] {
            let asking = try Self.asking(prompt)
            guard let key = try Keychain.key(name, asking.context).map(AskedKey.init) else {
                throw DeviceError(.keyNotFound)
            }
            let signature = await asking.wait { () -> Result<[UInt8], SignError> in
                var error: Unmanaged<CFError>?
                let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
                if let signature = SecKeyCreateSignature(key.key, algorithm, Data(bytes) as CFData, &error) {
                    return .success(Array(signature as Data))
                }
                return .failure(SignError(error?.takeRetainedValue()))
            }
            switch signature {
            case .success(let signature): return signature
            case .failure(let error): throw keyFailure(error)
            }
        }

        /// A context that is asking for what a prompt says; an empty reason is the programmer's mistake and stops.
        static func asking(_ prompt: Prompt) throws(DeviceError) -> AskingContext {
            guard !Task.isCancelled else { throw DeviceError(OwnerError(.appCancel, "the task was cancelled")) }
            insist(!prompt.reason.isEmpty, "Non-empty localizedReason must be provided.")
            return AskingContext(prompt)
        }

        /// Why a key did not sign.
        ///
        /// Systems tell a changed set by several numbers, some of which also mean other things: what stands in the way
        /// without a key is asked first (SEK-05, SEK-06, X-5).
        private func keyFailure(_ error: SignError) -> DeviceError {
            if error.domain == LAErrorDomain || error.status == errSecItemNotFound { return error.deviceError }
            let obstacle = LAContext().failure(of: .biometrics)
            switch obstacle?.code {
            case nil, .biometryNotEnrolled:
                return error.mayTellChangedSet ? DeviceError(.keyInvalidated, error.words) : error.deviceError
            default: return obstacle.map { DeviceError($0) } ?? error.deviceError
            }
        }
    }

    /// A key that signs on another thread.
    ///
    /// Unchecked: it is found here, used by that thread alone, and never changes.
    private struct AskedKey: @unchecked Sendable {
        let key: SecKey
    }

    /// How a key's failure was told, as a value.
    private struct SignError: Error {
        let domain: String
        let code: Int
        private let diagnosis: String

        init(_ error: CFError?) {
            let error = error.map { $0 as any Error as NSError }
            domain = error?.domain ?? NSOSStatusErrorDomain
            code = error?.code ?? Int(errSecInternalComponent)
            diagnosis = error?.userInfo["NSDebugDescription"] as? String ?? ""
        }

        var status: OSStatus? {
            domain == NSOSStatusErrorDomain ? OSStatus(exactly: code) : nil
        }

        var words: String {
            diagnosis.isEmpty ? "\(domain) \(code)" : diagnosis
        }

        /// −3 is the token layer's own number.
        var mayTellChangedSet: Bool {
            status == errSecAuthFailed || status == errSecParam || domain == "CryptoTokenKit" && code == -3
        }

        var deviceError: DeviceError {
            if domain == LAErrorDomain {
                return DeviceError(OwnerError(.init(rawValue: code), diagnosis).afterCancellation(Task.isCancelled))
            }
            if status == errSecItemNotFound { return DeviceError(.keyNotFound) }
            return status.map { Keychain.failure($0) } ?? DeviceError(.unavailable, words)
        }
    }
#endif
