// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Limits of passwords: five in a row for one name from one network")
struct PasswordLimitTests {
    @Test("After five wrong ones nothing is looked at for a minute, not even the right one")
    func five() async throws {
        let counting = CountingHash()
        let bench = try await Bench(slowHash: counting)
        _ = try await Person.joining(bench)
        let before = counting.count

        #expect(await bench.guess(5) == [401, 401, 401, 401, 401])
        for (password, seconds) in [(Bench.wrong, "60"), (Person.password, "60")] {
            let answer = await bench.signIn("ada", password)
            #expect(answer.status == 429)
            #expect(answer.code == "too_many_attempts")
            #expect(answer.header("Retry-After") == seconds)
        }
        #expect(counting.count - before == 5)
        #expect(bench.lastStep == "limits.row")
        bench.pass(seconds: 59.5)
        #expect(await bench.signIn().header("Retry-After") == "1")
        bench.pass(seconds: 0.5)
        #expect(await bench.signIn().status == 201)
    }

    @Test("After the wait one is looked at; wrong, the next wait is twice as long")
    func doubling() async throws {
        let bench = try await Bench { $0.passwordWait = 100 }
        _ = try await Person.joining(bench)
        _ = await bench.guess(5)

        for seconds in [100, 200, 400, 800, 900, 900] {
            #expect(await bench.signIn().header("Retry-After") == String(seconds))
            bench.pass(seconds: Double(seconds))
            #expect(await bench.signIn("ada", Bench.wrong).status == 401)
        }
        bench.pass(seconds: 900)
        #expect(await bench.signIn().status == 201)
        #expect(await bench.guess(6) == [401, 401, 401, 401, 401, 429])
    }

    @Test("A right one between wrong ones begins the row anew")
    func cleared() async throws {
        let bench = try await Bench()
        _ = try await Person.joining(bench)

        for _ in 0..<3 {
            #expect(await bench.guess(4) == [401, 401, 401, 401])
            #expect(await bench.signIn().status == 201)
        }
    }

    static let networks = [
        ("192.0.2.1", "192.0.2.254", "192.0.3.1"), ("2001:db8:0:100::1", "2001:db8:0:1ff::9", "2001:db8:0:200::1"),
        ("192.0.2.1", "::ffff:192.0.2.9", "2001:db8::1"),
    ]

    @Test("The network is a /24, or a /56 with IPv6; elsewhere nothing of it counts", arguments: networks)
    func network(_ first: String, _ same: String, _ other: String) async throws {
        let bench = try await Bench()
        _ = try await Person.joining(bench)
        _ = await bench.guess(5, from: first)

        #expect(await bench.signIn(from: same).status == 429)
        #expect(await bench.signIn(from: other).status == 201)
        #expect(await bench.guess(5, from: other) == [401, 401, 401, 401, 401])
    }

    @Test("A wrong current password counts as a sign-in does, and both stop both; the session goes on")
    func currentPassword() async throws {
        let bench = try await Bench()
        let ada = try await Person.joining(bench)
        let change = PasswordChange(currentPassword: Bench.wrong, newPassword: "another good password")
        func changeStatus() async -> Answer {
            await bench.send("PUT", "/v1/account/password", change.members, token: ada.token)
        }

        #expect(await changeStatus().code == "wrong_password")
        #expect(await ada.setPaymentPassword(knowing: Bench.wrong).code == "wrong_password")
        #expect(await bench.guess(3) == [401, 401, 401])

        #expect(await changeStatus().code == "too_many_attempts")
        #expect(await ada.setPaymentPassword().header("Retry-After") == "60")
        #expect(await bench.signIn().status == 429)
        #expect(await bench.send("GET", "/v1/session", token: ada.token).status == 200)
        bench.pass(seconds: 60)
        #expect(await ada.setPaymentPassword().status == 204)
        #expect(await bench.guess(1) == [401])
    }

    @Test("Devices log in and bind all the same")
    func devices() async throws {
        let bench = try await Bench()
        let ada = try await Person.joining(bench)
        let phone = try await ada.bind(try Phone())
        _ = await bench.guess(6)

        #expect(await bench.post("/v1/logins", try await phone.login(bench)).status == 201)
        #expect(try await ada.bind(try Phone()).id != nil)
    }

    static let names = ["ada", "ADA", "bob", "!", "", "ada lovelace", String(repeating: "x", count: 70)]

    @Test("A known name, an unknown one and an impossible one are stopped alike", arguments: names)
    func alike(_ name: String) async throws {
        let bench = try await Bench()
        _ = try await Person.joining(bench)

        #expect(await bench.guess(5, name) == [401, 401, 401, 401, 401])
        let answer = await bench.signIn(name, Bench.wrong)
        #expect(answer.status == 429)
        #expect(answer.header("Retry-After") == "60")
        #expect(answer.members.members.map(\.name) == ["type", "title", "status", "code", "requestID"])
        #expect(await bench.signIn("carol", Bench.wrong).status == 401)
    }

    @Test("An attempt that could not be looked at does not count", arguments: [0, 4])
    func notLookedAt(_ wrong: Int) async throws {
        let hash = InterruptibleHash()
        let bench = try await Bench(slowHash: hash)
        _ = try await Person.joining(bench)
        _ = await bench.guess(wrong)

        hash.isBroken.withLock { $0 = true }
        #expect(await bench.guess(20) == Array(repeating: 503, count: 20))
        hash.isBroken.withLock { $0 = false }

        #expect(await bench.guess(6 - wrong).dropLast().allSatisfy { $0 == 401 })
        #expect(await bench.signIn().status == 429)
    }

    @Test("What stops passwords is the store's word: without it none is looked at")
    func storeFails() async throws {
        let (counting, failure) = (CountingHash(), FailureSwitch())
        let bench = try await Bench(slowHash: counting, storing: { FailingStorage(behind: failure, storage: $0) })
        _ = try await Person.joining(bench)
        let before = counting.count

        failure.turn(on: true)
        #expect(await bench.signIn().status == 503)
        #expect(counting.count == before)
    }

    @Test("A password that is changed while it is looked at opens no session")
    func raced() async throws {
        let intervention = Intervention()
        let hash = InterruptibleHash()
        let bench = try await Bench(
            slowHash: hash,
            storing: { InterruptedStorage(storage: $0, intervention: intervention) }
        )
        let ada = try await Person.joining(bench)
        hash.whileHashing.withLock {
            $0.run = {
                intervention.set { tables throws(Refusal) in
                    guard var account = try tables.account(ada.account.id) else { return }
                    account.password = PasswordRecord(salt: [1], hash: [2])
                    try tables.update(account)
                }
            }
        }

        #expect(await bench.signIn().code == "invalid_credentials")
        #expect(bench.lastStep == "password.raced")
    }
}
