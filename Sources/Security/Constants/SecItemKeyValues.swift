// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// What a key is and where it lives, as values of attributes. They are computed, for on Linux a `CFString` is not `Sendable`.

/// A public key.
public var kSecAttrKeyClassPublic: CFString { "0" }
/// A private key.
public var kSecAttrKeyClassPrivate: CFString { "1" }
/// A key with one half; the vault keeps none.
public var kSecAttrKeyClassSymmetric: CFString { "2" }
/// RSA.
public var kSecAttrKeyTypeRSA: CFString { "42" }
/// A NIST curve, by its former name.
public var kSecAttrKeyTypeEC: CFString { "73" }
/// A NIST curve: P-256, P-384 or P-521 by the size.
public var kSecAttrKeyTypeECSECPrimeRandom: CFString { "73" }
/// DES, of macOS; not made here.
public var kSecAttrKeyTypeDES: CFString { "14" }
/// Triple DES, of macOS; not made here.
public var kSecAttrKeyType3DES: CFString { "17" }
/// RC2, of macOS; not made here.
public var kSecAttrKeyTypeRC2: CFString { "23" }
/// RC4, of macOS; not made here.
public var kSecAttrKeyTypeRC4: CFString { "25" }
/// DSA, of macOS; not made here.
public var kSecAttrKeyTypeDSA: CFString { "43" }
/// CAST, of macOS; not made here.
public var kSecAttrKeyTypeCAST: CFString { "56" }
/// A NIST curve, as macOS also names it.
public var kSecAttrKeyTypeECDSA: CFString { "73" }
/// AES, of macOS; not made here.
public var kSecAttrKeyTypeAES: CFString { "2147483649" }
/// The enclave: the private half is made there and never leaves.
public var kSecAttrTokenIDSecureEnclave: CFString { "com.apple.setoken" }
/// The group of items of tokens; empty here.
public var kSecAttrAccessGroupToken: CFString { "com.apple.token" }
