// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CSystemTLS
import Glibc

/// The library's settings for new connections, with certificate and key.
///
/// Unchecked: written in `init` alone; the library counts the references of its own objects across threads.
final class TLSContext: @unchecked Sendable {
    let pointer: OpaquePointer
    /// The second since 1970 in which the server's own certificate ends.
    let expiry: Int64

    init(certificateChain: [UInt8], privateKey: [UInt8]) throws(TLSIdentityError) {
        ERR_clear_error()
        defer { ERR_clear_error() }
        guard let pointer = latchkey_tls_context() else { throw .outOfResources }
        do throws(TLSIdentityError) {
            expiry = try Self.use(certificateChain, in: pointer)
            try Self.use(key: privateKey, in: pointer)
        } catch {
            SSL_CTX_free(pointer)
            throw error
        }
        self.pointer = pointer
    }

    deinit {
        SSL_CTX_free(pointer)
    }

    /// Takes the first certificate as the server's own and the others as the chain behind it.
    private static func use(_ chain: [UInt8], in context: OpaquePointer) throws(TLSIdentityError) -> Int64 {
        guard let bytes = BIO_new_mem_buf(chain, Int32(clamping: chain.count)) else { throw .outOfResources }
        defer { BIO_free(bytes) }
        guard let own = PEM_read_bio_X509(bytes, nil, nil, nil) else { throw .noCertificate }
        defer { X509_free(own) }
        guard SSL_CTX_use_certificate(context, own) == 1 else { throw .doNotFit }
        while latchkey_bio_pending(bytes) > 0 {
            guard let next = PEM_read_bio_X509(bytes, nil, nil, nil) else {
                // Nothing but white space behind the last one ends the file; anything else is a mistake in it.
                guard isEndOfFile else { throw .noCertificate }
                break
            }
            defer { X509_free(next) }
            guard latchkey_tls_add_chain(context, next) == 1 else { throw .doNotFit }
        }
        var parts = tm()
        guard ASN1_TIME_to_tm(X509_get0_notAfter(own), &parts) == 1 else { throw .noCertificate }
        return Int64(timegm(&parts))
    }

    private static var isEndOfFile: Bool {
        let error = ERR_peek_last_error()
        return Int32(error & 0x7F_FFFF) == PEM_R_NO_START_LINE
    }

    private static func use(key: [UInt8], in context: OpaquePointer) throws(TLSIdentityError) {
        guard let bytes = BIO_new_mem_buf(key, Int32(clamping: key.count)) else { throw .outOfResources }
        defer { BIO_free(bytes) }
        guard let key = latchkey_tls_read_key(bytes) else { throw .noKey }
        defer { EVP_PKEY_free(key) }
        guard SSL_CTX_use_PrivateKey(context, key) == 1, SSL_CTX_check_private_key(context) == 1 else {
            throw .doNotFit
        }
    }
}
