// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A digest signed and verified by the former calls.
struct RawSignature {
    func sign(_ digest: [UInt8], with key: SecKey) -> [UInt8]? {
        var signature = [UInt8](repeating: 0, count: SecKeyGetBlockSize(key))
        var length = signature.count
        let status = SecKeyRawSign(key, .PKCS1SHA256, digest, digest.count, &signature, &length)
        return status == errSecSuccess ? Array(signature.prefix(length)) : nil
    }

    func verify(_ signature: [UInt8], of digest: [UInt8], with key: SecKey) -> Bool {
        SecKeyRawVerify(key, SecPadding.PKCS1SHA256, digest, digest.count, signature, signature.count) == errSecSuccess
    }
}
