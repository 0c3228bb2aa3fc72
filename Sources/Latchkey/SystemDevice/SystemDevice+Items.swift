// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !os(watchOS)  // As SystemDevice.swift.
    import Foundation
    public import LatchkeyCore
    import LocalAuthentication
    import Security

    // Secrets of the keychain that the enrolled set of the moment opens.
    extension SystemDevice {
        /// Keeps a secret that works while the enrolled set stays as it is; no prompt.
        public func keep(_ secret: borrowing SecretBytes, as item: ItemName) async throws(DeviceError) {
            // Deleting and adding asks nobody; an update would (KEY-03, KEY-05).
            try await forget(item)
            let more: [CFString: Any] = [
                kSecValueData: secret.withBytes { Data($0) },
                kSecAttrAccessControl: try Keychain.control(.biometryCurrentSet),
            ]
            let status = SecItemAdd(Keychain.query(item, more), nil)
            guard status == errSecSuccess else { throw Keychain.failure(status) }
        }

        /// One prompt, one secret.
        ///
        /// The secret itself says what counts as presence: biometry, whatever the prompt's policy.
        public func reveal(_ item: ItemName, asking prompt: Prompt) async throws(DeviceError) -> SecretBytes {
            let asking = try Self.asking(prompt)
            let found = await asking.wait { () -> (status: OSStatus, data: Data?) in
                var result: CFTypeRef?
                let query: [CFString: Any] = [kSecReturnData: true, kSecUseAuthenticationContext: asking.context]
                let status = SecItemCopyMatching(Keychain.query(item, query), &result)
                return (status, (result as Any) as? Data)
            }
            guard found.status == errSecSuccess, let data = found.data else { throw itemFailure(found.status, item) }
            return SecretBytes(copying: data)
        }

        /// Forgets a secret; no prompt.
        public func forget(_ item: ItemName) async throws(DeviceError) {
            let status = SecItemDelete(Keychain.query(item))
            guard status == errSecSuccess || status == errSecItemNotFound else { throw Keychain.failure(status) }
        }

        private func itemFailure(_ status: OSStatus, _ item: ItemName) -> DeviceError {
            if Task.isCancelled { return DeviceError(OwnerError(.appCancel, "the task was cancelled")) }
            switch status {
            case errSecItemNotFound: return DeviceError(.itemNotFound)
            case errSecAuthFailed: return Self.refusal(of: item)
            default: return Keychain.failure(status)
            }
        }

        /// One status stands for every failure of the owner's but a cancel, and on some systems for a changed set.
        ///
        /// What stands in the way tells more (KEY-09), and so does a question that may not show: a secret that is good would
        /// ask (KEY-11), also where somebody has missed, left the app or locked the device (KEY-08, KEY-10).
        private static func refusal(of item: ItemName) -> DeviceError {
            if let obstacle = LAContext().failure(of: .biometrics), obstacle.code != .biometryNotEnrolled {
                return DeviceError(obstacle)
            }
            switch silentStatus(of: item) {
            case errSecItemNotFound: return DeviceError(.itemNotFound)
            case errSecAuthFailed: return DeviceError(.keyInvalidated, "the keychain says \(errSecAuthFailed) unasked")
            default: return DeviceError(OwnerError(.authenticationFailed, "the keychain says \(errSecAuthFailed)"))
            }
        }

        /// What the keychain says of a secret where nobody may be asked.
        private static func silentStatus(of item: ItemName) -> OSStatus {
            let quiet = LAContext()
            quiet.interactionNotAllowed = true
            var result: CFTypeRef?
            let query: [CFString: Any] = [kSecReturnData: true, kSecUseAuthenticationContext: quiet]
            return SecItemCopyMatching(Keychain.query(item, query.merging(Keychain.formerSilence) { $1 }), &result)
        }
    }

    extension AskingContext {
        /// Carries out a call that blocks while somebody is asked, on a thread of its own; a cancelled task ends the asking.
        func wait<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async { continuation.resume(returning: body()) }
                }
            } onCancel: {
                context.invalidate()
            }
        }
    }
#endif
