// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// Keys in software, of which the one that takes long to make was made before.
struct ReadyKeys: KeyWork {
    private static let sealing = Result { SharedSecret(try SoftwareKeys().make(SealingKey.kind)) }
    private let keys = SoftwareKeys()

    func make(_ kind: KeyKind) throws(KeyWorkError) -> SecretBytes {
        guard kind == SealingKey.kind else { return try keys.make(kind) }
        do { return try Self.sealing.get().copy() } catch { throw .libraryFailure("\(error)") }
    }

    func publicKey(of privateKey: borrowing SecretBytes, _ kind: KeyKind) throws(KeyWorkError) -> [UInt8] {
        try keys.publicKey(of: privateKey, kind)
    }

    func label(of publicKey: [UInt8]) -> [UInt8] { keys.label(of: publicKey) }
    func isPublicKey(_ bytes: [UInt8], _ kind: KeyKind) -> Bool { keys.isPublicKey(bytes, kind) }
    func supports(_ algorithm: KeyAlgorithm, _ use: KeyUse.Kind, _ kind: KeyKind) -> Bool {
        keys.supports(algorithm, use, kind)
    }

    func perform(
        _ use: KeyUse,
        _ algorithm: KeyAlgorithm,
        _ privateKey: borrowing SecretBytes,
        _ kind: KeyKind
    ) throws(KeyWorkError) -> [UInt8] {
        try keys.perform(use, algorithm, privateKey, kind)
    }

    func isValid(
        signature: [UInt8],
        over bytes: [UInt8],
        _ algorithm: KeyAlgorithm,
        publicKey: [UInt8],
        _ kind: KeyKind
    ) throws(KeyWorkError) -> Bool {
        try keys.isValid(signature: signature, over: bytes, algorithm, publicKey: publicKey, kind)
    }

    func encrypt(
        _ bytes: [UInt8],
        _ algorithm: KeyAlgorithm,
        publicKey: [UInt8],
        _ kind: KeyKind
    ) throws(KeyWorkError) -> [UInt8] {
        try keys.encrypt(bytes, algorithm, publicKey: publicKey, kind)
    }
}
