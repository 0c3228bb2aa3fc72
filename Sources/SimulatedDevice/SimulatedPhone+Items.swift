// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import OwnerAuthority

// The secrets of the port: items of the vault that the enrolled set of the moment opens.
extension SimulatedPhone {
    private static let rules = AccessRules(protection: .whenUnlockedThisDeviceOnly, flags: .biometryCurrentSet)

    /// Keeps a secret that works while the enrolled set stays as it is; no prompt.
    public func keep(_ secret: borrowing SecretBytes, as item: ItemName) async throws(DeviceError) {
        try await forget(item)
        do throws(VaultError) {
            let new = NewItem(.genericPassword, Self.attributes(item), access: Self.rules)
            _ = try vault.add(new, secret, for: VaultCaller())
        } catch {
            throw Self.itemError(error)
        }
    }

    /// One prompt, one secret.
    ///
    /// The secret itself says what counts as presence: biometry, whatever the prompt's policy.
    public func reveal(_ item: ItemName, asking prompt: Prompt) async throws(DeviceError) -> SecretBytes {
        // An empty reason ends the process, as it does wherever an app asks.
        if prompt.reason.isEmpty { _ = try await present(prompt) }
        let context = makeContext()
        context.fallbackTitle = prompt.fallbackTitle
        context.cancelTitle = prompt.cancelTitle
        let caller = VaultCaller(context: context.id, reason: prompt.reason)
        let id = try record(item).id
        let answer = await context.released { [vault] abandoned, reply in
            vault.reveal(id, for: caller, abandoned: abandoned) { secret in
                // A secret passes no continuation; its one holder does.
                switch consume secret {
                case .success(let secret): reply(.success(SharedSecret(secret)))
                case .failure(let error): reply(.failure(error))
                }
            }
        }
        if let unanswered = answer.unanswered { throw DeviceError(.unanswered, unanswered.description) }
        do throws(VaultError) {
            return try answer.result.get().copy()
        } catch {
            throw Self.itemError(error)
        }
    }

    /// Forgets a secret; no prompt.
    public func forget(_ item: ItemName) async throws(DeviceError) {
        do throws(VaultError) {
            try vault.delete(ItemQuery(.genericPassword, Self.attributes(item)), for: VaultCaller())
        } catch {
            if error.code != .itemNotFound { throw Self.itemError(error) }
        }
    }

    private func record(_ item: ItemName) throws(DeviceError) -> VaultRecord {
        do throws(VaultError) {
            let query = ItemQuery(.genericPassword, Self.attributes(item), limit: 1)
            guard let record = try vault.find(query, for: VaultCaller()).first else { throw VaultError(.itemNotFound) }
            return record
        } catch {
            throw Self.itemError(error)
        }
    }

    static let itemService = "latchkey.items"

    static func attributes(_ item: ItemName) -> [String: AttributeValue] {
        ["svce": .text(itemService), "acct": .text(item.description)]
    }

    private static func itemError(_ error: VaultError) -> DeviceError {
        switch error.code {
        case .itemNotFound, .invalidated: DeviceError(.itemNotFound, error.diagnosis)
        default: deviceError(error)
        }
    }
}
