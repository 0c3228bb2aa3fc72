// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// The attributes of items. They are computed, for on Linux a `CFString` is not `Sendable`.

/// When the item may be reached: one of the `kSecAttrAccessible…` values.
public var kSecAttrAccessible: CFString { "pdmn" }
/// What must be shown for the item: a ``SecAccessControl``.
public var kSecAttrAccessControl: CFString { "accc" }
/// The group of apps that see the item; text.
public var kSecAttrAccessGroup: CFString { "agrp" }
/// The access list of a keychain file of macOS; not used here.
public var kSecAttrAccess: CFString { "acls" }
/// Whether the item travels to the owner's other devices.
public var kSecAttrSynchronizable: CFString { "sync" }
/// In a search: items that travel and items that stay.
public var kSecAttrSynchronizableAny: CFString { "syna" }
/// When the item was made; read only.
public var kSecAttrCreationDate: CFString { "cdat" }
/// When the item was last changed; read only.
public var kSecAttrModificationDate: CFString { "mdat" }
/// What sort of secret it is, for people; text.
public var kSecAttrDescription: CFString { "desc" }
/// A remark, for people; text.
public var kSecAttrComment: CFString { "icmt" }
/// Who made it: four letters as a number.
public var kSecAttrCreator: CFString { "crtr" }
/// What it is: four letters as a number.
public var kSecAttrType: CFString { "type" }
/// What it is called, for people; text.
public var kSecAttrLabel: CFString { "labl" }
/// Whether lists for people leave it out.
public var kSecAttrIsInvisible: CFString { "invi" }
/// Whether it says that there is no password.
public var kSecAttrIsNegative: CFString { "nega" }
/// The account; text.
public var kSecAttrAccount: CFString { "acct" }
/// The service of a generic password; text.
public var kSecAttrService: CFString { "svce" }
/// Bytes of the app's own, of a generic password.
public var kSecAttrGeneric: CFString { "gena" }
/// The realm of an internet password; text.
public var kSecAttrSecurityDomain: CFString { "sdmn" }
/// The server of an internet password; text.
public var kSecAttrServer: CFString { "srvr" }
/// The protocol of an internet password: one of the `kSecAttrProtocol…` values.
public var kSecAttrProtocol: CFString { "ptcl" }
/// How one logs in: one of the `kSecAttrAuthenticationType…` values.
public var kSecAttrAuthenticationType: CFString { "atyp" }
/// The port of an internet password; a number.
public var kSecAttrPort: CFString { "port" }
/// The path of an internet password; text.
public var kSecAttrPath: CFString { "path" }
/// Whom a certificate is of.
public var kSecAttrSubject: CFString { "subj" }
/// Who made a certificate.
public var kSecAttrIssuer: CFString { "issr" }
/// The number of a certificate.
public var kSecAttrSerialNumber: CFString { "slnr" }
/// What names the key of a certificate.
public var kSecAttrSubjectKeyID: CFString { "skid" }
/// The hash of the key of a certificate.
public var kSecAttrPublicKeyHash: CFString { "pkhh" }
/// The sort of a certificate.
public var kSecAttrCertificateType: CFString { "ctyp" }
/// The form of a certificate.
public var kSecAttrCertificateEncoding: CFString { "cenc" }
/// Which key it is: one of the `kSecAttrKeyClass…` values.
public var kSecAttrKeyClass: CFString { "kcls" }
/// What names the key: the SHA-1 hash of its public half.
public var kSecAttrApplicationLabel: CFString { "klbl" }
/// Whether the key is kept.
public var kSecAttrIsPermanent: CFString { "perm" }
/// Whether the key leaves encrypted only.
public var kSecAttrIsSensitive: CFString { "sens" }
/// Whether the key may leave.
public var kSecAttrIsExtractable: CFString { "extr" }
/// The app's own name for the key; bytes.
public var kSecAttrApplicationTag: CFString { "atag" }
/// The algorithm of the key: one of the `kSecAttrKeyType…` values.
public var kSecAttrKeyType: CFString { "type" }
/// The size of the key.
public var kSecAttrKeySizeInBits: CFString { "bsiz" }
/// The size of the key without parity.
public var kSecAttrEffectiveKeySize: CFString { "esiz" }
/// Whether the key encrypts.
public var kSecAttrCanEncrypt: CFString { "encr" }
/// Whether the key decrypts.
public var kSecAttrCanDecrypt: CFString { "decr" }
/// Whether other keys are derived from it.
public var kSecAttrCanDerive: CFString { "drve" }
/// Whether the key signs.
public var kSecAttrCanSign: CFString { "sign" }
/// Whether the key checks signatures.
public var kSecAttrCanVerify: CFString { "vrfy" }
/// Whether the key wraps others.
public var kSecAttrCanWrap: CFString { "wrap" }
/// Whether the key unwraps others.
public var kSecAttrCanUnwrap: CFString { "unwp" }
/// Among which items it travels.
public var kSecAttrSyncViewHint: CFString { "vwht" }
/// Where the key lives: ``kSecAttrTokenIDSecureEnclave``.
public var kSecAttrTokenID: CFString { "tkid" }
/// What names the item for ever, as Apple once spelled it.
public var kSecAttrPersistantReference: CFString { "persistref" }
/// What names the item for ever.
public var kSecAttrPersistentReference: CFString { "persistref" }
/// The hash of a derivation of macOS; not used here.
public var kSecAttrPRF: CFString { "prf" }
/// The key of a password shared with a web site; nothing here gives one.
public var kSecSharedPassword: CFString { "spwd" }
/// The attributes of the private half, when a pair is made.
public var kSecPrivateKeyAttrs: CFString { "private" }
/// The attributes of the public half, when a pair is made.
public var kSecPublicKeyAttrs: CFString { "public" }
