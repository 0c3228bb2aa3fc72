// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import LatchkeyCore

    /// The keys on curves that were read last, for reading one costs nearly as much as signing with it.
    final class ReadKeys: Sendable {
        private struct Entry {
            /// The hash of the form that it was read from.
            let digest: [UInt8]
            let key: CurveKey
        }

        private let most: Int
        private let entries = Locked<[Entry]>([])

        init(most: Int) {
            self.most = most
        }

        func key(_ privateForm: borrowing SecretBytes, on curve: EllipticCurve) throws(KeyWorkError) -> CurveKey {
            guard most > 0 else { return try CurveKey(privateForm: privateForm, on: curve) }
            let digest = privateForm.withBytes { Platform.hash($0, .sha256) }
            if let known = entries.withLock({ $0.first { $0.digest == digest && $0.key.curve == curve }?.key }) {
                return known
            }
            let key = try CurveKey(privateForm: privateForm, on: curve)
            entries.withLock { entries in
                entries.insert(Entry(digest: digest, key: key), at: 0)
                if entries.count > most { entries.removeLast() }
            }
            return key
        }
    }

#endif
