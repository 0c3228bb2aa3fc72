// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCrypto
import SimulatedDevice
import Testing

@Suite("A device that lies")
struct LyingDeviceTests {
    /// Says yes to whoever asks, and signs with a key of its own where the bound one would need a finger.
    private struct ForcedDevice: PhoneInFront {
        let phone: SimulatedPhone
        let ownKey: P256PrivateKey

        init(_ phone: SimulatedPhone) throws {
            self.phone = phone
            ownKey = try P256PrivateKey()
        }

        func sign(_ bytes: [UInt8], with key: KeyName, asking prompt: Prompt) async throws(DeviceError) -> [UInt8] {
            do { return try ownKey.sign(bytes) } catch { throw DeviceError(.unavailable) }
        }

        func witness(asking prompt: Prompt) async throws(DeviceError) -> OwnerPresence {
            phone.willTouch(.rightThumb)
            return try await phone.witness(asking: prompt)
        }
    }

    @Test("SRV-01: a yes without the key's signature opens a view, and no session and no binding")
    func forcedYes() async throws {
        let world = try await World()
        let phone = World.phone()
        let memory = BindingsInMemory()
        let account = try await world.bind(try world.client(phone, keeping: memory), phone)
        let device = try ForcedDevice(phone)
        let client = try world.client(device, keeping: memory)

        let state = await Authenticator(device: device).authenticate("Open")
        let login = await #expect(throws: DeviceLoginError.self) { try await client.logIn(as: account) }
        let session = try await client.signIn(username: "ada", password: World.password)
        let binding = await #expect(throws: DeviceLoginError.self) { try await client.bind(session) }

        #expect(state == .success)
        #expect(login?.problem?.code == .loginRefused)
        #expect(binding?.problem?.code == .proofRefused)
    }

    @Test("SRV-01, R-41: a forced yes approves no payment")
    func forcedPayment() async throws {
        let world = try await World()
        let phone = World.phone()
        let memory = BindingsInMemory()
        let account = try await world.bind(try world.client(phone, keeping: memory), phone)
        let client = try world.client(try ForcedDevice(phone), keeping: memory)
        let session = try await client.signIn(username: account.username, password: World.password)

        let error = await #expect(throws: DeviceLoginError.self) {
            try await client.confirm(ConfirmTests.book, in: session)
        }

        #expect(error?.problem?.code == .proofRefused)
        #expect(try await client.pendingConfirmations(in: session).count == 1)
    }

    @Test("SRV-16: the passcode that unlocks the phone signs no login, for the key takes biometry alone")
    func passcode() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await world.bind(client, phone)
        for _ in 1...3 { phone.willTouch(.someoneElse) }
        phone.willEnterPasscode("123456")

        let error = await #expect(throws: DeviceLoginError.self) {
            try await client.logIn(as: account, asking: Prompt("Log in", policy: .owner))
        }

        #expect(error?.device?.presence?.code == .authenticationFailed)
        #expect(phone.answersLeft == 1)
        #expect(world.transport.requests(to: "/v1/logins").isEmpty)
    }
}
