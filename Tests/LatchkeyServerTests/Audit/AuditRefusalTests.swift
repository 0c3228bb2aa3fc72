// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The audit: refusals are told without flooding it")
struct AuditRefusalTests {
    private let wrong = NewSession(username: "ada", password: "a wrong password")

    private func refuse(_ bench: Bench, times: Int, as name: String = "ada", from address: String = "127.0.0.1") async {
        let message = NewSession(username: name, password: "a wrong password")
        for _ in 0..<times {
            let answer = await bench.send(
                ServerRequest(
                    method: "POST",
                    path: "/v1/sessions",
                    headers: [("content-type", "application/json")],
                    body: message.body,
                    peerAddress: address
                )
            )
            #expect([401, 429].contains(answer.status))
        }
    }

    private func refusals(of person: Person) throws -> [Fact] {
        try person.facts().filter { $0.type.hasSuffix(".refused") }
    }

    @Test("The first of a minute is a link at once, the others one link at its end, and the next minute begins anew")
    func minutes() async throws {
        let person = try await Person.joining(try await Bench())
        let bench = person.bench
        await refuse(bench, times: 4)
        await bench.server.keepBooks()
        #expect(try refusals(of: person) == [Fact(.passwordRefused, nil, ["count": "1"])])

        bench.pass(seconds: 60)
        await bench.server.keepBooks()
        #expect(try refusals(of: person).map { $0.details["count"] } == ["1", "3"])
        await bench.server.keepBooks()
        await refuse(bench, times: 1)
        bench.pass(seconds: 120)
        await bench.server.keepBooks()

        #expect(try refusals(of: person).map { $0.details["count"] } == ["1", "3", "1"])
    }

    @Test("What waits for its minute's end is linked by the next refusal after it, in order, if nobody came by before")
    func lateMinute() async throws {
        let person = try await Person.joining(try await Bench())
        await refuse(person.bench, times: 3)
        person.bench.pass(seconds: 90)
        await refuse(person.bench, times: 1)

        #expect(try refusals(of: person).map { $0.details["count"] } == ["1", "2", "1"])
    }

    @Test("The others' link names their address if it was one, and none if they were several")
    func addresses() async throws {
        let person = try await Person.joining(try await Bench())
        await refuse(person.bench, times: 1, from: "192.0.2.1")
        await refuse(person.bench, times: 2, from: "192.0.2.2")
        person.bench.pass(seconds: 60)
        await refuse(person.bench, times: 2, from: "192.0.2.3")
        await refuse(person.bench, times: 1, from: "198.51.100.4")
        person.bench.pass(seconds: 60)
        await person.bench.server.keepBooks()

        #expect(
            try person.bench.links(of: person.subject).filter { $0.link.type == .passwordRefused }
                .map { $0.details?.members["address"].flatMap(String.init(json:)) }
                == ["192.0.2.1", "192.0.2.2", "192.0.2.3", nil]
        )
    }

    @Test("Unknown names are told in the server's chain, all together, and never by name")
    func unknown() async throws {
        let bench = try await Bench()
        for name in ["eve", "mallory", "im possible"] { await refuse(bench, times: 2, as: name) }
        bench.pass(seconds: 60)
        await bench.server.keepBooks()

        #expect(
            try bench.serverFacts() == [
                Fact(.passwordRefused, nil, ["count": "1"]), Fact(.passwordRefused, nil, ["count": "5"]),
            ]
        )
    }

    @Test(
        "A refused login names the device in its account's chain, and a replay is a refusal; unknown ones in the server's"
    )
    func logins() async throws {
        let person = try await Person.joining(try await Bench())
        let (bench, phone) = (person.bench, try await person.bind(try Phone()))
        let login = try await phone.login(bench)
        #expect(await bench.post("/v1/logins", login).status == 201)
        #expect(await bench.post("/v1/logins", login).status == 401)
        var stranger = phone
        stranger.id = DeviceID(randomBytes: [9])
        #expect(await bench.post("/v1/logins", try await stranger.login(bench)).status == 401)

        #expect(try refusals(of: person) == [Fact(.loginRefused, phone.id, ["count": "1"])])
        #expect(try bench.serverFacts() == [Fact(.loginRefused, nil, ["count": "1"])])
    }

    @Test("A wrong current password, a bad binding and a bad unbinding are told, each as what it is")
    func others() async throws {
        let person = try await Person.joining(try await Bench())
        let (bench, phone) = (person.bench, try await person.bind(try Phone()))
        let id = try #require(phone.id)
        let change = PasswordChange(currentPassword: "wrong", newPassword: "another long phrase")
        _ = await bench.send("PUT", "/v1/account/password", change.members, token: person.token)
        await person.setPaymentPassword(knowing: "wrong password")
        let binding = try await (try Phone()).binding(for: person, origin: "https://evil.example")
        _ = await bench.post("/v1/devices", binding, token: person.token)
        let unbinding = Unbinding(proof: .signature(try phone.key.sign([1])))
        _ = await bench.post("/v1/devices/\(id)/unbinding", unbinding)
        bench.pass(seconds: 60)
        await bench.server.keepBooks()

        #expect(
            try refusals(of: person) == [
                Fact(.passwordRefused, nil, ["count": "1"]),
                Fact(.deviceRefused, nil, ["purpose": "bind", "count": "1"]),
                Fact(.deviceRefused, id, ["purpose": "unbind", "count": "1"]),
                Fact(.passwordRefused, nil, ["count": "1"]),
            ]
        )
    }

    @Test("Wrong payment passwords are told by confirmation and method, and so is the lock, once")
    func payment() async throws {
        let person = try await Person.joining(try await Bench())
        await person.setPaymentPassword()
        let asked = try await person.ask(try Orders.payment())
        for _ in 0..<6 { _ = await person.approve(asked, password: "000001") }
        person.bench.pass(seconds: 60)
        await person.bench.server.keepBooks()

        let about = ["confirmationID": asked.id.text, "method": "paymentPassword"]
        #expect(
            try Array(person.facts().suffix(3)) == [
                Fact(.confirmationRefused, nil, about.merging(["count": "1"]) { $1 }), Fact(.paymentPasswordLocked),
                Fact(.confirmationRefused, nil, about.merging(["count": "5"]) { $1 }),
            ]
        )
    }

    @Test("Whoever hangs up before the answer has been refused all the same")
    func hungUp() async throws {
        let person = try await Person.joining(try await Bench())
        let (bench, wrong) = (person.bench, wrong)
        let before = try refusals(of: person).count
        // The hash runs to its end whoever waits for it, so here the caller goes while it runs.
        let call = Call(
            request: ServerRequest(method: "POST", path: "/v1/sessions", body: wrong.body),
            now: bench.now,
            address: "127.0.0.1"
        )
        let refusals = Refusals(storage: bench.storage, environment: bench.environment)
        let gone = Task { () -> Bool in
            do throws(Refusal) {
                try await refusals.telling(.signIn(as: "ada"), of: call) { () throws(Refusal) in
                    withUnsafeCurrentTask { $0?.cancel() }
                    throw Refusal(.invalidCredentials, step: "password")
                }
                return false
            } catch { return true }
        }

        #expect(await gone.value)
        #expect(try self.refusals(of: person).count == before + 1)
    }

    @Test("A refusal that cannot be told is no refusal: the store's failure is the answer")
    func failing() async throws {
        let failure = FailureSwitch()
        let bench = try await Bench(storing: { FailingStorage(behind: failure, storage: $0) })
        let refusals = Refusals(
            storage: FailingStorage(behind: failure, storage: bench.storage),
            environment: bench.environment
        )
        let request = ServerRequest(method: "POST", path: "/v1/sessions")
        let call = Call(request: request, now: bench.now, address: "127.0.0.1")
        failure.turn(on: true)

        var code: ProblemCode?
        do throws(Refusal) {
            try await refusals.telling(.signIn(as: "ada"), of: call) { () throws(Refusal) in
                throw Refusal(.invalidCredentials, step: "password")
            }
        } catch { code = error.code }

        #expect(code == .unavailable)
    }
}
