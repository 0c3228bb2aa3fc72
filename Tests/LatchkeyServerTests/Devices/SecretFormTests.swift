// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Devices in secret form")
struct SecretFormTests {
    @Test("With a proof the client made the pair: it binds, logs in, agrees and unbinds, and is never told back")
    func withProof() async throws {
        let bench = try await Bench.withSecretForm()
        let person = try await Person.joining(bench)
        let phone = SecretPhone()

        let answer = await bench.post("/v1/devices", try await phone.binding(for: person), token: person.token)

        #expect(answer.status == 201)
        #expect(
            answer.members.members.map(\.name) == ["id", "name", "model", "biometry", "form", "protection", "boundAt"]
        )
        var bound = phone
        bound.id = try answer.message(BoundDevice.self).id
        #expect(try answer.message(BoundDevice.self).form == .secret)
        try await requireUseful(bound, of: person)
    }

    /// What a bound phone is for, to its end.
    private func requireUseful(_ phone: SecretPhone, of person: Person) async throws {
        let bench = person.bench
        let login = await bench.post("/v1/logins", try await phone.login(bench))
        let opened: OpenedSession = try login.message()
        #expect(login.status == 201)
        #expect(opened.method == .deviceSecret)
        #expect(opened.deviceID == phone.id)
        let unbinding = try phone.unbinding(to: try await bench.sealingKey())
        for _ in 0..<2 {
            #expect(await bench.post("/v1/devices/\(try #require(phone.id))/unbinding", unbinding).status == 204)
        }
        let late = await bench.post("/v1/logins", try await phone.login(bench))
        #expect(late.text("reason") == "unbound")
        #expect(await bench.send("GET", "/v1/session", token: opened.token.text).status == 401)
    }

    @Test("Without a proof the server makes the pair and tells it once")
    func withoutProof() async throws {
        let bench = try await Bench.withSecretForm()
        let person = try await Person.joining(bench)
        let binding = try await SecretPhone().bindingWithoutProof(for: person)

        let answer = await bench.post("/v1/devices", binding, token: person.token)
        let again = await bench.post("/v1/devices", binding, token: person.token)
        let list = await bench.send("GET", "/v1/devices", token: person.token)

        #expect(answer.status == 201)
        #expect(again.code == "proof_refused")
        #expect(!String(decoding: list.response.body, as: UTF8.self).contains("devicePassword"))
        try await requireUseful(try phone(toldBy: answer), of: person)
    }

    private func phone(toldBy answer: Answer) throws -> SecretPhone {
        let told: BindingAnswer = try answer.message()
        return SecretPhone(secret: try #require(told.secret), id: told.device.id)
    }

    @Test("A confirmation is agreed to by the secret, and its receipt has neither key nor signature")
    func confirming() async throws {
        let bench = try await Bench.withSecretForm()
        let person = try await Person.joining(bench)
        let phone = try await SecretPhone().bound(to: person)
        let asked = try await person.ask(try Orders.payment())

        let answer: ApprovalAnswer = try await person.approve(
            asked.id,
            try await phone.approval(of: asked, by: person)
        ).message()

        #expect(asked.acceptedMethods == [.deviceKey, .deviceSecret, .paymentPassword, .allowance])
        #expect(answer.method == .deviceSecret)
        let parts = answer.receipt.text.split(separator: ".").map(String.init)
        let claims = try JSONValue(parsing: try #require(Base64URL.decode(parts[1])))
        guard case .object(let members) = claims else { throw JSONError(.unexpectedByte, at: 0) }
        #expect(members["deviceID"] != nil && members["act"] != nil)
        #expect(members["spki"] == nil && members["signature"] == nil)
    }

    @Test("An allowance takes a device's word in either form")
    func allowance() async throws {
        let person = try await Person.joining(try await Bench.withSecretForm())

        #expect(try await person.ask(try Orders.allowance()).acceptedMethods == [.deviceKey, .deviceSecret])
    }

    @Test("Each of the server's origins is tried, and no other")
    func origins() async throws {
        let bench = try await Bench.withSecretForm(origins: ["https://other.example", Bench.origin])
        let person = try await Person.joining(bench)
        let phone = try await SecretPhone().bound(to: person)

        for (origin, status) in [(Bench.origin, 201), ("https://other.example", 201), ("https://evil.example", 401)] {
            #expect(await bench.post("/v1/logins", try await phone.login(bench, origin: origin)).status == status)
        }
    }

    @Test("A change of password ends devices in secret form, also those that were to be kept")
    func passwordChange() async throws {
        let bench = try await Bench.withSecretForm()
        let person = try await Person.joining(bench)
        let (phone, key) = (try await SecretPhone().bound(to: person), try await person.bind(try Phone()))
        let change = PasswordChange(
            currentPassword: person.password,
            newPassword: "another long password",
            keepDeviceIDs: [try #require(phone.id), try #require(key.id)]
        )

        let answer = await bench.send("PUT", "/v1/account/password", change.members, token: person.token)

        #expect(try answer.message(PasswordChanged.self).endedDevices == [try #require(phone.id)])
        let login = await bench.post("/v1/logins", try await phone.login(bench))
        #expect(login.text("reason") == "passwordChanged")
        #expect(await bench.post("/v1/logins", try await key.login(bench)).status == 201)
    }

    @Test("A key never gives way to a secret, a secret does to a key, and an equal one replaces")
    func strength() async throws {
        let bench = try await Bench.withSecretForm()
        let person = try await Person.joining(bench)
        let secret = try await SecretPhone().bound(to: person)
        let again = SecretPhone(installation: secret.installation)
        let key = try Phone(installation: secret.installation)

        let equal = await bench.post("/v1/devices", try await again.binding(for: person), token: person.token)
        let stronger = await bench.post("/v1/devices", try await key.binding(for: person), token: person.token)
        let weaker = await bench.post("/v1/devices", try await again.binding(for: person), token: person.token)
        let made = await bench.post(
            "/v1/devices",
            try await again.bindingWithoutProof(for: person),
            token: person.token
        )

        #expect([equal.status, stronger.status, weaker.status, made.status] == [200, 200, 409, 409])
        #expect(weaker.code == "weaker_credential" && made.code == "weaker_credential")
        let list: DeviceList = try await bench.send("GET", "/v1/devices", token: person.token).message()
        #expect(list.devices.map(\.form) == [.key])
    }

    @Test("A key with less protection does not take the place of a secret with more")
    func weakerProtection() async throws {
        let bench = try await Bench.withSecretForm()
        let person = try await Person.joining(bench)
        let secret = try await SecretPhone(protection: .tpm).bound(to: person)
        let key = try Phone(protection: .simulated, installation: secret.installation)

        let answer = await bench.post("/v1/devices", try await key.binding(for: person), token: person.token)

        #expect(answer.code == "weaker_credential")
    }

    @Test("The form is told by every start, and a rule may name its method only while it is on")
    func configured() async throws {
        let bench = try await Bench.withSecretForm { try $0.addAcceptanceRule("payment:EUR:9.00=deviceSecret") }

        #expect(bench.log.withLock { $0.contains { $0.name == "server.accepts_secret_form" } })
        await #expect(throws: ServerConfigurationError.badAcceptanceRule("deviceSecret")) {
            _ = try await Bench {
                $0.acceptsSecretForm = true
                try $0.addAcceptanceRule("payment:EUR:9.00=deviceSecret")
                $0.acceptsSecretForm = false
            }
        }
    }
}
