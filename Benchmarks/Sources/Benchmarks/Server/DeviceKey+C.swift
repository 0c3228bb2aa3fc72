// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CBareOpenSSL
import LatchkeyCrypto

/// A device's P-256 key, by libcrypto alone; one of a number is always the same, so that nobody has to keep it.
///
/// Unchecked: the key is never changed, and libcrypto signs with one from many threads.
final class DeviceKey: @unchecked Sendable {
    private let key: OpaquePointer
    private let point: [UInt8]

    /// A fresh key.
    convenience init() throws {
        try self.init(scalar: SystemRandom.bytes(32))
    }

    /// The key of a number, which is no secret: it is for measuring only.
    convenience init(number: Int) throws {
        try self.init(scalar: SHA256.hash(Array("latchkey benchmark key \(number)".utf8)))
    }

    private init(scalar: [UInt8]) throws {
        point = try Self.point(of: scalar)
        key = try Self.key(scalar, point)
    }

    deinit {
        EVP_PKEY_free(key)
    }

    /// The public half as devices send it.
    var subjectPublicKeyInfo: [UInt8] {
        var start: UnsafeMutablePointer<UInt8>?
        let count = Int(i2d_PUBKEY(key, &start))
        defer { CRYPTO_free(start, #file, #line) }
        return Array(UnsafeBufferPointer(start: start, count: max(0, count)))
    }

    /// ECDSA with SHA-256, in DER.
    func sign(_ message: [UInt8]) throws -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: 80)
        var count = signature.count
        guard EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, key, nil) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { throw UnexpectedAnswer(text: "libcrypto did not sign") }
        return Array(signature.prefix(count))
    }

    /// 04 ‖ X ‖ Y.
    private static func point(of scalar: [UInt8]) throws -> [UInt8] {
        let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)
        let number = BN_bin2bn(scalar, Int32(scalar.count), nil)
        let point = EC_POINT_new(group)
        defer {
            EC_POINT_free(point)
            BN_free(number)
            EC_GROUP_free(group)
        }
        var bytes = [UInt8](repeating: 0, count: 65)
        guard EC_POINT_mul(group, point, number, nil, nil, nil) == 1,
            EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil) == bytes.count
        else { throw UnexpectedAnswer(text: "libcrypto made no point") }
        return bytes
    }

    /// The parameters keep the pointers to what they name, so everything is lent for the length of the call.
    private static func key(_ scalar: [UInt8], _ point: [UInt8]) throws -> OpaquePointer {
        let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
        defer { EVP_PKEY_CTX_free(context) }
        // The library takes numbers in the machine's order, which is little endian.
        var (name, bytes, number) = (Array("P-256".utf8CString), point, Array(scalar.reversed()))
        var key: OpaquePointer?
        let status = name.withUnsafeMutableBufferPointer { name in
            bytes.withUnsafeMutableBufferPointer { point in
                number.withUnsafeMutableBufferPointer { number in
                    var parameters = [
                        OSSL_PARAM_construct_utf8_string(permanent("group"), name.baseAddress, 0),
                        OSSL_PARAM_construct_octet_string(permanent("pub"), point.baseAddress, point.count),
                        OSSL_PARAM_construct_BN(permanent("priv"), number.baseAddress, number.count),
                        OSSL_PARAM_construct_end(),
                    ]
                    // EVP_PKEY_KEYPAIR, a macro that Swift cannot read.
                    return EVP_PKEY_fromdata_init(context) == 1
                        && EVP_PKEY_fromdata(context, &key, 0x87, &parameters) == 1
                }
            }
        }
        guard status, let key else { throw UnexpectedAnswer(text: "libcrypto did not take the key") }
        return key
    }

    /// A parameter's name, which must outlive the parameter; a literal ends with a zero and lives as long as the program.
    private static func permanent(_ name: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
