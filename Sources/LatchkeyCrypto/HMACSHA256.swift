// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// HMAC with SHA-256 (RFC 2104).
public enum HMACSHA256 {
    /// The 32 bytes of the code.
    ///
    /// Compare it by ``constantTimeEqual(_:_:)``, never by `==`.
    public static func authenticate(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBytes { Platform.hmacSHA256($0, key: key) }
    }

    /// The same over a secret, of which no copy is made.
    package static func authenticate(_ secret: borrowing SecretBytes, key: [UInt8]) -> [UInt8] {
        secret.withBytes { Platform.hmacSHA256($0, key: key) }
    }
}
