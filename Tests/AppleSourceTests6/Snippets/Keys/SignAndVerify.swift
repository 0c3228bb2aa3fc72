// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A signature with `as Data?` and the `CFError` thrown.
struct SignAndVerify {
    let algorithm: SecKeyAlgorithm = .ecdsaSignatureMessageX962SHA256

    func sign(_ data: Data, with key: SecKey) throws -> Data {
        guard SecKeyIsAlgorithmSupported(key, .sign, algorithm) else { throw CocoaError(.featureUnsupported) }
        var error: Unmanaged<CFError>?
        guard let signature = SecKeyCreateSignature(key, algorithm, data as CFData, &error) as Data? else {
            // swift-format-ignore: NeverForceUnwrap
            throw error!.takeRetainedValue() as Error
        }
        return signature
    }

    func verify(_ signature: Data, of data: Data, with key: SecKey) -> Bool {
        guard let publicKey = SecKeyCopyPublicKey(key) else { return false }
        return SecKeyVerifySignature(publicKey, algorithm, data as CFData, signature as CFData, nil)
    }
}
