// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// How sources written in the manner of C read a `CFError`.

/// The domain of an error.
public func CFErrorGetDomain(_ err: CFError!) -> CFErrorDomain! {
    (err?.domain).map { NSString(string: $0) }
}

/// The number of an error.
public func CFErrorGetCode(_ err: CFError!) -> CFIndex {
    err?.code ?? 0
}

/// What an error tells beside its number.
public func CFErrorCopyUserInfo(_ err: CFError!) -> CFDictionary! {
    (err?.userInfo).map { $0 as NSDictionary }
}

/// What an error says to a person.
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! {
    (err?.localizedDescription).map { NSString(string: $0) }
}

/// An error by its domain, its number and what else it tells.
public func CFErrorCreate(
    _ allocator: CFAllocator!,
    _ domain: CFErrorDomain!,
    _ code: CFIndex,
    _ userInfo: CFDictionary!
) -> CFError! {
    guard let domain else { return nil }
    return NSError(domain: String(domain), code: code, userInfo: userInfo as? [String: Any])
}
