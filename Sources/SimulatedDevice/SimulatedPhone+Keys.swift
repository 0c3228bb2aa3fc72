// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority

// The keys of the port: keys of the vault that the enrolled set of the moment opens.
extension SimulatedPhone {
    private static let access = AccessRules(
        protection: .whenUnlockedThisDeviceOnly,
        flags: [.biometryCurrentSet, .privateKeyUsage]
    )

    /// Makes a software key that works while the enrolled set stays as it is; no prompt.
    public func createKey(_ name: KeyName) async throws(DeviceError) -> [UInt8] {
        var key = NewKey(.ellipticCurve(bits: 256), Self.tag(name), access: Self.access)
        key.isInEnclave = true
        key.isTagUnique = true
        do throws(VaultError) {
            return try vault.makeKey(key, for: VaultCaller()).subjectPublicKeyInfo
        } catch {
            throw Self.deviceError(error)
        }
    }

    /// The public half of a key; no prompt.
    public func publicKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]? {
        try record(name)?.subjectPublicKeyInfo
    }

    /// Deletes a key; no prompt.
    public func deleteKey(_ name: KeyName) async throws(DeviceError) {
        do throws(VaultError) {
            try vault.delete(ItemQuery(.key, Self.tag(name)), for: VaultCaller())
        } catch {
            if error.code != .itemNotFound { throw Self.deviceError(error) }
        }
    }

    /// One prompt, one signature.
    ///
    /// The key itself says what counts as presence: biometry, whatever the prompt's policy.
    public func sign(_ bytes: [UInt8], with name: KeyName, asking prompt: Prompt) async throws(DeviceError) -> [UInt8] {
        guard let record = try record(name) else { throw DeviceError(.keyNotFound) }
        // An empty reason ends the process, as it does wherever an app asks.
        if prompt.reason.isEmpty { _ = try await present(prompt) }
        let context = makeContext()
        context.fallbackTitle = prompt.fallbackTitle
        context.cancelTitle = prompt.cancelTitle
        let answer = await context.use(record.id, .sign(bytes), .ecdsaMessageSHA256, prompt.reason, in: vault)
        if let unanswered = answer.unanswered { throw DeviceError(.unanswered, unanswered.description) }
        do throws(VaultError) {
            return try answer.result.get()
        } catch {
            throw Self.deviceError(error)
        }
    }

    private func record(_ name: KeyName) throws(DeviceError) -> VaultRecord? {
        do throws(VaultError) {
            return try vault.find(ItemQuery(.key, Self.tag(name), limit: 1), for: VaultCaller()).first
        } catch {
            throw Self.deviceError(error)
        }
    }

    private static func tag(_ name: KeyName) -> [String: AttributeValue] {
        ["atag": .bytes(Array(name.description.utf8))]
    }

    /// A vault's reasons in the words of the port, for keys of the current set.
    static func deviceError(_ error: VaultError) -> DeviceError {
        switch error.code {
        case .duplicateItem: DeviceError(.keyExists)
        case .itemNotFound: DeviceError(.keyNotFound)
        case .owner(let code): DeviceError(OwnerError(code, error.diagnosis).afterCancellation(Task.isCancelled))
        case .processEnded: DeviceError(.processEnded)
        case .invalidated: DeviceError(.keyInvalidated, error.diagnosis)
        case .interactionNotAllowed: DeviceError(OwnerError(.notInteractive, error.diagnosis))
        case .badParameter, .authenticationFailed, .missingEntitlement, .unimplemented, .notAvailable, .key, .storage:
            DeviceError(.unavailable, error.diagnosis)
        }
    }
}

extension VaultRecord {
    /// DER SubjectPublicKeyInfo of a P-256 key: a fixed head before its point.
    fileprivate var subjectPublicKeyInfo: [UInt8] {
        P256PublicKey.subjectPublicKeyInfo(ofPoint: publicKey ?? [])
    }
}

extension SimulatedContext {
    /// Uses a key of the vault on this context, which a cancelled task invalidates.
    fileprivate func use(
        _ id: ItemID,
        _ use: KeyUse,
        _ algorithm: KeyAlgorithm,
        _ reason: String,
        in vault: Vault
    ) async -> (result: Result<[UInt8], VaultError>, unanswered: UnansweredPrompt?) {
        let caller = VaultCaller(context: self.id, reason: reason)
        return await released { abandoned, reply in
            vault.use(id, use, algorithm, for: caller, abandoned: abandoned, reply: reply)
        }
    }

    /// Waits for what a vault releases on this context, which a cancelled task invalidates.
    func released<Value: Sendable>(
        _ begin:
            @Sendable (
                _ abandoned: @escaping @Sendable () -> Void,
                _ reply: @escaping @Sendable (Result<Value, VaultError>) -> Void
            ) -> EvaluationID?
    ) async -> (result: Result<Value, VaultError>, unanswered: UnansweredPrompt?) {
        let evaluation = Locked<EvaluationID?>(nil)
        // The answer passes a lock: the thread sanitizer does not always see that a continuation orders its two sides.
        let answer = Locked<Result<Value, VaultError>>(.failure(VaultError(.processEnded)))
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let id = begin({ continuation.resume() }) { result in
                    answer.withLock { $0 = result }
                    continuation.resume()
                }
                evaluation.withLock { $0 = id }
            }
        } onCancel: {
            invalidate()
        }
        let unanswered = evaluation.withLock { $0 }.flatMap { told.unansweredPrompt(of: $0) }
        return (answer.withLock { $0 }, unanswered)
    }
}
