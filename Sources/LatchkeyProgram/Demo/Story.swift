// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import LatchkeyCore
import SimulatedDevice

/// Why the story ended early.
struct StoryFailure: Error {
    let sentence: String
}

/// The story itself: six steps, each checked against what it promises.
struct Story: Sendable {
    private static let password = "correct horse battery staple"

    private let server: URL
    private let teller: StoryTeller
    private let transport: ToldTransport
    private let device: ToldPhone
    private let client: Latchkey.DeviceLogin

    init(_ server: URL, _ transport: any Transport, _ teller: StoryTeller) {
        self.server = server
        self.teller = teller
        self.transport = ToldTransport(transport, teller)
        device = ToldPhone(SimulatedPhone(.iPhone8(iOS: "15.0")), teller)
        client = Latchkey.DeviceLogin(
            server: server,
            device: device,
            keeping: BindingsInMemory(),
            transport: self.transport
        )
    }

    func tell() async throws(StoryFailure) {
        teller.tell(.opening(server: server.absoluteString, phone: "an iPhone 8 with iOS 15.0"))
        let (account, first) = try await step(1, "Ada signs up and in by password", signUp)
        try await step(2, "Ada binds her phone") { try await bind(first) }
        try await step(3, "Ada signs out") { try await signOut(first) }
        let session = try await step(4, "Ada logs in by finger") { try await logIn(account) }
        try await step(5, "Somebody else tries Ada's phone") { try await strangeFinger(account) }
        try await step(6, "An attacker sends Ada's login again") { try await replay(session) }
        teller.tell(.finished(steps: 6))
    }

    // MARK: Steps

    private func signUp() async throws -> (Account, Session) {
        let account = try await client.signUp(username: "ada", password: Self.password)
        let session = try await client.signIn(username: "ada", password: Self.password)
        try require(session.method == .password, "the session should have been opened by password")
        show("the app has seen that the server knows its own name; for a few minutes the session may bind")
        return (account, session)
    }

    private func bind(_ session: Session) async throws {
        device.willTouch(.rightThumb, "lays the enrolled thumb on the sensor")
        try await client.bind(session)
        try require(try await client.state(of: session.account) == .bound, "the phone should be bound")
        show("the server knows the public key; the key counts from this answer on and not before")
    }

    private func signOut(_ session: Session) async throws {
        try await client.signOut(session)
        teller.tell(.app("asks whose session the old one is"))
        let error = await failure { _ = try await client.status(of: session) }
        try require(error?.problem?.code == .sessionRequired, "the session should have ended")
        show("the old session opens nothing any more; the binding stays")
    }

    private func logIn(_ account: Account) async throws -> Session {
        device.willTouch(.rightThumb, "lays the enrolled thumb on the sensor")
        let session = try await client.logIn(as: account)
        teller.tell(.app("asks whose session this is"))
        let status = try await client.status(of: session)
        try require(status.method == .deviceKey && status.account == account, "the session should be Ada's, by key")
        show("no password travelled: the server checked a signature over its own challenge, good once, for this server")
        return session
    }

    private func strangeFinger(_ account: Account) async throws {
        let (signatures, logins) = (device.signatures, transport.requests(to: "/v1/logins").count)
        for ordinal in ["first", "second", "third"] {
            device.willTouch(.someoneElse, "lays a strange finger on the sensor, the \(ordinal) time")
        }
        let error = await failure { _ = try await client.logIn(as: account) }
        try require(error?.device?.presence?.code == .authenticationFailed, "the phone should have ended with −1")
        try require(device.signatures == signatures, "nothing should have been signed")
        try require(transport.requests(to: "/v1/logins").count == logins, "no login should have travelled")
        teller.tell(.phone("ends after the third miss (−1, authenticationFailed)"))
        show("nothing was signed, so there was nothing to send")
    }

    private func replay(_ session: Session) async throws {
        guard let recorded = transport.requests(to: "/v1/logins").last else {
            throw StoryFailure(sentence: "a login should have been recorded")
        }
        teller.tell(.attacker("has recorded every byte of step 4 and sends the same request again"))
        let answer = try await transport.send(recorded)
        let isRefused = answer.status == 401 && String(decoding: answer.body, as: UTF8.self).contains("login_refused")
        try require(isRefused, "the replay should have been refused")
        teller.tell(.app("asks whether Ada's session is alive"))
        let status = try await client.status(of: session)
        try require(status.method == .deviceKey, "Ada's own session should live on")
        show("the challenge was spent; Ada's own session lives on")
    }

    // MARK: Telling and checking

    private func step<Value>(
        _ number: Int,
        _ title: String,
        _ body: () async throws -> Value
    ) async throws(StoryFailure) -> Value {
        teller.tell(.step(number, title))
        do {
            return try await body()
        } catch let failure as StoryFailure {
            throw StoryFailure(sentence: "step \(number): \(failure.sentence).")
        } catch let error as DeviceLoginError {
            throw StoryFailure(sentence: "step \(number): \(error.code.rawValue), \(error.diagnosis).")
        } catch {
            throw StoryFailure(sentence: "step \(number): \(error).")
        }
    }

    private func show(_ text: String) {
        teller.tell(.shown(text))
    }

    private func require(_ isAsTold: Bool, _ sentence: String) throws(StoryFailure) {
        guard isAsTold else { throw StoryFailure(sentence: sentence) }
    }

    private func failure(_ body: () async throws -> Void) async -> DeviceLoginError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? DeviceLoginError
        }
    }
}
