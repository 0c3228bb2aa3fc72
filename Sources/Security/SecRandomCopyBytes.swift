// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto

/// A source of random bytes; ``kSecRandomDefault`` is the only one.
public final class SecRandomRef: NSObject, Sendable {
    fileprivate override init() {
        super.init()
    }
}

/// The platform's source of random bytes, fit for keys.
public let kSecRandomDefault: SecRandomRef? = SecRandomRef()

/// Fills memory with random bytes that nobody can guess.
///
/// - Parameters:
///   - rnd: The source; `nil` is the default.
///   - count: How many bytes; none for 0.
///   - bytes: Where they go: room for at least `count`.
/// - Returns: 0, or `errSecParam` where `count` is negative.
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    guard count >= 0 else { return errSecParam }
    UnsafeMutableRawBufferPointer(start: bytes, count: count).copyBytes(from: SystemRandom.bytes(count))
    return errSecSuccess
}
