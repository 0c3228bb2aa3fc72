// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Asking for agreement")
struct ConfirmationTests {
    static let serviceKey = String(repeating: "k", count: 42) + "A"

    @Test("An order becomes a document with a digest, a time and the methods that it accepts")
    func created() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)

        let answer = try await person.post(try Orders.payment())

        #expect(answer.status == 201)
        let asked: ConfirmationAnswer = try answer.message()
        #expect(asked.status == .pending)
        #expect(asked.acceptedMethods == [.deviceKey, .paymentPassword, .allowance])
        #expect(asked.createdAt == bench.now && asked.expiresAt == bench.now.adding(seconds: 300))
        let document = try ConfirmationDocument(bytes: asked.document)
        #expect(document.digest == asked.digest)
        #expect(document.origin.description == Bench.origin)
        #expect(document.accountID == person.account.id && document.confirmationID == asked.id)
        #expect(document.order == (try Orders.payment()))
        #expect(try await person.find(asked.id) == asked)
        #expect(try await person.ask(try Orders.allowance()).acceptedMethods == [.deviceKey])
    }

    @Test("The same order sent again is the same confirmation, with its status, for ever")
    func again() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let asked = try await person.ask(try Orders.payment())

        let again = try await person.post(try Orders.payment())
        #expect(again.status == 200)
        #expect(try again.message(ConfirmationAnswer.self) == asked)
        _ = await person.reject(asked.id)
        #expect(try await person.ask(try Orders.payment()).status == .rejected)
        let other = try await person.post(try Orders.payment("12.35"))
        #expect(other.status == 409)
        #expect(other.code == "reference_in_use")
        #expect(try await person.post(try Orders.allowance(reference: "order 1")).code == "reference_in_use")
        let bob = try await Person.joining(bench, as: "bob")
        #expect(try await bob.post(try Orders.payment()).status == 201)
    }

    @Test("Of twenty equal orders at once one is new")
    func twenty() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let order = try Orders.payment()

        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 0..<20 { group.addTask { try await person.post(order) } }
            return try await group.reduce(into: [Answer]()) { $0.append($1) }
        }

        #expect(answers.map(\.status).sorted() == [Int](repeating: 200, count: 19) + [201])
        #expect(Set(answers.map { $0.text("id") }).count == 1)
    }

    @Test("The eleventh pending one and the sixty-first within an hour are too many, for each session by itself")
    func limits() async throws {
        let bench = try await Bench { $0.sessionIdle = 100_000 }
        let person = try await Person.joining(bench)
        let other = try await person.signedIn()
        for number in 0..<10 { _ = try await person.ask(try Orders.payment(reference: "order \(number)")) }
        bench.pass(seconds: 100)

        let eleventh = try await person.post(try Orders.payment(reference: "order 10"))

        #expect(eleventh.status == 429)
        #expect(eleventh.header("Retry-After") == "200")
        #expect(try await person.post(try Orders.payment(reference: "order 3")).status == 200)
        #expect(try await person.post(try Orders.payment("1.00", reference: "order 3")).code == "reference_in_use")
        #expect(try await other.post(try Orders.payment(reference: "other")).status == 201)
        bench.pass(seconds: 200)
        for number in 10..<60 {
            let asked = try await person.ask(try Orders.payment(reference: "order \(number)"))
            _ = await person.reject(asked.id)
        }
        let next = try await person.post(try Orders.payment(reference: "order 60"))
        #expect(next.status == 429)
        #expect(next.header("Retry-After") == "3300")
        bench.pass(seconds: 3300)
        #expect(try await person.post(try Orders.payment(reference: "order 60")).status == 201)
    }

    @Test("A total beyond the limit of its currency is a bad member")
    func totals() async throws {
        let bench = try await Bench { try $0.addAllowanceLimit("EUR=50.00") }
        let person = try await Person.joining(bench)
        func field(_ total: String, _ currency: String) async throws -> String? {
            try await person.post(try Orders.allowance(total, currency, reference: total + currency)).text("field")
        }

        #expect(try await field("50.00", "EUR") == nil)
        #expect(try await field("50.01", "EUR") == "total")
        #expect(try await field("1000.00", "USD") == nil)
        #expect(try await field("1000.01", "USD") == "total")
        #expect(try await field("1000", "JPY") == nil)
        #expect(try await field("1001", "JPY") == "total")
        #expect(try await field("1000.000", "KWD") == nil)
        #expect(try await field("1000.001", "KWD") == "total")
    }

    @Test("What waits for an answer is listed in pages, the oldest first; decided and expired ones are not")
    func list() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        var asked: [ConfirmationAnswer] = []
        for number in 0..<5 {
            asked.append(try await person.ask(try Orders.payment(reference: "order \(number)")))
            bench.pass(seconds: 60)
        }
        _ = await person.reject(asked[2].id)
        func page(_ query: String) async throws -> ConfirmationList {
            let request = ServerRequest(
                method: "GET",
                path: "/v1/confirmations",
                query: "status=pending" + query,
                headers: [("authorization", "Bearer " + person.token)]
            )
            return try await bench.send(request).message()
        }

        // The first has expired by now.
        #expect(try await page("").confirmations.map(\.id) == [asked[1].id, asked[3].id, asked[4].id])
        let first = try await page("&limit=2")
        #expect(first.confirmations.map(\.id) == [asked[1].id, asked[3].id])
        let rest = try await page("&limit=2&after=\(try #require(first.next))")
        #expect(rest.confirmations.map(\.id) == [asked[4].id] && rest.next == nil)
        #expect(try await page("&after=\(asked[2].id)").confirmations.map(\.id) == [asked[3].id, asked[4].id])
        let stranger = try await Person.joining(bench, as: "bob").ask(try Orders.payment())
        for query in ["", "status=approved", "status=pending&after=\(stranger.id)", "status=pending&limit=0", "x=1"] {
            let request = ServerRequest(
                method: "GET",
                path: "/v1/confirmations",
                query: query,
                headers: [("authorization", "Bearer " + person.token)]
            )
            #expect(await bench.send(request).code == "invalid_field", "\(query)")
        }
    }

    @Test("A service has ten pending of its own for each account, beside those that the person asked for")
    func serviceLimit() async throws {
        let bench = try await Bench { try $0.addServiceKey(Self.serviceKey) }
        let person = try await Person.joining(bench)
        let bob = try await Person.joining(bench, as: "bob")

        #expect(try await person.askForPayments(10) == [Int](repeating: 201, count: 10))
        #expect(try await bench.askForPayments(10, of: person.account.id) == [Int](repeating: 201, count: 10))

        #expect(try await bench.askForPayments(11, of: person.account.id).last == 429)
        #expect(try await bench.askForPayments(1, of: bob.account.id) == [201])
    }

    @Test("A service must name an account that exists, and a session must name none")
    func namedAccount() async throws {
        let bench = try await Bench { try $0.addServiceKey(Self.serviceKey) }
        let person = try await Person.joining(bench)

        #expect(await bench.ask(try NewConfirmation(try Orders.payment())).text("field") == "accountID")
        let foreign = try NewConfirmation(try Orders.payment(), accountID: AccountID(randomBytes: [1]))
        #expect(await bench.ask(foreign).code == "not_found")
        let own = try NewConfirmation(try Orders.payment(), accountID: person.account.id)
        #expect(await bench.post("/v1/confirmations", own, token: person.token).text("field") == "accountID")
    }

    @Test("A service sees what became of what it or the person asked")
    func serviceLooks() async throws {
        let bench = try await Bench { try $0.addServiceKey(Self.serviceKey) }
        let person = try await Person.joining(bench)
        let asked = try await person.ask(try Orders.payment())
        _ = await person.reject(asked.id)

        let seen = await bench.send("GET", "/v1/confirmations/\(asked.id)", token: Self.serviceKey)
        #expect(try seen.message(ConfirmationAnswer.self).status == .rejected)
    }

    @Test("Another account's confirmation is not found, by whatever call")
    func foreign() async throws {
        let bench = try await Bench()
        let (ada, bob) = (try await Person.joining(bench), try await Person.joining(bench, as: "bob"))
        let phone = try await bob.bind(try Phone())
        let asked = try await ada.ask(try Orders.payment())
        await bob.setPaymentPassword()

        #expect(await bench.send("GET", "/v1/confirmations/\(asked.id)", token: bob.token).code == "not_found")
        #expect(await bob.approve(asked, password: Person.paymentPassword).code == "not_found")
        #expect(await bob.reject(asked.id).code == "not_found")
        let request = ChallengeRequest.confirm(try #require(phone.id), asked.id)
        #expect(await bench.post("/v1/challenges", request, token: bob.token).code == "not_found")
        #expect(try await ada.find(asked.id).status == .pending)
    }

    @Test("A rejected one stays so, and one that nobody decided in time reads expired")
    func decided() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let (first, second) = (
            try await person.ask(try Orders.payment()), try await person.ask(try Orders.payment(reference: "order 2"))
        )

        let answer = await person.reject(first.id)
        #expect(answer.status == 200)
        #expect(answer.members == JSONObject([("status", .string("rejected"))]))
        #expect(await person.reject(first.id).code == "already_decided")
        bench.pass(seconds: 299.999)
        #expect(try await person.find(second.id).status == .pending)
        bench.pass(seconds: 0.001)
        #expect(try await person.find(second.id).status == .expired)
        let late = await person.reject(second.id)
        #expect(late.status == 410)
        #expect(late.code == "confirmation_expired")
        #expect(await person.reject(first.id).code == "already_decided")
    }

    @Test("What waits is rejected when the account goes, and a service can still read it")
    func accountDeleted() async throws {
        let bench = try await Bench { try $0.addServiceKey(Self.serviceKey) }
        let person = try await Person.joining(bench)
        let asked = try await person.ask(try Orders.payment())

        #expect(await bench.send("DELETE", "/v1/account", token: person.token).status == 204)

        let seen = await bench.send("GET", "/v1/confirmations/\(asked.id)", token: Self.serviceKey)
        #expect(try seen.message(ConfirmationAnswer.self).status == .rejected)
    }
}

extension Person {
    /// Asks for so many payments, and gives the statuses of the answers.
    fileprivate func askForPayments(_ count: Int) async throws -> [Int] {
        var statuses: [Int] = []
        for number in 0..<count {
            statuses.append(try await post(try Orders.payment(reference: "own \(number)")).status)
        }
        return statuses
    }
}

extension Bench {
    fileprivate func ask(_ message: NewConfirmation) async -> Answer {
        await post("/v1/confirmations", message, token: ConfirmationTests.serviceKey)
    }

    /// As a service: asks the account for so many payments, and gives the statuses of the answers.
    fileprivate func askForPayments(_ count: Int, of account: AccountID) async throws -> [Int] {
        var statuses: [Int] = []
        for number in 0..<count {
            let order = try Orders.payment(reference: "order \(number)")
            statuses.append(await ask(try NewConfirmation(order, accountID: account)).status)
        }
        return statuses
    }
}
