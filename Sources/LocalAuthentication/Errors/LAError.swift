// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Why the owner's presence was not established: a view of an `NSError` of ``LAErrorDomain``.
///
/// As on Apple's platforms, an `NSError` of that domain is caught by `catch LAError.userCancel` and cast by
/// `error as? LAError`, and the other way round.
public struct LAError: _BridgedStoredNSError {
    /// The error as Objective-C code would see it.
    public let _nsError: NSError

    /// A view of an error of ``LAErrorDomain``; another domain is the caller's mistake.
    public init(_nsError error: NSError) {
        insist(error.domain == LAErrorDomain, "an LAError needs an error of the domain \(LAErrorDomain)")
        _nsError = error
    }

    /// The domain, ``LAErrorDomain``.
    public static var errorDomain: String { LAErrorDomain }

    /// The domain by the name that bridging asks for.
    public static var _nsErrorDomain: String { LAErrorDomain }

    /// The reason.
    ///
    /// A number of the domain without a public name, such as −1001, reads as ``Code/authenticationFailed``;
    /// `errorCode` tells the number itself.
    public var code: Code {
        Code(rawValue: _nsError.code) ?? .authenticationFailed
    }
}
