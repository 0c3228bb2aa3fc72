// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import LatchkeyCore

    /// An RSA key, whole or its public half.
    struct RSAKey: Sendable {
        /// Sizes that are made; weaker ones can only be brought along.
        static let madeSizes = [2048, 3072, 4096]
        static let takenSizes = 1024...8192

        let bits: Int
        private let box: OpenSSLKeyBox

        /// The length of the modulus, and of whatever its arithmetic makes.
        var byteCount: Int {
            (bits + 7) / 8
        }

        init(fresh bits: Int) throws(KeyWorkError) {
            guard Self.madeSizes.contains(bits) else { throw .unsupported }
            self.bits = bits
            do { box = try OpenSSLKeyBox(freshRSA: bits) } catch { throw KeyWorkError(error) }
        }

        init(publicForm: [UInt8], _ bits: Int) throws(KeyWorkError) {
            do { box = try OpenSSLKeyBox(rsaPublicForm: publicForm) } catch { throw KeyWorkError(error) }
            guard Self.takenSizes.contains(bits), box.rsaBits() == bits else { throw .malformedKey }
            self.bits = bits
        }

        init(privateForm: borrowing SecretBytes, _ bits: Int) throws(KeyWorkError) {
            do { box = try OpenSSLKeyBox(rsaPrivateForm: privateForm) } catch { throw KeyWorkError(error) }
            guard Self.takenSizes.contains(bits), box.rsaBits() == bits else { throw .malformedKey }
            self.bits = bits
        }

        func publicForm() throws(KeyWorkError) -> [UInt8] {
            do { return try box.rsaPublicForm() } catch { throw KeyWorkError(error) }
        }

        func privateForm() throws(KeyWorkError) -> SecretBytes {
            do { return try box.rsaPrivateForm() } catch { throw KeyWorkError(error) }
        }

        /// Whether what the public half encrypts is what the private half decrypts.
        var halvesFit: Bool {
            let number = [0] + SystemRandom.bytes(byteCount - 1)
            do {
                let sealed = try box.rsa(.encrypt, .none, number)
                let opened = try box.rsa(.decrypt, .none, sealed.withBytes { Array($0) })
                return opened.withBytes { constantTimeEqual(Array($0), number) }
            } catch {
                return false
            }
        }

        /// Signs what is a digest already, or with no padding what fills the modulus.
        func sign(_ bytes: [UInt8], _ padding: RSAPadding) throws(KeyWorkError) -> [UInt8] {
            let input = try filled(bytes, padding)
            do { return try box.rsa(.sign, padding, input).withBytes { Array($0) } } catch { throw KeyWorkError(error) }
        }

        func isValid(signature: [UInt8], _ bytes: [UInt8], _ padding: RSAPadding) -> Bool {
            // What is too long to be signed has no valid signature.
            guard signature.count == byteCount, let input = try? filled(bytes, padding) else { return false }
            return box.isValidRSA(signature: signature, padding, input)
        }

        func encrypt(_ bytes: borrowing SecretBytes, _ padding: RSAPadding) throws(KeyWorkError) -> [UInt8] {
            let input = try filled(bytes.withBytes { Array($0) }, padding)
            do { return try box.rsa(.encrypt, padding, input).withBytes { Array($0) } } catch {
                throw KeyWorkError(error)
            }
        }

        func decrypt(_ bytes: [UInt8], _ padding: RSAPadding) throws(KeyWorkError) -> SecretBytes {
            guard bytes.count == byteCount else { throw .badLength }
            do { return try box.rsa(.decrypt, padding, bytes) } catch { throw .decryptionFailed }
        }

        /// Bytes that the padding has room for; without padding, as a number of the length of the modulus.
        private func filled(_ bytes: [UInt8], _ padding: RSAPadding) throws(KeyWorkError) -> [UInt8] {
            let longest =
                switch padding {
                case .none: byteCount
                case .pkcs1(nil): byteCount - 11
                case .pkcs1(.some(let hash)), .pss(let hash): hash.byteCount
                case .oaep(let hash): byteCount - 2 * hash.byteCount - 2
                }
            guard bytes.count <= longest else { throw .badLength }
            guard padding == .none else { return bytes }
            return [UInt8](repeating: 0, count: byteCount - bytes.count) + bytes
        }
    }

#endif
