// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import LatchkeyCore

    /// What schemes do with keys on curves.
    extension KeyScheme {
        func perform(_ use: KeyUse, _ key: CurveKey) throws(KeyWorkError) -> [UInt8] {
            switch (self, use) {
            case (.ecdsa(let encoding, let input), .sign(let bytes)):
                try key.sign(digest: input.digest(of: bytes), encoding)
            case (.agreement(let hash), .exchange(let peer, let size, let sharedInfo)):
                try agree(key, peer, hash, size, sharedInfo)
            case (.ecies(let hash, let variableIV), .decrypt(let bytes)):
                try SealedForKey.open(bytes, with: key, hash, variableIV: variableIV).withBytes { Array($0) }
            default:
                throw .unsupported
            }
        }

        func isValid(_ signature: [UInt8], over bytes: [UInt8], _ key: CurveKey) throws(KeyWorkError) -> Bool {
            guard case .ecdsa(let encoding, let input) = self else { throw .unsupported }
            return key.isValid(signature: signature, digest: try input.digest(of: bytes), encoding)
        }

        func encrypt(_ bytes: [UInt8], _ key: CurveKey) throws(KeyWorkError) -> [UInt8] {
            guard case .ecies(let hash, let variableIV) = self else { throw .unsupported }
            return try SealedForKey.seal(bytes, for: key, hash, variableIV: variableIV)
        }

        /// Without derivation the secret has the length of a coordinate, whatever size is asked for; with it a size is needed.
        private func agree(
            _ key: CurveKey,
            _ peer: [UInt8],
            _ hash: HashFunction?,
            _ size: Int?,
            _ sharedInfo: [UInt8]
        ) throws(KeyWorkError) -> [UInt8] {
            let agreed = try key.agreement(with: CurveKey(point: peer, on: key.curve))
            guard let hash else { return agreed.withBytes { Array($0) } }
            guard let size else { throw .badLength }
            return try X963Derivation.derive(from: agreed, sharedInfo: sharedInfo, count: size, hash).withBytes {
                Array($0)
            }
        }
    }

    extension KeyScheme.Input {
        /// The longest digest there is.
        private static let longestDigest = 64

        /// What is signed; a digest that is brought along must have its function's length.
        func digest(of bytes: [UInt8]) throws(KeyWorkError) -> [UInt8] {
            switch self {
            case .message(let hash): return hash.hash(bytes)
            case .digest(let hash):
                guard bytes.count == hash.byteCount else { throw .badLength }
                return bytes
            case .anyDigest:
                guard (1...Self.longestDigest).contains(bytes.count) else { throw .badLength }
                return bytes
            }
        }
    }

#endif
