// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority

/// Guards a key by a passphrase, which Argon2id makes slow to guess.
///
/// The passphrase is taken byte by byte, as it was typed.
package struct PassphraseSealer: KeySealer {
    /// What a guess costs: 64 MiB and three passes.
    package static let cost = Argon2id.Parameters(memoryKiB: 65_536, passes: 3, lanes: 1)
    /// What a box may demand, so that a hostile file cannot take all memory or time.
    private static let bearable = (memoryKiB: 8...1_048_576, passes: 1...64, lanes: 1...16)
    private static let saltCount = 16

    private let passphrase: SharedSecret
    private let cost: Argon2id.Parameters

    package let method = SealMethod.passphrase

    package init(_ passphrase: consuming SecretBytes, cost: Argon2id.Parameters = Self.cost) {
        self.passphrase = SharedSecret(passphrase)
        self.cost = cost
    }

    package func seal(_ key: borrowing SecretBytes) throws(VaultError) -> [UInt8] {
        var box = ByteWriter()
        box.append(byte: 1)
        for number in [cost.memoryKiB, cost.passes, cost.lanes] { box.append(UInt32(clamping: number)) }
        let salt = SystemRandom.bytes(Self.saltCount)
        box.append(salt)
        let guardKey = try guardKey(salt, cost)
        return box.bytes + (try KeyBox.seal(key, under: guardKey, context: box.bytes))
    }

    package func open(_ box: [UInt8]) throws(VaultError) -> SecretBytes {
        var reader = ByteReader(box)
        guard reader.byte() == 1, let memory = reader.uint32(), let passes = reader.uint32(),
            let lanes = reader.uint32(),
            let salt = reader.bytes(Self.saltCount),
            Self.bearable.memoryKiB.contains(Int(memory)), Self.bearable.passes.contains(Int(passes)),
            Self.bearable.lanes.contains(Int(lanes))
        else { throw KeyBox.malformed }
        let written = Argon2id.Parameters(memoryKiB: Int(memory), passes: Int(passes), lanes: Int(lanes))
        let guardKey = try guardKey(salt, written)
        let head = Array(box.prefix(box.count - reader.rest.count))
        guard let key = try KeyBox.open(Array(reader.rest), under: guardKey, context: head) else {
            throw VaultError(.storage(.wrongKey), "this passphrase does not open the vault")
        }
        return key
    }

    private func guardKey(_ salt: [UInt8], _ cost: Argon2id.Parameters) throws(VaultError) -> SecretBytes {
        do {
            return try Argon2id.hash(passphrase.copy(), salt: salt, parameters: cost)
        } catch {
            throw VaultError(.storage(.inputOutput), "the passphrase cannot be hashed: \(error)")
        }
    }
}
