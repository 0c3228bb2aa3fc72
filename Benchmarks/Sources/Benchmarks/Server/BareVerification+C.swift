// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CBareOpenSSL

/// A P-256 key and a good signature, verified by libcrypto alone.
///
/// Stops when libcrypto refuses: a baseline that does not verify measures nothing.
struct BareVerification {
    private let key: OpaquePointer
    private let message: [UInt8]
    private let signature: [UInt8]

    init(subjectPublicKeyInfo: [UInt8], message: [UInt8], signature: [UInt8]) {
        let parsed = subjectPublicKeyInfo.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_PUBKEY(nil, &start, bytes.count)
        }
        guard let parsed else { preconditionFailure("libcrypto did not read the key") }
        key = parsed
        self.message = message
        self.signature = signature
    }

    /// Verifies so many times and gives the time of each, in nanoseconds.
    func each(_ count: Int) -> Double {
        let spent = nanoseconds {
            for _ in 0..<count {
                let context = EVP_MD_CTX_new()
                let isReady = EVP_DigestVerifyInit_ex(context, nil, "SHA256", nil, nil, key, nil) == 1
                let isGood = EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
                precondition(isReady && isGood, "libcrypto refused a good signature")
                EVP_MD_CTX_free(context)
            }
        }
        return Double(spent) / Double(count)
    }
}
