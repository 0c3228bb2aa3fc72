// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// What an application password opens besides: a factor of its own, which the caller's context holds.
extension Vault {
    /// A secret as it is kept under such rules.
    ///
    /// Without a password somebody would have to be asked for it, and there is no page for that: −25308.
    func kept(
        _ secret: borrowing SecretBytes,
        _ access: AccessRules?,
        _ caller: VaultCaller
    ) throws(VaultError) -> SecretBytes {
        guard access?.needsPassword == true else { return secret.copy() }
        let password = try caller.requiredPassword()
        do throws(KeyWorkError) {
            return try keys.lock(secret, with: password.bytes)
        } catch {
            throw Self.passwordError(error)
        }
    }

    /// The secret as it was before it was kept.
    func opened(
        _ kept: consuming SecretBytes,
        _ access: AccessRules?,
        _ caller: VaultCaller
    ) throws(VaultError) -> SecretBytes {
        guard access?.needsPassword == true else { return kept }
        let password = try caller.requiredPassword()
        do throws(KeyWorkError) {
            return try keys.unlock(kept, with: password.bytes)
        } catch {
            throw Self.passwordError(error)
        }
    }

    private static func passwordError(_ error: KeyWorkError) -> VaultError {
        switch error {
        case .decryptionFailed: VaultError(.authenticationFailed, "the application password is another one")
        case .unsupported: VaultError(.unimplemented, "this platform keeps nothing under application passwords")
        case .malformedKey, .badLength, .libraryFailure:
            VaultError(.key(error), "the application password did not work")
        }
    }
}

extension AccessRules {
    var needsPassword: Bool {
        flags.contains(.applicationPassword)
    }
}

extension VaultCaller {
    func requiredPassword() throws(VaultError) -> SharedSecret {
        guard let applicationPassword else {
            throw VaultError(.interactionNotAllowed, "the context holds no application password")
        }
        return applicationPassword
    }
}
