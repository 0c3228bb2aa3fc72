// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority

/// The keys on a phone, each with the enrolment it was made under.
final class SimulatedKeys: Sendable {
    struct Key {
        let key: P256PrivateKey
        let generation: UInt64
    }

    private let keys = Locked<[ExactText: Key]>([:])

    subscript(name: KeyName) -> Key? {
        get { keys.withLock { $0[ExactText(name.description)] } }
        set { keys.withLock { $0[ExactText(name.description)] = newValue } }
    }

    /// Adds a key unless there is one.
    func add(_ key: Key, _ name: KeyName) -> Bool {
        keys.withLock { keys in
            let name = ExactText(name.description)
            guard keys[name] == nil else { return false }
            keys[name] = key
            return true
        }
    }
}

// The keys of the port.
extension SimulatedPhone {
    /// Makes a software key that works while the enrolled set stays as it is; no prompt.
    public func createKey(_ name: KeyName) async throws(DeviceError) -> [UInt8] {
        let enrolment = authority.read { $0.enrolment }
        guard !enrolment.templates.isEmpty else { throw DeviceError(.unavailable, "nothing is enrolled") }
        guard let key = try? P256PrivateKey() else {  // The library's reason says nothing that a caller could use.
            throw DeviceError(.unavailable, "no key could be made")
        }
        guard keys.add(SimulatedKeys.Key(key: key, generation: enrolment.generation), name) else {
            throw DeviceError(.keyExists)
        }
        return key.publicKey.subjectPublicKeyInfo
    }

    /// The public half of a key; no prompt.
    public func publicKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]? {
        keys[name]?.key.publicKey.subjectPublicKeyInfo
    }

    /// Deletes a key; no prompt.
    public func deleteKey(_ name: KeyName) async throws(DeviceError) {
        keys[name] = nil
    }

    /// One prompt, one signature.
    public func sign(_ bytes: [UInt8], with name: KeyName, asking prompt: Prompt) async throws(DeviceError) -> [UInt8] {
        _ = try usableKey(name)
        _ = try await present(prompt)
        let key = try usableKey(name)
        do {
            return try key.sign(bytes)
        } catch {
            throw DeviceError(.unavailable, "the key did not sign")
        }
    }

    /// A key that the enrolment of this moment still opens; SEK-04.
    private func usableKey(_ name: KeyName) throws(DeviceError) -> P256PrivateKey {
        guard let key = keys[name] else { throw DeviceError(.keyNotFound) }
        guard key.generation == authority.read({ $0.enrolment.generation }) else {
            throw DeviceError(.keyInvalidated, "the enrolled set has changed")
        }
        return key.key
    }
}
