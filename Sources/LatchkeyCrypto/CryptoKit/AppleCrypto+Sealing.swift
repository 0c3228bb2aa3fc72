// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if canImport(CryptoKit)

    import CryptoKit
    import Foundation
    import LatchkeyCore

    extension AppleCrypto {
        static func sealAESGCM(
            _ plain: UnsafeRawBufferPointer,
            key: UnsafeRawBufferPointer,
            nonce: [UInt8],
            context: [UInt8]
        ) throws(CryptoError) -> [UInt8] {
            do {
                let box = try AES.GCM.seal(
                    plain,
                    using: SymmetricKey(data: key),
                    nonce: AES.GCM.Nonce(data: nonce),
                    authenticating: context
                )
                return Array(box.ciphertext) + Array(box.tag)
            } catch {
                throw .badParameters
            }
        }

        static func openAESGCM(
            _ sealed: [UInt8],
            key: UnsafeRawBufferPointer,
            nonce: [UInt8],
            context: [UInt8]
        ) throws(CryptoError) -> SecretBytes {
            let split = sealed.count - AESGCM.tagCount
            // The library has no other reason than the length.
            guard let nonce = try? AES.GCM.Nonce(data: nonce) else { throw .badParameters }
            do {
                let box = try AES.GCM.SealedBox(nonce: nonce, ciphertext: sealed[..<split], tag: sealed[split...])
                return SecretBytes(
                    copying: try AES.GCM.open(box, using: SymmetricKey(data: key), authenticating: context)
                )
            } catch {
                throw .notAuthentic
            }
        }

        static func hkdfSHA256(
            _ secret: UnsafeRawBufferPointer,
            salt: [UInt8],
            info: [UInt8],
            count: Int
        ) throws(CryptoError) -> SecretBytes {
            let key = HKDF<CryptoKit.SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: secret),
                salt: salt,
                info: info,
                outputByteCount: count
            )
            // The library's closure gives nothing back that cannot be copied.
            return SecretBytes(capacity: count) { storage in
                key.withUnsafeBytes { storage.copyMemory(from: $0) }
                return count
            }
        }
    }

#endif
