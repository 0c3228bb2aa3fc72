// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import LatchkeyCore

    /// Keys in software, over the platform's library: any program that can read their bytes has them.
    package struct SoftwareKeys: KeyWork {
        private let readKeys: ReadKeys

        /// Nothing of a key stays in memory when a call returns.
        package init() {
            self.init(remembering: 0)
        }

        /// Keeps the keys that were used last.
        ///
        /// - Parameter count: how many keys on curves stay in memory as they were read, which makes using them faster; only for
        ///   keys whose private halves are in memory anyway.
        package init(remembering count: Int) {
            readKeys = ReadKeys(most: count)
        }

        package func make(_ kind: KeyKind) throws(KeyWorkError) -> SecretBytes {
            switch kind {
            case .ellipticCurve(let bits): try CurveKey(freshOn: Self.curve(bits)).privateForm()
            case .rsa(let bits): try RSAKey(fresh: bits).privateForm()
            }
        }

        package func publicKey(of privateKey: borrowing SecretBytes, _ kind: KeyKind) throws(KeyWorkError) -> [UInt8] {
            switch kind {
            case .ellipticCurve(let bits):
                let key = try CurveKey(privateForm: privateKey, on: Self.curve(bits))
                guard key.halvesFit else { throw .malformedKey }
                return key.point
            case .rsa(let bits):
                let key = try RSAKey(privateForm: privateKey, bits)
                guard key.halvesFit else { throw .malformedKey }
                return try key.publicForm()
            }
        }

        package func isPublicKey(_ bytes: [UInt8], _ kind: KeyKind) -> Bool {
            do {
                switch kind {
                case .ellipticCurve(let bits): _ = try CurveKey(point: bytes, on: Self.curve(bits))
                case .rsa(let bits): _ = try RSAKey(publicForm: bytes, bits)
                }
                return true
            } catch {
                return false
            }
        }

        package func perform(
            _ use: KeyUse,
            _ algorithm: KeyAlgorithm,
            _ privateKey: borrowing SecretBytes,
            _ kind: KeyKind
        ) throws(KeyWorkError) -> [UInt8] {
            let scheme = try scheme(algorithm, use.kind, kind)
            switch kind {
            case .ellipticCurve(let bits):
                return try scheme.perform(use, readKeys.key(privateKey, on: Self.curve(bits)))
            case .rsa(let bits):
                return try scheme.perform(use, RSAKey(privateForm: privateKey, bits))
            }
        }

        package func isValid(
            signature: [UInt8],
            over bytes: [UInt8],
            _ algorithm: KeyAlgorithm,
            publicKey: [UInt8],
            _ kind: KeyKind
        ) throws(KeyWorkError) -> Bool {
            let scheme = try scheme(algorithm, .verify, kind)
            switch kind {
            case .ellipticCurve(let bits):
                return try scheme.isValid(signature, over: bytes, CurveKey(point: publicKey, on: Self.curve(bits)))
            case .rsa(let bits):
                return try scheme.isValid(signature, over: bytes, RSAKey(publicForm: publicKey, bits))
            }
        }

        package func encrypt(
            _ bytes: [UInt8],
            _ algorithm: KeyAlgorithm,
            publicKey: [UInt8],
            _ kind: KeyKind
        ) throws(KeyWorkError) -> [UInt8] {
            let scheme = try scheme(algorithm, .encrypt, kind)
            switch kind {
            case .ellipticCurve(let bits):
                return try scheme.encrypt(bytes, CurveKey(point: publicKey, on: Self.curve(bits)))
            case .rsa(let bits):
                return try scheme.encrypt(bytes, RSAKey(publicForm: publicKey, bits))
            }
        }

        private func scheme(
            _ algorithm: KeyAlgorithm,
            _ use: KeyUse.Kind,
            _ kind: KeyKind
        ) throws(KeyWorkError) -> KeyScheme {
            guard let scheme = KeyScheme.of(algorithm), scheme.uses.contains(use), scheme.fits(kind) else {
                throw .unsupported
            }
            return scheme
        }

        private static func curve(_ bits: Int) throws(KeyWorkError) -> EllipticCurve {
            guard let curve = EllipticCurve(bits: bits) else { throw .unsupported }
            return curve
        }
    }

#endif
