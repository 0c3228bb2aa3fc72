// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCore

/// The story of phone and server: six steps, each checked against what it promises.
struct ServerStory: Sendable {
    static let steps = 6

    let stage: Stage
    let ada: Player

    private var teller: StoryTeller { stage.teller }
    private var transport: ToldTransport { stage.transport }
    private var device: ToldPhone { ada.device }
    private var client: Latchkey.DeviceLogin { ada.client }
    private var texts: StoryTexts.Server { teller.texts.server }
    private var failures: StoryTexts.Failures { teller.texts.failures }

    /// - Returns: Ada's session, opened by her finger.
    func tell(after number: Int) async throws(StoryFailure) -> Session {
        let (account, first) = try await teller.step(number + 1, texts.signUpTitle, signUp)
        try await teller.step(number + 2, texts.bindTitle) { try await bind(first) }
        try await teller.step(number + 3, texts.signOutTitle) { try await signOut(first) }
        let session = try await teller.step(number + 4, texts.logInTitle) { try await logIn(account) }
        try await teller.step(number + 5, texts.strangerTitle) { try await strangeFinger(account) }
        try await teller.step(number + 6, texts.replayTitle) { try await replay(session) }
        return session
    }

    // MARK: Steps

    private func signUp() async throws -> (Account, Session) {
        let account = try await client.signUp(username: "ada", password: Stage.password)
        let session = try await client.signIn(username: "ada", password: Stage.password)
        try teller.require(session.method == .password, failures.passwordSession)
        teller.tell(.shown(texts.signUpShown))
        return (account, session)
    }

    private func bind(_ session: Session) async throws {
        ada.will(.touch(.rightThumb), teller.texts.person.ownThumb)
        try await client.bind(session)
        try teller.require(try await client.state(of: session.account) == .bound, failures.bound)
        teller.tell(.shown(texts.bindShown))
    }

    private func signOut(_ session: Session) async throws {
        try await client.signOut(session)
        teller.tell(.app(texts.asksOldSession))
        let error = await stage.failure { _ = try await client.status(of: session) }
        try teller.require(error?.problem?.code == .sessionRequired, failures.sessionEnded)
        teller.tell(.shown(texts.signOutShown))
    }

    private func logIn(_ account: Account) async throws -> Session {
        ada.will(.touch(.rightThumb), teller.texts.person.ownThumb)
        let session = try await client.logIn(as: account)
        teller.tell(.app(texts.asksSession))
        let status = try await client.status(of: session)
        try teller.require(status.method == .deviceKey && status.account == account, failures.keySession)
        teller.tell(.shown(texts.logInShown))
        return session
    }

    private func strangeFinger(_ account: Account) async throws {
        let (signatures, logins) = (device.signatures, transport.requests(to: "/v1/logins").count)
        for _ in 1...3 { ada.will(.touch(.someoneElse), teller.texts.person.strangeFinger) }
        let error = await stage.failure { _ = try await client.logIn(as: account) }
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
}
