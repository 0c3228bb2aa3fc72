// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// The sorts of items. They are computed, for on Linux a `CFString` is not `Sendable`.

/// The key under which a query names the sort of an item.
public var kSecClass: CFString { "class" }
/// A password of an account and a service.
public var kSecClassGenericPassword: CFString { "genp" }
/// A password of an account on a server.
public var kSecClassInternetPassword: CFString { "inet" }
/// A certificate; the vault keeps none, and a query for one is `errSecUnimplemented`.
public var kSecClassCertificate: CFString { "cert" }
/// A key.
public var kSecClassKey: CFString { "keys" }
/// A certificate with its key; the vault keeps none, and a query for one is `errSecUnimplemented`.
public var kSecClassIdentity: CFString { "idnt" }
