// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

@Suite("From the finger to the session, through the system's device")
struct SystemDeviceTests {
    @Test("An app over LAContext, SecItem and SecKey binds, logs in by finger and unbinds")
    func story() async throws {
        let world = try await World()
        let phone = World.phone()
        try await phone.perform {
            let client = try world.client(SystemDevice(name: "Ada's phone", model: "iPhone 8"))
            let account = try await world.bind(client, phone)
            phone.willTouch(.rightThumb)

            let session = try await client.logIn(as: account)

            #expect(try await client.status(of: session).method == .deviceKey)
            #expect(phone.answersLeft == 0)
            #expect(try await client.state(of: account) == .bound)
        }
    }

    @Test("A simulated phone behind the system's names is told as one, and refused by a server that takes none")
    func simulatedIsTold() async throws {
        let world = try await World(acceptsSimulatedKeys: false)
        let phone = World.phone()
        await phone.perform {
            let error = await #expect(throws: DeviceLoginError.self) {
                let client = try world.client(SystemDevice.system)
                _ = try await world.bind(client, phone)
            }
            #expect(error?.problem != nil)
        }
    }

    @Test("A cancelled prompt sends no login and keeps the binding; a changed set asks for the password")
    func refusals() async throws {
        let world = try await World()
        let phone = World.phone()
        try await phone.perform {
            let client = try world.client(SystemDevice.system)
            let account = try await world.bind(client, phone)
            phone.willTap(.cancel)

            let cancelled = await #expect(throws: DeviceLoginError.self) { try await client.logIn(as: account) }
            try phone.enrol(.leftThumb)
            let changed = await #expect(throws: DeviceLoginError.self) { try await client.logIn(as: account) }

            #expect(cancelled?.device?.presence?.code == .userCancel)
            #expect(changed?.device?.code == .keyInvalidated)
            #expect(world.transport.requests(to: "/v1/logins").isEmpty)
        }
    }
}
