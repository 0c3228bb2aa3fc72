// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The public half of the key that a persisted right guards; it works whether or not the right is granted.
open class LAPublicKey: NSObject {
    private let stored: StoredRight

    init(_ stored: StoredRight) {
        self.stored = stored
        super.init()
    }

    /// The half as the calls of Security take it.
    private var half: SecKey? {
        stored.openKey.flatMap { SecKeyCopyPublicKey($0) }
    }

    /// Gives the key away: 04, X and Y.
    @preconcurrency
    open func exportBytes(completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        stored.tell(completion) { [half] in
            try StoredRight.result { error in half.flatMap { SecKeyCopyExternalRepresentation($0, error) } } as Data
        }
    }

    /// The key as bytes, through the form with a completion.
    nonisolated(nonsending) open var bytes: Data {
        get async throws { try await StoredRight.value { exportBytes(completion: $0) } }
    }

    /// Encrypts bytes for the holder of the private key.
    @preconcurrency
    open func encrypt(
        _ data: Data,
        algorithm: SecKeyAlgorithm,
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        stored.tell(completion) { [half] in
            try StoredRight.result { error in
                half.flatMap { SecKeyCreateEncryptedData($0, algorithm, data as CFData, error) }
            } as Data
        }
    }

    /// Encrypts bytes for the holder of the private key, through the form with a completion.
    ///
    /// - Throws: `errSecParam` in `NSOSStatusErrorDomain` for an algorithm that the key does not do.
    nonisolated(nonsending) open func encrypt(_ data: Data, algorithm: SecKeyAlgorithm) async throws -> Data {
        try await StoredRight.value { encrypt(data, algorithm: algorithm, completion: $0) }
    }

    /// Checks a signature.
    ///
    /// - Parameters:
    ///   - signedData: What was signed.
    ///   - signature: By the private half.
    ///   - algorithm: How.
    ///   - completion: Hears `nil` where it is the key's, else an error: `errSecVerifyFailed`, say.
    @preconcurrency
    open func verify(
        _ signedData: Data,
        signature: Data,
        algorithm: SecKeyAlgorithm,
        completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        stored.tell({ (_: Bool?, error) in completion(error) }) { [half] in
            try StoredRight.result { error in
                half.flatMap {
                    SecKeyVerifySignature($0, algorithm, signedData as CFData, signature as CFData, error) ? true : nil
                }
            }
        }
    }

    /// Checks a signature, through the form with a completion.
    ///
    /// - Throws: `errSecVerifyFailed` in `NSOSStatusErrorDomain` where it is not the key's.
    nonisolated(nonsending) open func verify(
        _ signedData: Data,
        signature: Data,
        algorithm: SecKeyAlgorithm
    ) async throws {
        try await AbandonedCall.completion {
            verify(signedData, signature: signature, algorithm: algorithm, completion: $0)
        }
    }

    /// Whether the key encrypts by an algorithm.
    open func canEncrypt(using algorithm: SecKeyAlgorithm) -> Bool {
        half.map { SecKeyIsAlgorithmSupported($0, .encrypt, algorithm) } ?? false
    }

    /// Whether the key checks signatures of an algorithm.
    open func canVerify(using algorithm: SecKeyAlgorithm) -> Bool {
        half.map { SecKeyIsAlgorithmSupported($0, .verify, algorithm) } ?? false
    }
}
