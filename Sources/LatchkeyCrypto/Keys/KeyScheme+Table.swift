// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

extension KeyScheme {
    /// The scheme of an algorithm; `nil` for strings that nobody knows.
    static func of(_ algorithm: KeyAlgorithm) -> KeyScheme? {
        table[algorithm.rawValue]
    }

    /// All that is supported, by Apple's string.
    static let table: [String: KeyScheme] = Dictionary(
        uniqueKeysWithValues: fixed + HashFunction.allCases.flatMap(hashed)
    )

    private static let fixed: [(String, KeyScheme)] = [
        ("algid:sign:ECDSA:digest-X962", .ecdsa(.x962, .anyDigest)),
        ("algid:sign:ECDSA:digest-RFC4754", .ecdsa(.rfc4754, .anyDigest)),
        ("algid:sign:ECDSA:RFC4754", .ecdsa(.rfc4754, .anyDigest)),
        ("algid:keyexchange:ECDH", .agreement(nil)),
        ("algid:keyexchange:ECDHC", .agreement(nil)),
        ("algid:sign:RSA:raw", .rsaRawSignature),
        ("algid:sign:RSA:digest-PKCS1v15", .rsaSignature(.pkcs1, .anyDigest)),
        ("algid:encrypt:RSA:raw", .rsaEncryption(.none)),
        ("algid:encrypt:RSA:PKCS1", .rsaEncryption(.pkcs1(nil))),
    ]

    /// Agreement with and without cofactor is the same on these curves, whose cofactor is 1.
    private static func hashed(_ hash: HashFunction) -> [(String, KeyScheme)] {
        let (name, salt) = (hash.rawValue, hash.byteCount)
        let always: [(String, KeyScheme)] = [
            ("algid:sign:ECDSA:message-X962:\(name)", .ecdsa(.x962, .message(hash))),
            ("algid:sign:ECDSA:digest-X962:\(name)", .ecdsa(.x962, .digest(hash))),
            ("algid:sign:ECDSA:message-RFC4754:\(name)", .ecdsa(.rfc4754, .message(hash))),
            ("algid:sign:ECDSA:digest-RFC4754:\(name)", .ecdsa(.rfc4754, .digest(hash))),
            ("algid:keyexchange:ECDH:KDFX963:\(name)", .agreement(hash)),
            ("algid:keyexchange:ECDHC:KDFX963:\(name)", .agreement(hash)),
            ("algid:encrypt:ECIES:ECDH:KDFX963:\(name):AESGCM", .ecies(hash, variableIV: false)),
            ("algid:encrypt:ECIES:ECDHC:KDFX963:\(name):AESGCM", .ecies(hash, variableIV: false)),
            ("algid:sign:RSA:message-PKCS1v15:\(name)", .rsaSignature(.pkcs1, .message(hash))),
            ("algid:sign:RSA:digest-PKCS1v15:\(name)", .rsaSignature(.pkcs1, .digest(hash))),
            ("algid:sign:RSA:message-PSS:\(name):\(name):\(salt)", .rsaSignature(.pss, .message(hash))),
            ("algid:sign:RSA:digest-PSS:\(name):\(name):\(salt)", .rsaSignature(.pss, .digest(hash))),
            ("algid:encrypt:RSA:OAEP:\(name)", .rsaEncryption(.oaep(hash))),
            ("algid:encrypt:RSA:OAEP:\(name):AESGCM", .rsaThenAES(hash)),
        ]
        // Apple has no variable IV with SHA-1.
        let later: [(String, KeyScheme)] = [
            ("algid:encrypt:ECIES:ECDH:KDFX963:\(name):AESGCM-KDFIV", .ecies(hash, variableIV: true)),
            ("algid:encrypt:ECIES:ECDHC:KDFX963:\(name):AESGCM-KDFIV", .ecies(hash, variableIV: true)),
        ]
        return hash == .sha1 ? always : always + later
    }
}
