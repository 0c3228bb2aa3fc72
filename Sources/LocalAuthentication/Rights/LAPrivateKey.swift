// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The private half of the key that a persisted right guards: P-256, made in the enclave, used while the right is granted.
open class LAPrivateKey: NSObject {
    /// The other half.
    public let publicKey: LAPublicKey
    private let stored: StoredRight

    init(_ stored: StoredRight) {
        self.stored = stored
        publicKey = LAPublicKey(stored)
        super.init()
    }

    /// Uses the key on the queue of replies, where it asks nobody.
    private func use(
        _ completion: @escaping @Sendable (Data?, (any Error)?) -> Void,
        _ body: @escaping @Sendable (SecKey, UnsafeMutablePointer<Unmanaged<CFError>?>) -> CFData?
    ) {
        stored.tell(completion) { [stored] in
            try StoredRight.result { error in stored.openKey.flatMap { body($0, error) } } as Data
        }
    }

    /// Signs bytes while the right is granted.
    @preconcurrency
    open func sign(
        _ data: Data,
        algorithm: SecKeyAlgorithm,
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        use(completion) { SecKeyCreateSignature($0, algorithm, data as CFData, $1) }
    }

    /// Signs bytes while the right is granted, through the form with a completion.
    ///
    /// - Throws: −1004 of ``LAErrorDomain`` where the right is not granted; `errSecParam` for what the key does not do.
    nonisolated(nonsending) open func sign(_ data: Data, algorithm: SecKeyAlgorithm) async throws -> Data {
        try await StoredRight.value { sign(data, algorithm: algorithm, completion: $0) }
    }

    /// Decrypts bytes while the right is granted.
    @preconcurrency
    open func decrypt(
        _ data: Data,
        algorithm: SecKeyAlgorithm,
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        use(completion) { SecKeyCreateDecryptedData($0, algorithm, data as CFData, $1) }
    }

    /// Decrypts bytes while the right is granted, through the form with a completion.
    ///
    /// - Throws: −1004 of ``LAErrorDomain`` where the right is not granted; `errSecParam` for what the key does not do.
    nonisolated(nonsending) open func decrypt(_ data: Data, algorithm: SecKeyAlgorithm) async throws -> Data {
        try await StoredRight.value { decrypt(data, algorithm: algorithm, completion: $0) }
    }

    /// Agrees on a secret with the holder of another key.
    @preconcurrency
    open func exchangeKeys(
        publicKey: Data,
        algorithm: SecKeyAlgorithm,
        parameters: [AnyHashable: Any],
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        // Read before the call returns: the dictionary is the caller's.
        let words = ExchangeWords(parameters as NSDictionary)
        let peer = SecKeyCreateWithData(
            publicKey as CFData,
            [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClass: kSecAttrKeyClassPublic]
                as CFDictionary,
            nil
        )
        use(completion) { key, error in
            guard let peer, let words else {
                error.pointee = .passRetained(statusError(errSecParam, "the other's key or a parameter is none"))
                return nil
            }
            return SecKeyCopyKeyExchangeResult(key, algorithm, peer, words.dictionary, error)
        }
    }

    /// Agrees on a secret with the holder of another key, through the form with a completion.
    ///
    /// - Throws: −1004 of ``LAErrorDomain`` where the right is not granted; `errSecParam` for what the key does not do.
    nonisolated(nonsending) open func exchangeKeys(
        publicKey: Data,
        algorithm: SecKeyAlgorithm,
        parameters: [AnyHashable: Any]
    ) async throws -> Data {
        try await StoredRight.value {
            exchangeKeys(publicKey: publicKey, algorithm: algorithm, parameters: parameters, completion: $0)
        }
    }

    /// Whether the key signs by an algorithm.
    open func canSign(using algorithm: SecKeyAlgorithm) -> Bool {
        stored.openKey.map { SecKeyIsAlgorithmSupported($0, .sign, algorithm) } ?? false
    }

    /// Whether the key decrypts by an algorithm.
    open func canDecrypt(using algorithm: SecKeyAlgorithm) -> Bool {
        stored.openKey.map { SecKeyIsAlgorithmSupported($0, .decrypt, algorithm) } ?? false
    }

    /// Whether the key agrees on secrets by an algorithm.
    open func canExchangeKeys(using algorithm: SecKeyAlgorithm) -> Bool {
        stored.openKey.map { SecKeyIsAlgorithmSupported($0, .keyExchange, algorithm) } ?? false
    }
}

/// The parameters of an agreement as a value that may go to another queue.
private struct ExchangeWords: Sendable {
    private var size: Int?
    private var sharedInfo: Data?

    /// `nil` where one is of another type.
    init?(_ parameters: NSDictionary) {
        if let value = parameters["requestedSize"] {
            guard let size = value as? Int else { return nil }
            self.size = size
        }
        if let value = parameters["sharedInfo"] {
            guard let info = value as? Data else { return nil }
            sharedInfo = info
        }
    }

    var dictionary: CFDictionary {
        var all: [String: Any] = [:]
        if let size { all["requestedSize"] = size }
        if let sharedInfo { all["sharedInfo"] = sharedInfo }
        return all as CFDictionary
    }
}
