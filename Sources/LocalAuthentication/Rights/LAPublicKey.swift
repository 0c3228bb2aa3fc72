// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The public half of the key that a persisted right guards; this version stores none.
open class LAPublicKey: NSObject {
    override init() {
        super.init()
    }

    /// Gives the key away; `errSecUnimplemented` in this version.
    @preconcurrency
    open func exportBytes(completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        StoredKeys.refuse("LAPublicKey.exportBytes") { completion(nil, $0) }
    }

    /// The key as bytes; throws `errSecUnimplemented` in this version.
    nonisolated(nonsending) open var bytes: Data {
        get async throws { try await StoredKeys.bytes { exportBytes(completion: $0) } }
    }

    /// Encrypts bytes for the holder of the private key; `errSecUnimplemented` in this version.
    @preconcurrency
    open func encrypt(
        _ data: Data,
        algorithm: SecKeyAlgorithm,
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        StoredKeys.refuse("LAPublicKey.encrypt") { completion(nil, $0) }
    }

    /// Encrypts bytes for the holder of the private key, through the form with a completion.
    ///
    /// - Throws: `errSecUnimplemented` in this version.
    nonisolated(nonsending) open func encrypt(_ data: Data, algorithm: SecKeyAlgorithm) async throws -> Data {
        try await StoredKeys.bytes { encrypt(data, algorithm: algorithm, completion: $0) }
    }

    /// Checks a signature; `errSecUnimplemented` in this version.
    @preconcurrency
    open func verify(
        _ signedData: Data,
        signature: Data,
        algorithm: SecKeyAlgorithm,
        completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        StoredKeys.refuse("LAPublicKey.verify", completion)
    }

    /// Checks a signature, through the form with a completion.
    ///
    /// - Throws: `errSecUnimplemented` in this version.
    nonisolated(nonsending) open func verify(
        _ signedData: Data,
        signature: Data,
        algorithm: SecKeyAlgorithm
    ) async throws {
        try await AbandonedCall.completion {
            verify(signedData, signature: signature, algorithm: algorithm, completion: $0)
        }
    }

    /// Whether the key encrypts by an algorithm; in this version it does by none.
    open func canEncrypt(using algorithm: SecKeyAlgorithm) -> Bool { false }

    /// Whether the key checks signatures of an algorithm; in this version it does of none.
    open func canVerify(using algorithm: SecKeyAlgorithm) -> Bool { false }
}
