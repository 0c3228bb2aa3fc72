// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("From signing up to logging in by a finger")
struct WalkingSkeletonTests {
    @Test("Who signs up can sign in, bind a phone, sign out and log in by the phone")
    func wholeWay() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench, as: "Ada.Lovelace")
        let phone = try await person.bind(try Phone())
        let signOut = await bench.send("DELETE", "/v1/session", token: person.token)
        let login = await bench.post("/v1/logins", try await phone.login(bench))
        let opened: OpenedSession = try login.message()
        let current: CurrentSession = try await bench.send("GET", "/v1/session", token: opened.token.text).message()

        #expect(person.account.username == "ada.lovelace")
        #expect(signOut.status == 204)
        #expect(login.status == 201)
        #expect(opened.method == .deviceKey)
        #expect(opened.deviceID == phone.id)
        #expect(current.deviceID == phone.id)
        #expect(current.account == person.account)
        #expect(current.expiresAt == Timestamp(milliseconds: Bench.start).adding(seconds: 43_200))
        #expect(current.freshUntil == nil)
    }

    @Test("A login that was answered is refused when it is sent again")
    func replay() async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let request = try await phone.login(bench)
        _ = await bench.post("/v1/logins", request)

        let replayed = await bench.post("/v1/logins", request)

        #expect(replayed.status == 401)
        #expect(replayed.code == "login_refused")
        #expect(bench.lastStep == "challenge.spent")
    }
}
