// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A P-256 signature as JOSE writes it (RFC 7518, 3.4): r and s, 32 bytes each.
package struct P256RawSignature: Sendable, Hashable {
    private let signature: StrictSignature

    /// Takes 64 bytes with both numbers in 1 … n − 1.
    package init?(_ bytes: [UInt8]) {
        guard let signature = StrictSignature(raw: bytes, curve: .p256) else { return nil }
        self.signature = signature
    }

    /// Takes the strict DER encoding.
    package init?(der: [UInt8]) {
        guard let signature = StrictSignature(der: der, curve: .p256) else { return nil }
        self.signature = signature
    }

    /// r ‖ s.
    package var bytes: [UInt8] {
        signature.raw
    }

    /// The strict DER encoding of the same two numbers.
    package var der: [UInt8] {
        signature.der
    }
}
