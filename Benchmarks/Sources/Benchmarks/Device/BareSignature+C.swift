// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CBareOpenSSL

/// A fresh P-256 key that signs by libcrypto alone.
struct BareSignature {
    private let key: OpaquePointer

    init() {
        var made: OpaquePointer?
        let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
        defer { EVP_PKEY_CTX_free(context) }
        let isMade =
            EVP_PKEY_keygen_init(context) == 1 && EVP_PKEY_CTX_set_group_name(context, "P-256") == 1
            && EVP_PKEY_generate(context, &made) == 1
        guard isMade, let made else { preconditionFailure("libcrypto made no key") }
        key = made
    }

    /// Signs once and gives the time, in nanoseconds.
    func once(_ message: [UInt8]) -> UInt64 {
        nanoseconds {
            var signature = [UInt8](repeating: 0, count: 80)
            var count = signature.count
            let context = EVP_MD_CTX_new()
            let isReady = EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, key, nil) == 1
            let isSigned = EVP_DigestSign(context, &signature, &count, message, message.count) == 1
            precondition(isReady && isSigned, "libcrypto did not sign")
            EVP_MD_CTX_free(context)
        }
    }
}
