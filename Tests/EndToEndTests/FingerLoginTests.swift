// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

@Suite("From the finger to the session")
struct FingerLoginTests {
    @Test("SRV-07: Sign up, bind, sign out, log in by finger: the server knows the device's session")
    func story() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)

        let account = try await client.signUp(username: "Ada", password: World.password)
        let first = try await client.signIn(username: "ada", password: World.password)
        phone.willTouch(.rightThumb)
        try await client.bind(first)
        try await client.signOut(first)
        let ended = await #expect(throws: DeviceLoginError.self) { try await client.status(of: first) }
        phone.willTouch(.rightThumb)
        let second = try await client.logIn(as: account)
        let status = try await client.status(of: second)

        #expect(account.username == "ada")
        #expect(ended?.problem?.code == .sessionRequired)
        #expect(status.method == .deviceKey)
        #expect(status.account == account)
        #expect(status.freshUntil == nil)
        #expect(phone.answersLeft == 0)
    }

    @Test("Three strange fingers: nothing is signed, no login travels, the binding stays")
    func strangeFingers() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await world.bind(client, phone)
        for _ in 1...3 { phone.willTouch(.someoneElse) }

        let error = await #expect(throws: DeviceLoginError.self) { try await client.logIn(as: account) }

        #expect(error?.device?.presence?.code == .authenticationFailed)
        #expect(world.transport.requests(to: "/v1/logins").isEmpty)
        #expect(try await client.state(of: account) == .bound)
    }

    @Test("SRV-08: A recorded login is refused when it is sent again, and the session it opened lives on")
    func replay() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await world.bind(client, phone)
        phone.willTouch(.rightThumb)
        let session = try await client.logIn(as: account)
        let recorded = try #require(world.transport.requests(to: "/v1/logins").first)

        let answer = try await world.transport.send(recorded)

        #expect(answer.status == 401)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(#""code":"login_refused""#))
        #expect(try await client.status(of: session).method == .deviceKey)
    }

    @Test("A recorded binding is refused when it is sent again")
    func replayedBinding() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        _ = try await client.signUp(username: "ada", password: World.password)
        let session = try await client.signIn(username: "ada", password: World.password)
        phone.willTouch(.rightThumb)
        try await client.bind(session)
        let recorded = try #require(world.transport.requests(to: "/v1/devices").first)

        let answer = try await world.transport.send(recorded)

        #expect(answer.status == 403)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(#""code":"proof_refused""#))
    }

    @Test("SRV-12: A login made for one purpose or device does not serve another")
    func mixedUp() async throws {
        let world = try await World()
        let (mine, yours) = (World.phone(), World.phone())
        let (client, other) = (try world.client(mine), try world.client(yours))
        let account = try await world.bind(client, mine)
        _ = try await world.bind(other, yours, username: "bob")
        mine.willTouch(.rightThumb)
        _ = try await client.logIn(as: account)
        yours.willTouch(.rightThumb)
        _ = try await other.logIn(as: try #require(try await other.boundAccounts().first))
        let logins = world.transport.requests(to: "/v1/logins").map { String(decoding: $0.body ?? [], as: UTF8.self) }
        let devices = logins.compactMap { $0.split(separator: "\"").dropFirst(3).first }
        let forged = logins[0].replacing(devices[0], with: devices[1])

        let answer = try await world.transport.send(
            TransportRequest(
                method: "POST",
                url: world.transport.requests(to: "/v1/logins")[0].url,
                headers: ["Content-Type": "application/json"],
                body: Array(forged.utf8)
            )
        )

        #expect(devices.count == 2 && devices[0] != devices[1])
        #expect(answer.status == 401)
    }

    @Test("Twenty logins at once on twenty phones all succeed")
    func manyPhones() async throws {
        let world = try await World()
        let first = World.phone()
        let account = try await world.bind(try world.client(first), first)

        let methods = try await withThrowingTaskGroup { group in
            for _ in 1...20 {
                group.addTask {
                    let phone = World.phone()
                    let client = try world.client(phone)
                    try await world.bindAgain(client, phone)
                    phone.willTouch(.rightThumb)
                    return try await client.status(of: client.logIn(as: account)).method
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(methods == Array(repeating: .deviceKey, count: 20))
    }
}
