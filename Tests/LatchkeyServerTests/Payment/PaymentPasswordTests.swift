// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The payment password")
struct PaymentPasswordTests {
    private func joined(_ configure: (inout ServerConfiguration) throws -> Void = { _ in }) async throws -> Person {
        let person = try await Person.joining(try await Bench(configure: configure))
        await person.setPaymentPassword()
        return person
    }

    private func pending(_ person: Person, _ number: Int = 1) async throws -> ConfirmationAnswer {
        try await person.ask(try Orders.payment(reference: "order \(number)"))
    }

    static let goodTexts = ["271828", "１２３５６７", "120120", "eight888", String(repeating: "ß", count: 128), "11111111"]
    static let badTexts = [
        "", "27182", "2718281", "111111", "123456", "654321", "121212", "abcdef", "２２２２２２", "seven77",
        String(repeating: "x", count: 129),
    ]

    @Test("Six digits that are no row, or 8 to 128 characters after NFKC", arguments: goodTexts)
    func good(_ text: String) async throws {
        let person = try await Person.joining(try await Bench())

        #expect(await person.setPaymentPassword(text).status == 204)
        #expect(await person.approve(try await pending(person), password: text).status == 200)
    }

    @Test("Anything else is a bad member, before the account's password is looked at", arguments: badTexts)
    func bad(_ text: String) async throws {
        let person = try await Person.joining(try await Bench())
        let answer = await person.setPaymentPassword(text, knowing: "wrong password")

        #expect(answer.status == 422)
        #expect(answer.text("field") == "paymentPassword")
    }

    @Test("Setting it takes the account's password; without one there is nothing to try")
    func setting() async throws {
        let person = try await Person.joining(try await Bench())
        let asked = try await pending(person)

        #expect(await person.approve(asked, password: "271828").code == "payment_password_not_set")
        let wrong = await person.setPaymentPassword(knowing: "wrong password")
        #expect(wrong.status == 403)
        #expect(wrong.code == "wrong_password")
        #expect(await person.approve(asked, password: "271828").code == "payment_password_not_set")
        #expect(await person.setPaymentPassword().status == 204)
        let answer = await person.approve(asked, password: "271828")
        #expect(answer.status == 200)
        let keys: ServerKeys = try await person.bench.send("GET", "/v1/server-keys").message()
        let receipt = try ReceiptVerifier(server: keys).verify(try answer.message(ApprovalAnswer.self).receipt)
        #expect(receipt.claims.evidence == .paymentPassword)
    }

    @Test("Four wrong ones tell what is left, the fifth locks, and then nothing is looked at, not even the right one")
    func lock() async throws {
        let person = try await joined()
        let asked = try await pending(person)

        for left in [4, 3, 2, 1] {
            let answer = await person.approve(asked, password: "000001")
            #expect(answer.status == 403)
            #expect(answer.code == "payment_password_wrong")
            #expect(answer.members["remainingAttempts"] == .integer(Int64(left)))
        }
        for (password, seconds) in [("000001", "10800"), ("271828", "10800")] {
            let answer = await person.approve(asked, password: password)
            #expect(answer.status == 423)
            #expect(answer.code == "payment_password_locked")
            #expect(answer.header("Retry-After") == seconds)
        }
        person.bench.pass(seconds: 99.5)
        #expect(await person.approve(asked, password: "271828").header("Retry-After") == "10701")
        #expect(try await person.find(asked.id).status == .pending)
    }

    @Test("After the time one try is left; wrong it locks for twice as long, right it clears the count")
    func doubling() async throws {
        let person = try await joined {
            $0.paymentLock = 100
            $0.confirmationLifetime = 10_000
        }
        let asked = try await pending(person)
        for _ in 0..<5 { _ = await person.approve(asked, password: "000001") }

        for seconds in [100, 200, 400] {
            person.bench.pass(seconds: Double(seconds) - 0.001)
            #expect(await person.approve(asked, password: "271828").status == 423)
            person.bench.pass(seconds: 0.001)
            guard seconds < 400 else { continue }
            let answer = await person.approve(asked, password: "000001")
            #expect(answer.status == 423)
            #expect(answer.header("Retry-After") == String(seconds * 2))
        }
        #expect(await person.approve(asked, password: "271828").status == 200)
        let next = try await pending(person, 2)
        #expect(await person.approve(next, password: "000001").members["remainingAttempts"] == .integer(4))
    }

    @Test("Of forty wrong ones at once five are looked at: four answer 403 and thirty-six 423")
    func forty() async throws {
        let counting = CountingHash()
        let person = try await Person.joining(try await Bench(slowHash: counting))
        await person.setPaymentPassword()
        let asked = try await pending(person)
        let before = counting.count

        let answers = await withTaskGroup(of: Answer.self) { group in
            for _ in 0..<40 { group.addTask { await person.approve(asked, password: "000001") } }
            return await group.reduce(into: [Answer]()) { $0.append($1) }
        }

        #expect(answers.count { $0.status == 403 } == 4)
        #expect(answers.count { $0.status == 423 } == 36)
        #expect(counting.count - before == 5)
        let left = answers.compactMap { $0.members["remainingAttempts"].flatMap(Int.init(json:)) }
        #expect(left.sorted() == [1, 2, 3, 4])
    }

    @Test("A right one among wrong ones clears the count")
    func cleared() async throws {
        let person = try await joined()
        let (first, second) = (try await pending(person), try await pending(person, 2))
        for _ in 0..<4 { _ = await person.approve(first, password: "000001") }

        #expect(await person.approve(first, password: "271828").status == 200)

        #expect(await person.approve(second, password: "000001").members["remainingAttempts"] == .integer(4))
    }

    @Test("A try that could not be looked at is given back, and with it the lock that it has begun", arguments: 0..<5)
    func givenBack(_ wrong: Int) async throws {
        let hash = InterruptibleHash()
        let person = try await Person.joining(try await Bench(slowHash: hash))
        await person.setPaymentPassword()
        let asked = try await pending(person)
        for _ in 0..<wrong { _ = await person.approve(asked, password: "000001") }

        hash.isBroken.withLock { $0 = true }
        for _ in 0..<6 { #expect(await person.approve(asked, password: "000001").status == 503) }
        hash.isBroken.withLock { $0 = false }

        let answer = await person.approve(asked, password: "000001")
        #expect(answer.status == (wrong == 4 ? 423 : 403))
        #expect(answer.members["remainingAttempts"] == (wrong == 4 ? nil : .integer(Int64(4 - wrong))))
    }

    @Test("A try is given back too when its caller has gone meanwhile")
    func callerGone() async throws {
        let hash = InterruptibleHash()
        let person = try await Person.joining(try await Bench(slowHash: hash))
        await person.setPaymentPassword()
        let asked = try await pending(person)
        let call = Locked<Task<Answer, Never>?>(nil)
        hash.whileHashing.withLock { $0.run = { call.withLock { $0 }?.cancel() } }
        call.withLock { $0 = Task { await person.approve(asked, password: "000001") } }
        let answer = await call.withLock { $0 }?.value
        hash.whileHashing.withLock { $0.run = {} }

        #expect(answer?.status == 503)
        #expect(await person.approve(asked, password: "000001").members["remainingAttempts"] == .integer(4))
    }

    @Test("What applies is told in the order decided, not set, expired, method, lock, digest, password")
    func order() async throws {
        let person = try await Person.joining(
            try await Bench { try $0.addAcceptanceRule("payment:EUR:5.00=deviceKey") }
        )
        let (asked, small) = (
            try await pending(person), try await person.ask(try Orders.payment("5.00", reference: "small"))
        )
        let decided = try await pending(person, 2)
        _ = await person.reject(decided.id)
        func code(_ asked: ConfirmationAnswer, digest: [UInt8] = []) async -> String? {
            await person.approve(asked.id, .paymentPassword(SecretText("000001"), digest: digest)).code
        }

        person.bench.pass(seconds: 300)
        #expect(await code(decided) == "already_decided")
        #expect(await code(small) == "payment_password_not_set")
        await person.setPaymentPassword()
        #expect(await code(small) == "confirmation_expired")
        person.bench.pass(seconds: -300)
        let (fresh, cheap) = (
            try await pending(person, 3), try await person.ask(try Orders.payment("5.00", reference: "cheap"))
        )
        #expect(await code(cheap) == "method_not_accepted")
        #expect(await code(fresh) == "proof_refused")
        for _ in 0..<4 { #expect(await code(fresh, digest: fresh.digest.bytes) == "payment_password_wrong") }
        #expect(await code(fresh, digest: fresh.digest.bytes) == "payment_password_locked")
        #expect(await code(fresh) == "payment_password_locked")
        #expect(await code(cheap) == "method_not_accepted")
        #expect(await code(asked) == "confirmation_expired")
    }

    @Test("Another digest, a method that is not accepted and a decided one are not tries")
    func notTries() async throws {
        let person = try await joined {
            try $0.addAcceptanceRule("payment:EUR:5.00=deviceKey")
        }
        let asked = try await pending(person)
        let small = try await person.ask(try Orders.payment("5.00", reference: "small"))
        let decided = try await person.ask(try Orders.payment(reference: "decided"))
        _ = await person.reject(decided.id)
        let other = ApprovalRequest.paymentPassword(SecretText("000001"), digest: decided.digest.bytes)

        for _ in 0..<6 {
            #expect(await person.approve(asked.id, other).code == "proof_refused")
            #expect(await person.approve(small, password: "000001").code == "method_not_accepted")
            #expect(await person.approve(decided, password: "000001").code == "already_decided")
        }
        #expect(await person.approve(asked, password: "000001").members["remainingAttempts"] == .integer(4))
    }

    @Test("The lock holds on every session, through a new payment password, and stops no device")
    func everywhere() async throws {
        let person = try await joined()
        let phone = try await person.bind(try Phone())
        let asked = try await pending(person)
        for _ in 0..<5 { _ = await person.approve(asked, password: "000001") }
        let other = try await person.signedIn()

        #expect(await other.approve(asked, password: "271828").status == 423)
        #expect(await person.setPaymentPassword("314159").status == 204)
        #expect(await person.approve(asked, password: "314159").status == 423)
        let wrongDigest = ApprovalRequest.paymentPassword(SecretText("314159"), digest: [])
        #expect(await person.approve(asked.id, wrongDigest).status == 423)
        #expect(await person.approve(asked.id, try await phone.approval(of: asked, by: person)).status == 200)
    }

    @Test("The count is kept when a new one is set")
    func countKept() async throws {
        let person = try await joined()
        let asked = try await pending(person)
        for _ in 0..<3 { _ = await person.approve(asked, password: "000001") }
        await person.setPaymentPassword("314159")

        #expect(await person.approve(asked, password: "271828").members["remainingAttempts"] == .integer(1))
        #expect(await person.approve(asked, password: "314159").status == 200)
    }

    @Test("It is no password of the account, nor the other way round")
    func apart() async throws {
        let person = try await joined()
        let asked = try await pending(person)
        let signIn = NewSession(username: "ada", password: Person.paymentPassword)

        #expect(await person.bench.post("/v1/sessions", signIn).code == "invalid_credentials")
        #expect(await person.approve(asked, password: Person.password).code == "payment_password_wrong")
    }
}
