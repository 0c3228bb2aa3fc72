// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import SimulatedDevice
import Testing

@Suite("A simulated phone as the SDK's device")
struct PhoneAsDeviceTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
    private let name = KeyName("bank")

    @Test("What a touch released is a signature under the key that was made")
    func signature() async throws {
        let key = try await phone.createKey(name)
        phone.willTouch(.rightThumb)

        let signature = try await phone.sign([1, 2, 3], with: name, asking: Prompt("Log in"))

        let publicKey = try P256PublicKey(subjectPublicKeyInfo: key)
        #expect(publicKey.isValid(signature: signature, over: [1, 2, 3]))
        #expect(!publicKey.isValid(signature: signature, over: [1, 2, 4]))
    }

    @Test("Making and finding a key shows nothing; a name is given once")
    func quiet() async throws {
        let made = try await phone.createKey(name)
        let found = try await phone.publicKey(name)

        let error = await #expect(throws: DeviceError.self) { try await phone.createKey(name) }

        #expect(made == found)
        #expect(error?.code == .keyExists)
        #expect(phone.prompt == nil)
    }

    @Test("SEK-04: after a finger was added the key is still found and signs no more, without a prompt")
    func enrolmentChanged() async throws {
        _ = try await phone.createKey(name)
        try phone.enrol(.leftThumb)
        phone.willTouch(.rightThumb)

        let error = await #expect(throws: DeviceError.self) {
            try await phone.sign([1], with: name, asking: Prompt("Log in"))
        }

        #expect(error?.code == .keyInvalidated)
        #expect(phone.answersLeft == 1)
        #expect(try await phone.publicKey(name) != nil)
    }

    @Test("A finger added while the sheet is up spoils the key, too")
    func enrolmentChangedMeanwhile() async throws {
        _ = try await phone.createKey(name)
        let shown = AsyncStream.makeStream(of: Void.self)
        phone.authority.observe { _ in shown.continuation.yield() }

        let signature = Task { try await phone.sign([1], with: name, asking: Prompt("Log in")) }
        for await _ in shown.stream { break }
        try phone.enrol(.leftThumb)
        phone.touch(.leftThumb)

        let error = await #expect(throws: DeviceError.self) { try await signature.value }
        #expect(error?.code == .keyInvalidated)
    }

    @Test("Without the key, or with nothing enrolled, the reason is told")
    func absent() async throws {
        let missing = await #expect(throws: DeviceError.self) {
            try await phone.sign([1], with: name, asking: Prompt("Log in"))
        }
        phone.setPasscode(nil)
        let unenrolled = await #expect(throws: DeviceError.self) { try await phone.createKey(name) }

        #expect(missing?.code == .keyNotFound)
        #expect(unenrolled?.code == .unavailable)
    }

    @Test("A deleted key is gone, and deleting it again does nothing")
    func deleted() async throws {
        _ = try await phone.createKey(name)

        try await phone.deleteKey(name)
        try await phone.deleteKey(name)

        #expect(try await phone.publicKey(name) == nil)
    }

    @Test("A witness tells the means; the prompt carries the texts that were asked for")
    func witness() async throws {
        let texts = AsyncStream.makeStream(of: String.self)
        phone.authority.observe { effect in
            if case .prompt(let prompt?) = effect { texts.continuation.yield(prompt.reason ?? "") }
        }
        phone.willTouch(.rightThumb)

        let presence = try await phone.witness(asking: Prompt("Open your diary"))

        let means = presence.means
        var shown = texts.stream.makeAsyncIterator()
        #expect(means == .biometrics)
        #expect(await shown.next() == "Open your diary")
    }

    @Test("An empty reason ends the app's process, and the caller hears of it")
    func emptyReason() async {
        let error = await #expect(throws: DeviceError.self) { _ = try await phone.witness(asking: Prompt("")) }

        #expect(error?.code == .processEnded)
    }

    @Test("It says what it is: a model, a sensor and keys that prove nothing")
    func summary() {
        #expect(phone.summary.model == "iPhone 8")
        #expect(phone.summary.biometry == .touchID)
        #expect(phone.summary.protection == .simulated)
    }
}
