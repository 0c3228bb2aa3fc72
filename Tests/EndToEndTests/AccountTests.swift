// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCore
import SimulatedDevice
import Testing

@Suite("What somebody who is signed in does with the account")
struct AccountTests {
    private static let new = "another phrase altogether"

    /// A server, and two phones that are bound to one account there.
    private struct Pair {
        let world: World
        let (phone, other): (SimulatedPhone, SimulatedPhone)
        let (client, otherClient): (DeviceLogin, DeviceLogin)
        let account: Account

        init() async throws {
            world = try await World()
            (phone, other) = (World.phone(), World.phone())
            (client, otherClient) = (try world.client(phone), try world.client(other))
            account = try await world.bind(client, phone)
            try await world.bindAgain(otherClient, other)
        }

        /// A second after whatever was before.
        func signIn(_ password: String = World.password) async throws -> Session {
            world.time.withLock { $0 += 1000 }
            return try await client.signIn(username: "ada", password: password)
        }
    }

    private func code(_ body: () async throws -> Void) async -> ServerProblem.Code? {
        do { try await body() } catch { return (error as? DeviceLoginError)?.problem?.code }
        return nil
    }

    @Test("Another password ends every session and every device, this one included, and opens one session")
    func password() async throws {
        let pair = try await Pair()
        let (first, second) = (try await pair.signIn(), try await pair.signIn())

        let left = try await pair.client.changePassword(from: World.password, to: Self.new, in: first)

        #expect(left.account == pair.account)
        #expect(left.method == .password)
        #expect(try await pair.client.status(of: left).freshUntil != nil)
        for ended in [first, second] {
            #expect(await code { _ = try await pair.client.status(of: ended) } == .sessionRequired)
        }
        #expect(await code { _ = try await pair.signIn() } == .invalidCredentials)
        _ = try await pair.signIn(Self.new)
        #expect(try await pair.client.state(of: pair.account) == .notBound)
        #expect(try await pair.client.offer(after: left)?.passwordReason == nil)
        #expect(try await pair.client.devices(left).isEmpty)
        pair.other.willTouch(.rightThumb)
        let error = await #expect(throws: DeviceLoginError.self) { try await pair.otherClient.logIn(as: pair.account) }
        #expect(error?.passwordReason == .revoked)
    }

    @Test("Devices that are kept log in as before, and those that are not have ended")
    func kept() async throws {
        let pair = try await Pair()
        let session = try await pair.signIn()
        let here = try await pair.client.devices(session).filter(\.isThisDevice)

        let left = try await pair.client.changePassword(
            from: World.password,
            to: Self.new,
            keeping: here,
            in: session
        )

        #expect(here.count == 1)
        #expect(try await pair.client.devices(left).map(\.id) == here.map(\.id))
        pair.phone.willTouch(.rightThumb)
        #expect(try await pair.client.logIn(as: pair.account).method == .deviceKey)
    }

    @Test("A wrong current password and a weak new one change nothing")
    func refusedPassword() async throws {
        let pair = try await Pair()
        let session = try await pair.signIn()

        #expect(
            await code {
                _ = try await pair.client.changePassword(from: "wrong but long", to: Self.new, in: session)
            } == .wrongPassword
        )
        #expect(
            await code {
                _ = try await pair.client.changePassword(from: World.password, to: "password", in: session)
            } == .weakPassword
        )
        #expect(try await pair.client.status(of: session).account == pair.account)
        #expect(try await pair.client.state(of: pair.account) == .bound)
        _ = try await pair.signIn()
    }

    @Test("Where the answer to a change of password is lost the new one signs in, and no button is dead")
    func lostAnswer() async throws {
        let pair = try await Pair()
        let session = try await pair.signIn()
        pair.world.transport.loseAnswer(to: "/v1/account/password")

        let error = await #expect(throws: DeviceLoginError.self) {
            try await pair.client.changePassword(from: World.password, to: Self.new, in: session)
        }

        #expect(error?.code == .unreachable)
        pair.phone.willTouch(.rightThumb)
        let late = await #expect(throws: DeviceLoginError.self) { try await pair.client.logIn(as: pair.account) }
        #expect(late?.passwordReason == .revoked)
        let again = try await pair.signIn(Self.new)
        #expect(try await pair.client.offer(after: again)?.passwordReason == .revoked)
    }

    @Test("A deleted account leaves no key and nothing to be told, and its other phone hears of it")
    func deletion() async throws {
        let pair = try await Pair()
        let session = try await pair.signIn()

        try await pair.client.deleteAccount(in: session)

        #expect(try await pair.client.state(of: pair.account) == .notBound)
        #expect(try await pair.client.boundAccounts().isEmpty)
        #expect(try await pair.client.deliverPendingUnbindings() == 0)
        #expect(await code { _ = try await pair.client.status(of: session) } == .sessionRequired)
        #expect(await code { _ = try await pair.signIn() } == .invalidCredentials)
        pair.other.willTouch(.rightThumb)
        let error = await #expect(throws: DeviceLoginError.self) { try await pair.otherClient.logIn(as: pair.account) }
        #expect(error?.passwordReason == .revoked)
    }

    @Test("Deleting an account forgets what only a session of it could have told")
    func deletionWithDebts() async throws {
        let pair = try await Pair()
        try pair.phone.enrol("left thumb")
        try await pair.client.refresh()
        let session = try await pair.otherClient.signIn(username: "ada", password: World.password)
        #expect(try await pair.client.deliverPendingUnbindings() == 1)

        try await pair.client.deleteAccount(in: session)

        #expect(try await pair.client.deliverPendingUnbindings() == 0)
        #expect(try await pair.client.boundAccounts().isEmpty)
    }

    @Test("A session that a finger opened deletes nothing")
    func deletionByFinger() async throws {
        let pair = try await Pair()
        pair.phone.willTouch(.rightThumb)
        let session = try await pair.client.logIn(as: pair.account)

        #expect(await code { try await pair.client.deleteAccount(in: session) } == .freshLoginRequired)
        #expect(try await pair.client.state(of: pair.account) == .bound)
        #expect(try await pair.client.status(of: session).account == pair.account)
    }

    @Test("Sessions are listed with their names, and ended one by one or all others at once")
    func sessions() async throws {
        let pair = try await Pair()
        let client = pair.client
        let mine = try await client.signIn(username: "ada", password: World.password, label: "Ada’s iPhone")
        let others = [try await pair.signIn(), try await pair.signIn()]
        pair.world.time.withLock { $0 += 1000 }
        pair.phone.willTouch(.rightThumb)
        let byFinger = try await client.logIn(as: pair.account)

        let listed = try await client.sessions(in: mine)

        #expect(listed.map(\.label) == ["Ada’s iPhone", nil, nil, nil])
        #expect(listed.map(\.isCurrent) == [true, false, false, false])
        #expect(listed.map(\.method) == [.password, .password, .password, .deviceKey])
        #expect(listed.last?.deviceID == (try await deviceID(pair)))
        for _ in 1...2 { try await client.end(listed[1], in: mine) }
        #expect(await code { _ = try await client.status(of: others[0]) } == .sessionRequired)
        #expect(try await client.status(of: others[1]).account == pair.account)
        try await client.endOtherSessions(in: mine)
        #expect(try await client.sessions(in: mine).map(\.id) == [listed[0].id])
        #expect(await code { _ = try await client.status(of: byFinger) } == .sessionRequired)
        let unusable = await #expect(throws: DeviceLoginError.self) {
            try await client.signIn(username: "ada", password: World.password, label: "")
        }
        #expect(unusable?.code == .unusableName)
    }

    @Test("A session gives the app's own backend its token, and shows it nowhere else")
    func bearerToken() async throws {
        let pair = try await Pair()
        let session = try await pair.signIn()

        let sent = try #require(pair.world.transport.requests.last { $0.url.path == "/v1/sessions" })
        #expect(Base64URL.decode(session.bearerToken)?.count == 32)
        #expect(!"\(session)".contains(session.bearerToken))
        #expect(!String(reflecting: session).contains(session.bearerToken))
        var dumped = ""
        dump(session, to: &dumped)
        #expect(!dumped.contains(session.bearerToken))
        _ = try await pair.client.status(of: session)
        let asked = try #require(pair.world.transport.requests.last)
        #expect(asked.headers["Authorization"] == "Bearer \(session.bearerToken)")
        #expect(sent.headers["Authorization"] == nil)
    }

    private func deviceID(_ pair: Pair) async throws -> String {
        let session = try await pair.signIn()
        let here = try await pair.client.devices(session).first { $0.isThisDevice }
        try await pair.client.signOut(session)
        return try #require(here).id
    }
}
