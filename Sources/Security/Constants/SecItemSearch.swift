// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// What a search matches, how much of it, and what it gives back. They are computed, for on Linux a `CFString` is not `Sendable`.

/// Certificates that a policy takes; not used here.
public var kSecMatchPolicy: CFString { "m_Policy" }
/// Only these items.
public var kSecMatchItemList: CFString { "m_ItemList" }
/// Only these keychains of macOS; not used here.
public var kSecMatchSearchList: CFString { "m_SearchList" }
/// Certificates of these issuers; not used here.
public var kSecMatchIssuers: CFString { "m_Issuers" }
/// Certificates for an address; not used here.
public var kSecMatchEmailAddressIfPresent: CFString { "m_EmailAddressIfPresent" }
/// Certificates whose subject holds a text; not used here.
public var kSecMatchSubjectContains: CFString { "m_SubjectContains" }
/// Passwords of a server and of those below it; not used here.
public var kSecMatchHostOrSubdomainOfHost: CFString { "m_HostOrSubdomainOfHost" }
/// Whether letters match in either case.
public var kSecMatchCaseInsensitive: CFString { "m_CaseInsensitive" }
/// Only trusted certificates; not used here.
public var kSecMatchTrustedOnly: CFString { "m_TrustedOnly" }
/// Certificates that are valid then; not used here.
public var kSecMatchValidOnDate: CFString { "m_ValidOnDate" }
/// How many items at most: a number, ``kSecMatchLimitOne`` or ``kSecMatchLimitAll``.
public var kSecMatchLimit: CFString { "m_Limit" }
/// One item; the default.
public var kSecMatchLimitOne: CFString { "m_LimitOne" }
/// All items, as an array.
public var kSecMatchLimitAll: CFString { "m_LimitAll" }
/// Whether the secret comes back, as `Data`.
public var kSecReturnData: CFString { "r_Data" }
/// Whether the attributes come back, as a dictionary; nobody is asked for them.
public var kSecReturnAttributes: CFString { "r_Attributes" }
/// Whether a ``SecKey`` comes back; of keys alone.
public var kSecReturnRef: CFString { "r_Ref" }
/// Whether what names the item for ever comes back, as `Data`.
public var kSecReturnPersistentRef: CFString { "r_PersistentRef" }
/// The secret, as `Data`.
public var kSecValueData: CFString { "v_Data" }
/// A ``SecKey``.
public var kSecValueRef: CFString { "v_Ref" }
/// What names an item for ever, as `Data`.
public var kSecValuePersistentRef: CFString { "v_PersistentRef" }
