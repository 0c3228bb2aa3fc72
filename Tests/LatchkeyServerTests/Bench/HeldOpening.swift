// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto

/// Work with keys in which opening a box takes until a test lets it go on.
///
/// Unchecked: what changes is read and written while the condition's lock is held.
final class HeldOpening: KeyWork, @unchecked Sendable {
    private let keys = SoftwareKeys()
    private let condition = NSCondition()
    private var isHeld = false
    private let (begun, told) = AsyncStream<Void>.makeStream()

    /// From now on no box is opened.
    func hold() {
        set(isHeld: true)
    }

    /// Every box is opened, also those that wait.
    func letGo() {
        set(isHeld: false)
    }

    /// Waits until a box that is held is being opened.
    func oneHasBegun() async {
        for await _ in begun { return }
    }

    private func set(isHeld: Bool) {
        condition.withLock {
            self.isHeld = isHeld
            condition.broadcast()
        }
    }

    /// What a job does until it is let go.
    func wait() {
        condition.withLock {
            if isHeld { told.yield() }
            while isHeld { condition.wait() }
        }
    }

    func perform(
        _ use: KeyUse,
        _ algorithm: KeyAlgorithm,
        _ privateKey: borrowing SecretBytes,
        _ kind: KeyKind
    ) throws(KeyWorkError) -> [UInt8] {
        if case .decrypt = use { wait() }
        return try keys.perform(use, algorithm, privateKey, kind)
    }

    func make(_ kind: KeyKind) throws(KeyWorkError) -> SecretBytes {
        try keys.make(kind)
    }

    func publicKey(of privateKey: borrowing SecretBytes, _ kind: KeyKind) throws(KeyWorkError) -> [UInt8] {
        try keys.publicKey(of: privateKey, kind)
    }

    func label(of publicKey: [UInt8]) -> [UInt8] {
        keys.label(of: publicKey)
    }

    func isPublicKey(_ bytes: [UInt8], _ kind: KeyKind) -> Bool {
        keys.isPublicKey(bytes, kind)
    }

    func supports(_ algorithm: KeyAlgorithm, _ use: KeyUse.Kind, _ kind: KeyKind) -> Bool {
        keys.supports(algorithm, use, kind)
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
