// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What a server shows and proves over TLS: its certificate with the chain behind it, and the private key.
///
/// New connections take what was put in last; those that are open keep what they began with.
public final class TLSIdentity: Sendable {
    private let current: Locked<TLSContext>

    /// Takes a certificate chain, the server's own first, and the key that belongs to it, both in PEM.
    /// - Throws: What is wrong with them; the key itself is never told.
    public init(certificateChain: [UInt8], privateKey: [UInt8]) throws(TLSIdentityError) {
        current = Locked(try TLSContext(certificateChain: certificateChain, privateKey: privateKey))
    }

    /// Takes the place of what was there, or leaves it there if the new one is not good.
    /// - Throws: What is wrong.
    public func replace(certificateChain: [UInt8], privateKey: [UInt8]) throws(TLSIdentityError) {
        let context = try TLSContext(certificateChain: certificateChain, privateKey: privateKey)
        current.withLock { $0 = context }
    }

    /// The second since 1970 in which the server's own certificate ends.
    public var expiry: Int64 {
        current.withLock { $0.expiry }
    }

    /// The server's side of a new connection; `nil` if the system is out of memory.
    func session() -> TLSSession? {
        TLSSession(current.withLock { $0 })
    }
}

/// Why a certificate and a key cannot be used.
public enum TLSIdentityError: Error, Sendable, Equatable {
    /// The chain holds no certificate in PEM, or something behind one that is none.
    case noCertificate
    /// The key is no private key in PEM, or is kept under a passphrase.
    case noKey
    /// The key belongs to another certificate, or one of them is too weak.
    case doNotFit
    /// The system is out of memory.
    case outOfResources
}
