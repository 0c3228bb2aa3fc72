// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// HMAC with SHA-256 (RFC 2104).
public enum HMACSHA256 {
    /// The 32 bytes of the code.
    ///
    /// Compare it by ``constantTimeEqual(_:_:)``, never by `==`.
    public static func authenticate(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        Platform.hmacSHA256(bytes, key: key)
    }
}
