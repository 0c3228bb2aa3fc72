// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// SHA-256 (FIPS 180-4) of whole messages.
public enum SHA256 {
    /// The 32 bytes of the digest.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        HashFunction.sha256.hash(bytes)
    }
}
