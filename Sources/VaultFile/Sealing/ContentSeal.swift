// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority

/// Seals the parts of a file to their place: what is sealed for one row, version or state opens in no other.
struct ContentSeal: Sendable {
    enum Part: UInt8 {
        case header = 1
        case record = 2
        case secret = 3
    }

    /// Where a part stands.
    struct Place {
        let part: Part
        let id: UInt64
        let version: UInt64
        let state: UInt64

        static let header = Place(part: .header, id: 0, version: 0, state: 0)

        fileprivate var bytes: [UInt8] {
            var writer = ByteWriter()
            writer.append("latchkey-vault 1".utf8)
            writer.append(byte: part.rawValue)
            for number in [id, version, state] { writer.append(number) }
            return writer.bytes
        }
    }

    /// Lengths are told in steps of this many bytes only.
    private static let step = 64
    private static let lengthCount = 4

    let keys: VaultKeys

    func seal(_ bytes: [UInt8], at place: Place) throws(VaultError) -> [UInt8] {
        try seal(SecretBytes(copying: bytes), at: place)
    }

    func seal(_ secret: borrowing SecretBytes, at place: Place) throws(VaultError) -> [UInt8] {
        try secret.withBytes { bytes throws(VaultError) in try seal(bytes, at: place) }
    }

    private func seal(_ bytes: UnsafeRawBufferPointer, at place: Place) throws(VaultError) -> [UInt8] {
        guard let length = UInt32(exactly: bytes.count) else {
            throw VaultError(.badParameter, "an item of 4 GiB or more")
        }
        let used = bytes.count + Self.lengthCount
        let padded = SecretBytes(capacity: (used + Self.step - 1) / Self.step * Self.step) { buffer in
            withUnsafeBytes(of: length.bigEndian) { buffer.copyBytes(from: $0) }
            buffer[Self.lengthCount...].copyBytes(from: bytes)
            for index in used..<buffer.count { buffer[index] = 0 }
            return buffer.count
        }
        let nonce = SystemRandom.bytes(AESGCM.nonceCount)
        do {
            return nonce + (try AESGCM.seal(padded, key: keys.sealing, nonce: nonce, authenticating: place.bytes))
        } catch {
            throw VaultError(.storage(.inputOutput), "the library cannot seal: \(error)")
        }
    }

    /// `nil` for what this key did not seal for this place.
    func open(_ sealed: [UInt8], at place: Place) -> SecretBytes? {
        guard sealed.count > AESGCM.nonceCount else { return nil }
        let (nonce, rest) = (Array(sealed.prefix(AESGCM.nonceCount)), Array(sealed.dropFirst(AESGCM.nonceCount)))
        do {
            let padded = try AESGCM.open(rest, key: keys.sealing, nonce: nonce, authenticating: place.bytes)
            return padded.withBytes { bytes in
                var length = ByteReader(bytes.prefix(Self.lengthCount))
                let count = length.uint32().map { Int($0) } ?? .max
                guard count <= bytes.count - Self.lengthCount else { return nil }
                return SecretBytes(copying: bytes[Self.lengthCount..<(Self.lengthCount + count)])
            }
        } catch {
            return nil
        }
    }
}
