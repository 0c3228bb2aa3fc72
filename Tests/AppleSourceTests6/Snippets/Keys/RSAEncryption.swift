// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// RSA-OAEP with the block size of the key.
struct RSAEncryption {
    func encrypt(_ data: Data, with key: SecKey) throws -> Data {
        let algorithm: SecKeyAlgorithm = .rsaEncryptionOAEPSHA256
        guard data.count <= SecKeyGetBlockSize(key) - 66 else { throw CocoaError(.coderInvalidValue) }
        var error: Unmanaged<CFError>?
        guard let cipher = SecKeyCreateEncryptedData(key, algorithm, data as CFData, &error) as Data? else {
            // swift-format-ignore: NeverForceUnwrap
            throw error!.takeRetainedValue() as Error
        }
        return cipher
    }
}
