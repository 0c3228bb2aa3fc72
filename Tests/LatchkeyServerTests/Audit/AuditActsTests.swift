// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The audit: what every act writes")
struct AuditActsTests {
    @Test("Signing up and in, binding, logging in, renaming, deleting and signing out are links in this order")
    func everyday() async throws {
        let person = try await Person.joining(try await Bench())
        let phone = try await person.bind(try Phone())
        let (bench, id) = (person.bench, try #require(phone.id))
        _ = await bench.post("/v1/logins", try await phone.login(bench))
        _ = await bench.send(
            "PATCH",
            "/v1/devices/\(id)",
            JSONObject([("name", .string("Other"))]),
            token: person.token
        )
        _ = await bench.send("DELETE", "/v1/devices/\(id)", token: person.token)
        _ = await bench.send("DELETE", "/v1/session", token: person.token)

        let binding = ["form": "key", "protection": "simulated", "keyDigest": phone.key.publicKey.digest]
        #expect(
            try person.facts() == [
                Fact(.accountCreated), Fact(.sessionOpened, nil, ["method": "password"]),
                Fact(.deviceBound, id, binding), Fact(.sessionOpened, id, ["method": "deviceKey"]),
                Fact(.deviceRenamed, id), Fact(.deviceRevoked, id), Fact(.sessionEnded, id), Fact(.sessionEnded),
            ]
        )
        #expect(try bench.links(of: person.subject).allSatisfy { $0.details?.members["address"] != nil })
    }

    @Test("A device that takes another's place, and one that unbinds itself, say so")
    func replacing() async throws {
        let person = try await Person.joining(try await Bench())
        let old = try await person.bind(try Phone())
        let new = try await person.bind(try Phone(installation: old.installation))
        let (oldID, newID) = (try #require(old.id), try #require(new.id))
        let act = UnbindAct(device: newID).bytes(origin: try #require(Origin(Bench.origin)))
        let unbinding = Unbinding(proof: .signature(try new.key.sign(act)))
        for _ in 0..<2 { #expect(await person.bench.post("/v1/devices/\(newID)/unbinding", unbinding).status == 204) }

        let facts = try person.facts().suffix(2)
        #expect(facts.first?.type == "device.replaced" && facts.first?.device == newID)
        #expect(facts.first?.details["replaced"] == oldID.text)
        // Said again it writes nothing.
        #expect(facts.last == Fact(.deviceUnbound, newID))
    }

    @Test("A changed password tells of itself, of what ended by it, and of the session that it opened")
    func passwordChange() async throws {
        let person = try await Person.joining(try await Bench())
        let phone = try await person.bind(try Phone())
        let change = PasswordChange(currentPassword: person.password, newPassword: "another long phrase")
        let before = try person.facts().count
        #expect(
            await person.bench.send("PUT", "/v1/account/password", change.members, token: person.token).status == 200
        )

        #expect(
            try Array(person.facts().dropFirst(before)) == [
                Fact(.passwordChanged), Fact(.deviceRevoked, phone.id), Fact(.sessionEnded),
                Fact(.sessionOpened, nil, ["method": "password"]),
            ]
        )
    }

    @Test("Confirmations, the payment password and allowances are told with what was agreed to, by its digest")
    func payments() async throws {
        let person = try await Person.joining(try await Bench())
        let phone = try await person.bind(try Phone())
        let before = try person.facts().count
        await person.setPaymentPassword()
        let asked = try await person.ask(try Orders.payment())
        _ = await person.approve(asked.id, try await phone.approval(of: asked, by: person))
        let trade = try await person.ask(try Orders.allowance())
        let approved = await person.approve(trade.id, try await phone.approval(of: trade, by: person))
        let other = try await person.ask(try Orders.payment(reference: "other"))
        _ = await person.reject(other.id)
        // The same again writes nothing.
        _ = try await person.ask(try Orders.payment())
        _ = await person.bench.send("DELETE", "/v1/session", token: person.token)

        #expect(approved.status == 200)
        func facts(_ order: ConfirmationAnswer, _ kind: String, _ method: String? = nil) -> [String: String] {
            let all = [
                "confirmationID": order.id.text, "kind": kind, "digest": order.digest.description, "method": method,
            ]
            return all.compactMapValues(\.self)
        }
        #expect(
            try Array(person.facts().dropFirst(before)) == [
                Fact(.paymentPasswordChanged), Fact(.confirmationCreated, nil, facts(asked, "payment")),
                Fact(.confirmationApproved, phone.id, facts(asked, "payment", "deviceKey")),
                Fact(.confirmationCreated, nil, facts(trade, "allowance")),
                Fact(.confirmationApproved, phone.id, facts(trade, "allowance", "deviceKey")),
                Fact(.allowanceGranted, phone.id, ["confirmationID": trade.id.text]),
                Fact(.confirmationCreated, nil, facts(other, "payment")),
                Fact(.confirmationRejected, nil, facts(other, "payment")),
                Fact(.allowanceEnded, nil, ["confirmationID": trade.id.text]), Fact(.sessionEnded),
            ]
        )
    }

    @Test("Of an account that is deleted the chain stays, with nothing beside it that could be read")
    func deletion() async throws {
        let person = try await Person.joining(try await Bench())
        _ = try await person.bind(try Phone())
        _ = await person.bench.post("/v1/sessions", NewSession(username: "ada", password: "wrong"))
        _ = await person.bench.post("/v1/sessions", NewSession(username: "ada", password: "wrong"))
        let before = try person.facts()
        #expect(await person.bench.send("DELETE", "/v1/account", token: person.token).status == 204)

        let links = try person.bench.links(of: person.subject)
        #expect(before.count < links.count && links.last?.link.type == .accountDeleted)
        #expect(links.allSatisfy { $0.details == nil })
        #expect(links.filter { $0.link.type == .passwordRefused }.count == 2)
        let trail = try await person.bench.verifiedTrail()
        #expect(trail.links >= links.count)
    }

    @Test("An act that is refused writes no link of its own, and one that loses a race neither")
    func undone() async throws {
        let intervention = Intervention()
        let bench = try await Bench(storing: { InterruptedStorage(storage: $0, intervention: intervention) })
        let person = try await Person.joining(bench)
        let asked = try await person.ask(try Orders.payment())
        let before = try person.facts()
        intervention.set { tables throws(Refusal) in
            guard var other = try tables.confirmation(asked.id) else { return }
            other.decision = .rejected
            try tables.update(other)
        }

        #expect(await person.reject(asked.id).code == "already_decided")
        #expect(try person.facts() == before)
    }
}
