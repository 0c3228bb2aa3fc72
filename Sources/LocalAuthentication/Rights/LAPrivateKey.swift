// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The private half of the key that a persisted right guards; this version stores none.
open class LAPrivateKey: NSObject {
    /// The other half.
    public let publicKey = LAPublicKey()

    override init() {
        super.init()
    }

    /// Signs bytes while the right is granted; `errSecUnimplemented` in this version.
    @preconcurrency
    open func sign(
        _ data: Data,
        algorithm: SecKeyAlgorithm,
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        StoredKeys.refuse("LAPrivateKey.sign") { completion(nil, $0) }
    }

    /// Signs bytes while the right is granted, through the form with a completion.
    ///
    /// - Throws: `errSecUnimplemented` in this version.
    nonisolated(nonsending) open func sign(_ data: Data, algorithm: SecKeyAlgorithm) async throws -> Data {
        try await StoredKeys.bytes { sign(data, algorithm: algorithm, completion: $0) }
    }

    /// Decrypts bytes while the right is granted; `errSecUnimplemented` in this version.
    @preconcurrency
    open func decrypt(
        _ data: Data,
        algorithm: SecKeyAlgorithm,
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        StoredKeys.refuse("LAPrivateKey.decrypt") { completion(nil, $0) }
    }

    /// Decrypts bytes while the right is granted, through the form with a completion.
    ///
    /// - Throws: `errSecUnimplemented` in this version.
    nonisolated(nonsending) open func decrypt(_ data: Data, algorithm: SecKeyAlgorithm) async throws -> Data {
        try await StoredKeys.bytes { decrypt(data, algorithm: algorithm, completion: $0) }
    }

    /// Agrees on a secret with the holder of another key; `errSecUnimplemented` in this version.
    @preconcurrency
    open func exchangeKeys(
        publicKey: Data,
        algorithm: SecKeyAlgorithm,
        parameters: [AnyHashable: Any],
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        StoredKeys.refuse("LAPrivateKey.exchangeKeys") { completion(nil, $0) }
    }

    /// Agrees on a secret with the holder of another key, through the form with a completion.
    ///
    /// - Throws: `errSecUnimplemented` in this version.
    nonisolated(nonsending) open func exchangeKeys(
        publicKey: Data,
        algorithm: SecKeyAlgorithm,
        parameters: [AnyHashable: Any]
    ) async throws -> Data {
        try await StoredKeys.bytes {
            exchangeKeys(publicKey: publicKey, algorithm: algorithm, parameters: parameters, completion: $0)
        }
    }

    /// Whether the key signs by an algorithm; in this version it does by none.
    open func canSign(using algorithm: SecKeyAlgorithm) -> Bool { false }

    /// Whether the key decrypts by an algorithm; in this version it does by none.
    open func canDecrypt(using algorithm: SecKeyAlgorithm) -> Bool { false }

    /// Whether the key agrees on secrets by an algorithm; in this version it does by none.
    open func canExchangeKeys(using algorithm: SecKeyAlgorithm) -> Bool { false }
}
