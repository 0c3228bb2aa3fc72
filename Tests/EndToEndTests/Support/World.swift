// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import LatchkeyCrypto
import LatchkeyServer
import SimulatedDevice
import Testing

/// The SDK's; the server has a message of that name.
typealias DeviceLogin = Latchkey.DeviceLogin

/// A server in this process with a time that the test moves, for clients and phones around it.
struct World {
    static let origin = "https://bank.example"
    static let password = "correct horse battery"

    let server: Server
    let transport: InProcessTransport
    /// Milliseconds since 1970, for the server and, as time that passes, for clients.
    let time: Locked<Int64>
    /// How long the person takes for each prompt that follows a challenge, in milliseconds.
    let hesitation = Locked<Int64>(0)

    init(
        acceptsSimulatedKeys: Bool = true,
        slowHash: (any SlowHash)? = nil,
        acceptsSecretForm: Bool = false
    ) async throws {
        let time = Locked<Int64>(1_767_225_600_000)
        var configuration = try ServerConfiguration(origins: [Self.origin])
        configuration.dangerouslyAcceptsSimulatedKeys = acceptsSimulatedKeys
        configuration.acceptsSecretForm = acceptsSecretForm
        let environment = ServerEnvironment(
            clock: { time.withLock { $0 } },
            randomBytes: { SystemRandom.bytes($0) },
            log: { _, _ in }
        )
        server = try await Self.server(configuration, environment, slowHash)
        transport = InProcessTransport(server) { [hesitation] request in
            guard request.url.path == "/v1/challenges" else { return }
            let pause = hesitation.withLock { $0 }
            time.withLock { $0 += pause }
        }
        self.time = time
    }

    private static func server(
        _ configuration: ServerConfiguration,
        _ environment: ServerEnvironment,
        _ slowHash: (any SlowHash)?
    ) async throws -> Server {
        guard let slowHash else { return try await Server(inMemory: configuration, environment: environment) }
        return try await Server(
            configuration: configuration,
            environment: environment,
            storage: InMemoryStorage(epoch: Epoch(number: 1, challengeKey: environment.randomBytes(32))),
            secrets: ServerSecrets(randomBytes: environment.randomBytes),
            slowHash: slowHash,
            keyWork: ReadyKeys()
        )
    }

    /// A client of this server, as an app on that device would make it.
    func client(
        _ device: any OwnerDevice,
        keeping memory: any BindingMemory = BindingsInMemory(),
        origin: String? = nil,
        through transport: (any Transport)? = nil
    ) throws -> DeviceLogin {
        DeviceLogin(
            server: try #require(URL(string: Self.origin)),
            origin: origin,
            device: device,
            memory,
            transport ?? self.transport,
            Surroundings(
                elapsed: { [time] in .milliseconds(time.withLock { $0 }) },
                randomBytes: { SystemRandom.bytes($0) }
            )
        )
    }

    /// Signs an account up and binds a phone to it.
    func bind(_ client: DeviceLogin, _ phone: SimulatedPhone, username: String = "ada") async throws -> Account {
        let account = try await client.signUp(username: username, password: Self.password)
        try await bindAgain(client, phone, username: username)
        return account
    }

    /// Binds a phone to an account that is there.
    func bindAgain(_ client: DeviceLogin, _ phone: SimulatedPhone, username: String = "ada") async throws {
        let session = try await client.signIn(username: username, password: Self.password)
        phone.willTouch(.rightThumb)
        try await client.bind(session)
        try await client.signOut(session)
    }

    static func phone() -> SimulatedPhone {
        SimulatedPhone(.iPhone8(iOS: "15.0"))
    }
}
