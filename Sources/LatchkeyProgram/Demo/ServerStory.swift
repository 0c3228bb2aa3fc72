// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import LatchkeyCore
import SimulatedDevice

/// The story of phone and server: six steps, each checked against what it promises.
struct ServerStory: Sendable {
    static let steps = 6

    private static let password = "correct horse battery staple"

    private let teller: StoryTeller
    private let transport: ToldTransport
    private let device: ToldPhone
    private let client: Latchkey.DeviceLogin

    init(_ server: URL, _ transport: any Transport, _ teller: StoryTeller) {
        self.teller = teller
        self.transport = ToldTransport(transport, teller)
        device = ToldPhone(SimulatedPhone(.iPhone8(iOS: "15.0")), teller)
        client = Latchkey.DeviceLogin(
            server: server,
            device: device,
            keeping: BindingsInMemory(),
            transport: self.transport,
            texts: Texts(teller.language)
        )
    }

    private var texts: StoryTexts.Server { teller.texts.server }
    private var failures: StoryTexts.Failures { teller.texts.failures }

    func tell(after number: Int) async throws(StoryFailure) {
        let (account, first) = try await teller.step(number + 1, texts.signUpTitle, signUp)
        try await teller.step(number + 2, texts.bindTitle) { try await bind(first) }
        try await teller.step(number + 3, texts.signOutTitle) { try await signOut(first) }
        let session = try await teller.step(number + 4, texts.logInTitle) { try await logIn(account) }
        try await teller.step(number + 5, texts.strangerTitle) { try await strangeFinger(account) }
        try await teller.step(number + 6, texts.replayTitle) { try await replay(session) }
    }

    // MARK: Steps

    private func signUp() async throws -> (Account, Session) {
        let account = try await client.signUp(username: "ada", password: Self.password)
        let session = try await client.signIn(username: "ada", password: Self.password)
        try teller.require(session.method == .password, failures.passwordSession)
        teller.tell(.shown(texts.signUpShown))
        return (account, session)
    }

    private func bind(_ session: Session) async throws {
        device.sitting.will(.touch(.rightThumb), teller.texts.person.ownThumb)
        try await client.bind(session)
        try teller.require(try await client.state(of: session.account) == .bound, failures.bound)
        teller.tell(.shown(texts.bindShown))
    }

    private func signOut(_ session: Session) async throws {
        try await client.signOut(session)
        teller.tell(.app(texts.asksOldSession))
        let error = await failure { _ = try await client.status(of: session) }
        try teller.require(error?.problem?.code == .sessionRequired, failures.sessionEnded)
        teller.tell(.shown(texts.signOutShown))
    }

    private func logIn(_ account: Account) async throws -> Session {
        device.sitting.will(.touch(.rightThumb), teller.texts.person.ownThumb)
        let session = try await client.logIn(as: account)
        teller.tell(.app(texts.asksSession))
        let status = try await client.status(of: session)
        try teller.require(status.method == .deviceKey && status.account == account, failures.keySession)
        teller.tell(.shown(texts.logInShown))
        return session
    }

    private func strangeFinger(_ account: Account) async throws {
        let (signatures, logins) = (device.signatures, transport.requests(to: "/v1/logins").count)
        for _ in 1...3 { device.sitting.will(.touch(.someoneElse), teller.texts.person.strangeFinger) }
        let error = await failure { _ = try await client.logIn(as: account) }
        try teller.require(error?.device?.presence?.code == .authenticationFailed, failures.ended)
        try teller.require(device.signatures == signatures, failures.nothingSigned)
        try teller.require(transport.requests(to: "/v1/logins").count == logins, failures.noLogin)
        teller.tell(.phone(texts.endsAfterThird))
        teller.tell(.shown(texts.strangerShown))
    }

    private func replay(_ session: Session) async throws {
        guard let recorded = transport.requests(to: "/v1/logins").last else {
            throw StoryFailure(sentence: failures.recorded)
        }
        teller.tell(.attacker(texts.attack))
        let answer = try await transport.send(recorded)
        let isRefused = answer.status == 401 && String(decoding: answer.body, as: UTF8.self).contains("login_refused")
        try teller.require(isRefused, failures.replayRefused)
        teller.tell(.app(texts.asksWhetherAlive))
        let status = try await client.status(of: session)
        try teller.require(status.method == .deviceKey, failures.lives)
        teller.tell(.shown(texts.replayShown))
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
