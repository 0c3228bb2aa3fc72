// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A message encrypted for a key, with the algorithm asked for first.
struct ECIESMessage {
    let algorithm = SecKeyAlgorithm.eciesEncryptionCofactorVariableIVX963SHA256AESGCM

    func seal(_ text: String, for key: SecKey) -> Data? {
        guard let publicKey = SecKeyCopyPublicKey(key), SecKeyIsAlgorithmSupported(publicKey, .encrypt, algorithm)
        else { return nil }
        return SecKeyCreateEncryptedData(publicKey, algorithm, Data(text.utf8) as CFData, nil) as Data?
    }

    func open(_ data: Data, with key: SecKey) -> String? {
        guard let plain = SecKeyCreateDecryptedData(key, algorithm, data as CFData, nil) else { return nil }
        return String(data: plain as Data, encoding: .utf8)
    }
}
