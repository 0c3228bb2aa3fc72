// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CSystemTLS

/// The server's side of one TLS connection, without a socket: bytes of the wire in and out, plain bytes in and out.
///
/// Confined to its loop's thread.
final class TLSSession {
    /// What a look for plain bytes may find.
    enum Found: Equatable {
        /// So many bytes are in the buffer.
        case bytes(Int)
        /// More has to come from the client first.
        case nothing
        /// The client has said that it sends no more.
        case end
        /// The client does not keep to TLS, or has no version and cipher with us.
        case fault
        /// The client speaks HTTP without TLS.
        case plainHTTP
    }

    private let session: OpaquePointer
    /// The wire's bytes on their way in and out; owned by `session`.
    private let input: OpaquePointer
    private let output: OpaquePointer
    private var isBroken = false

    /// `nil` if the system is out of memory.
    init?(_ context: TLSContext) {
        guard let session = SSL_new(context.pointer) else { return nil }
        guard let input = BIO_new(BIO_s_mem()), let output = BIO_new(BIO_s_mem()) else {
            SSL_free(session)
            return nil
        }
        SSL_set_bio(session, input, output)
        SSL_set_accept_state(session)
        self.session = session
        self.input = input
        self.output = output
    }

    deinit {
        SSL_free(session)
    }

    /// Whether plain bytes can be written.
    var isOpen: Bool { !isBroken && SSL_is_init_finished(session) == 1 }

    /// Takes bytes of the wire.
    func receive(_ bytes: UnsafeRawBufferPointer) {
        BIO_write(input, bytes.baseAddress, Int32(clamping: bytes.count))
    }

    /// Makes plain bytes of what was received, and goes on with the handshake.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Found {
        guard !isBroken else { return .fault }
        ERR_clear_error()
        let count = SSL_read(session, buffer.baseAddress, Int32(clamping: buffer.count))
        if count > 0 { return .bytes(Int(count)) }
        switch SSL_get_error(session, count) {
        case SSL_ERROR_WANT_READ: return .nothing
        case SSL_ERROR_ZERO_RETURN: return .end
        default:
            isBroken = true
            defer { ERR_clear_error() }
            return latchkey_tls_is_plain_http(ERR_peek_error()) == 1 ? .plainHTTP : .fault
        }
    }

    /// Seals plain bytes for the wire; `false` if the connection cannot take any.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard isOpen, !bytes.isEmpty else { return isOpen }
        ERR_clear_error()
        return SSL_write(session, bytes.baseAddress, Int32(clamping: bytes.count)) == Int32(clamping: bytes.count)
    }

    /// Tells the client that nothing more will come.
    func end() {
        guard isOpen else { return }
        ERR_clear_error()
        SSL_shutdown(session)
        ERR_clear_error()
    }

    /// What has to go over the wire, taken away.
    func takeOutput() -> [UInt8] {
        let count = latchkey_bio_pending(output)
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, Int(BIO_read(output, buffer.baseAddress, Int32(clamping: count))))
        }
    }
}
