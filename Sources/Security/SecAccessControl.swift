// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// When a protected item or key may be reached, and what must be shown for it; it never changes.
public final class SecAccessControl: NSObject, Sendable {
    /// When: the string of a `kSecAttrAccessible…` constant.
    package let protection: String
    /// What must be shown.
    package let flags: SecAccessControlCreateFlags

    init(protection: String, flags: SecAccessControlCreateFlags) {
        self.protection = protection
        self.flags = flags
    }

    /// Equal rules are equal objects, as `CFEqual` has it.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SecAccessControl else { return false }
        return other.protection == protection && other.flags == flags
    }

    /// Of equal rules, equal.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(protection)
        hasher.combine(flags.rawValue)
        return hasher.finalize()
    }
}

/// Makes the rules of an item or a key.
///
/// - Parameters:
///   - allocator: `nil`; there is one only.
///   - protection: One of the `kSecAttrAccessible…` constants.
///   - flags: What must be shown; none for no constraint.
///   - error: Set to `errSecParam` in `NSOSStatusErrorDomain` where the rules contradict themselves.
/// - Returns: The rules, or `nil` with an error.
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?,
    _ protection: CFTypeRef,
    _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
    guard let name = protection as? NSString, accessibilities.contains(String(name)) else {
        return refuse("the protection is not a kSecAttrAccessible value", error)
    }
    if let contradiction = flags.contradiction { return refuse(contradiction, error) }
    return SecAccessControl(protection: String(name), flags: flags)
}

/// The number of the class.
public func SecAccessControlGetTypeID() -> CFTypeID {
    CFTypeID(bitPattern: ObjectIdentifier(SecAccessControl.self).hashValue)
}

private func refuse(
    _ diagnosis: String,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
    error?.pointee = .passRetained(statusError(errSecParam, diagnosis))
    return nil
}

extension SecAccessControlCreateFlags {
    private static let all: Self = [
        .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion, .or, .and, .privateKeyUsage,
        .applicationPassword,
    ]

    /// Why no item can have these flags; `nil` where one can.
    var contradiction: String? {
        if isSuperset(of: [.or, .and]) { return "constraints are joined by 'or' and by 'and'" }
        if isSuperset(of: [.biometryAny, .biometryCurrentSet]) { return "both sorts of biometry are asked for" }
        let besidePresence = subtracting([.userPresence, .applicationPassword, .privateKeyUsage])
        if contains(.userPresence), !besidePresence.isEmpty { return "user presence stands beside other constraints" }
        // Apple's behaviour is unknown; to pass a constraint over that nobody knows would release too much.
        if !isSubset(of: Self.all) { return "a constraint is unknown" }
        return nil
    }
}
