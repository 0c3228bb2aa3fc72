// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A device whose keys answer to its owner: the port between the SDK and whatever has the sensor.
///
/// Every call ends exactly once. Cancelling the calling task takes the prompt away and throws
/// ``OwnerError/Code/appCancel`` inside the ``DeviceError``.
public protocol OwnerDevice: Sendable {
    /// What the device is, as the server is told at binding.
    var summary: DeviceDescription { get }

    /// Whether the owner could be asked now, and which sensor is there. No prompt.
    func availability(of policy: OwnerPolicy) async -> OwnerAvailability

    /// What stands for the enrolled set of fingers or faces. No prompt.
    func enrolmentState() async -> EnrolmentState

    /// Makes a P-256 key pair whose private half never leaves the device and works only while the enrolled set of
    /// fingers or faces stays as it is. No prompt.
    /// - Returns: the public key, DER SubjectPublicKeyInfo of 91 bytes.
    /// - Throws: ``DeviceError/Code/keyExists``, or ``DeviceError/Code/unavailable`` while nothing is enrolled.
    func createKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]

    /// The public half of a key, DER SubjectPublicKeyInfo; `nil` if there is none. No prompt, and no proof that the
    /// key can still be used.
    func publicKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]?

    /// Deletes a key; nothing happens if there is none. No prompt.
    func deleteKey(_ name: KeyName) async throws(DeviceError)

    /// One prompt, one signature: asking and releasing are one act.
    /// - Returns: ECDSA with SHA-256 over `bytes`, strict DER.
    func sign(_ bytes: [UInt8], with key: KeyName, asking prompt: Prompt) async throws(DeviceError) -> [UInt8]

    /// Keeps a secret that only the owner's biometry releases, and only while the enrolled set of fingers or faces stays as
    /// it is; what was kept under that name is replaced. No prompt.
    /// - Throws: ``DeviceError/Code/unavailable`` while nothing is enrolled.
    func keep(_ secret: borrowing SecretBytes, as item: ItemName) async throws(DeviceError)

    /// One prompt, one secret: asking and releasing are one act.
    /// - Throws: ``DeviceError/Code/itemNotFound`` where nothing is kept under that name, or the enrolled set has changed;
    ///   ``DeviceError/Code/keyInvalidated`` where the device only knows that it fails before anybody is asked. Somebody who
    ///   was asked and missed is ``DeviceError/Code/ownerNotPresent``, and neither of these.
    func reveal(_ item: ItemName, asking prompt: Prompt) async throws(DeviceError) -> SecretBytes

    /// Forgets a secret; nothing happens if there is none. No prompt.
    func forget(_ item: ItemName) async throws(DeviceError)

    /// Deletes every key and every secret of this app whose name begins so, as those that an uninstalled app left behind.
    /// No prompt.
    /// - Throws: ``DeviceError`` where it cannot be told what is there, as before the first unlock after a start.
    func deleteAll(startingWith prefix: String) async throws(DeviceError)

    /// Asks for the owner and releases nothing: for what opens a view, such as an app lock. Whoever can change the
    /// program can change the answer.
    func witness(asking prompt: Prompt) async throws(DeviceError) -> OwnerPresence
}

/// What a device says of itself at binding.
public struct DeviceDescription: Sendable, Hashable {
    /// The name its owner gave it, 1–64 scalars.
    public var name: String
    /// The model, 1–64 scalars.
    public var model: String
    /// Its sensor.
    public var biometry: Biometry
    /// Where its keys live.
    public var protection: KeyProtection

    /// A description, member by member.
    public init(name: String, model: String, biometry: Biometry, protection: KeyProtection) {
        self.name = name
        self.model = model
        self.biometry = biometry
        self.protection = protection
    }
}

/// Where a device key lives.
///
/// The raw values travel on the wire; until attestation they are the client's word.
public enum KeyProtection: String, Sendable, Hashable, CaseIterable {
    /// Apple's Secure Enclave.
    case secureEnclave
    /// A TPM 2.0.
    case tpm
    /// Software keys in memory or a sealed file.
    case software
    /// A simulated device: proves nothing.
    case simulated
}
