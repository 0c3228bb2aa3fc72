// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import SimulatedDevice

/// A server and what travels to it, seen by all who play.
struct Stage: Sendable {
    static let password = "correct horse battery staple"

    let teller: StoryTeller
    let transport: ToldTransport
    private let server: URL

    init(_ server: URL, _ transport: any Transport, _ teller: StoryTeller) {
        self.server = server
        self.teller = teller
        self.transport = ToldTransport(transport, teller)
    }

    /// A person with a phone and the app on it.
    func player(_ phone: SimulatedPhone) -> Player {
        let device = ToldPhone(phone, teller)
        let client = DeviceLogin(
            server: server,
            device: device,
            keeping: BindingsInMemory(),
            transport: transport,
            texts: Texts(teller.language)
        )
        return Player(device: device, client: client)
    }

    /// What an act fails with; `nil` where it does not.
    func failure(_ body: () async throws -> Void) async -> DeviceLoginError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? DeviceLoginError
        }
    }
}

/// A phone in a hand, and the client of the app on it.
struct Player: Sendable {
    let device: ToldPhone
    let client: Latchkey.DeviceLogin

    /// What the person does next, when something waits for it.
    func will(_ act: PersonAct, _ text: String) {
        device.sitting.will(act, text)
    }
}
