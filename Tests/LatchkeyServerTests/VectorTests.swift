// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// The requests that a program in another language made, sent to a server as they are.
@Suite("Wire vectors, at the server")
struct VectorTests {
    /// A server in the state that a vector presupposes.
    private func bench(for vector: JSONObject) async throws -> Bench {
        let challenge = vector.object("challenge")
        let bench = try await Bench(
            origins: ["https://other.example", vector.text("origin")],
            epoch: Epoch(number: 7, challengeKey: challenge.bytes("key"))
        )
        return bench
    }

    private func request(_ vector: JSONObject, _ name: String) -> ServerRequest {
        let request = vector.object(name)
        let headers = request.object("headers").members.map { member in
            (name: member.name.lowercased(), value: String(json: member.value) ?? "")
        }
        return ServerRequest(
            method: request.text("method"),
            path: request.text("path"),
            headers: headers,
            body: Array(request.text("body").utf8)
        )
    }

    private func account(_ id: String) throws -> Account {
        Account(
            id: try #require(AccountID(id)),
            username: "ada",
            createdAt: Timestamp(milliseconds: Bench.start)
        )
    }

    @Test("The binding of the vector binds, once")
    func bind() async throws {
        let vector = try Vectors.object("bind-key.json")
        let bench = try await bench(for: vector)
        try open(sessionOf: vector, at: bench)

        let challenge = await bench.send(request(vector, "challengeRequest"))
        let answer = await bench.send(request(vector, "request"))
        let again = await bench.send(request(vector, "request"))

        #expect(challenge.status == 201)
        #expect(answer.status == 201)
        #expect(try answer.message(BoundDevice.self).keyDigest == vector.text("keyDigest"))
        #expect(again.code == "proof_refused")
    }

    /// The account of a vector, and the session that asks.
    private func open(sessionOf vector: JSONObject, at bench: Bench) throws {
        let account = try account(vector.text("accountID"))
        let bearer = vector.object("request").object("headers").text("Authorization")
        let token = try #require(Base64URL.decode(String(bearer.dropFirst("Bearer ".count))))
        let session = StoredSession(
            // Only the challenge of a binding is for a session.
            id: SessionID(vector.text("sessionID")) ?? SessionID(randomBytes: [1]),
            tokenHash: Bench.hash(ofToken: token),
            holder: SessionHolder(accountID: account.id, method: .password, address: "192.0.2.7"),
            epoch: 7,
            openedAt: bench.now,
            expiresAt: bench.now.adding(seconds: 1000)
        )
        try bench.storage.insert(account, at: bench.now)
        try bench.storage.insert(session, at: bench.now)
    }

    /// A server with the vectors' sealing key, in the state that a vector presupposes, and its device.
    private func boundBench(for vector: JSONObject) async throws -> (bench: Bench, device: DeviceID) {
        let bench = try await Bench.withSecretForm(
            origins: ["https://other.example", vector.text("origin")],
            epoch: Epoch(number: 7, challengeKey: vector.object("challenge").bytes("key"))
        )
        try bench.storage.insert(try account("acc"), at: bench.now)
        return (bench, try insertDevice(of: vector, of: try account("acc"), at: bench))
    }

    /// The device of a vector, bound to an account.
    private func insertDevice(of vector: JSONObject, of account: Account, at bench: Bench) throws -> DeviceID {
        let id = try #require(DeviceID(vector.text("deviceID")))
        let device = StoredDevice(
            id: id,
            accountID: account.id,
            installationID: .init(randomBytes: [1]),
            description: SecretPhone().description,
            verifier: try verifier(of: vector, for: id),
            boundAt: bench.now
        )
        try bench.storage.insert(device, at: bench.now)
        return id
    }

    private func verifier(of vector: JSONObject, for id: DeviceID) throws -> DeviceVerifier {
        guard vector.text("form") == "secret" else {
            return .key(try P256PublicKey(subjectPublicKeyInfo: vector.bytes("subjectPublicKeyInfo")))
        }
        let pair = DeviceSecret(
            deviceAccount: vector.text("deviceAccount"),
            devicePassword: vector.text("devicePassword")
        )
        let hashes = KeyedHashes(key: [UInt8](repeating: 7, count: 32))
        return .secret(hash: hashes.ofDevice(try #require(pair), id))
    }

    @Test("The sealed login of the vector opens a session, once")
    func secretLogin() async throws {
        let vector = try Vectors.object("login-secret.json")
        let (bench, device) = try await boundBench(for: vector)

        let answer = await bench.send(request(vector, "request"))
        let again = await bench.send(request(vector, "request"))

        #expect(answer.status == 201)
        #expect(try answer.message(OpenedSession.self).method == .deviceSecret)
        #expect(try answer.message(OpenedSession.self).deviceID == device)
        #expect(again.code == "login_refused")
    }

    @Test(
        "The unbinding of the vector unbinds, as often as it is said",
        arguments: ["unbind-key.json", "unbind-secret.json"]
    )
    func unbinding(_ file: String) async throws {
        let vector = try Vectors.object(file)
        let (bench, device) = try await boundBench(for: vector)

        for _ in 0..<2 { #expect(await bench.send(request(vector, "request")).status == 204) }

        #expect(try bench.storage.device(device)?.end?.reason == .unbound)
    }

    @Test("The bindings of the vector in secret form bind: with the client's pair, and with the server's")
    func secretBinding() async throws {
        let vector = try Vectors.object("bind-secret.json")
        for name in ["request", "requestWithoutProof"] {
            let bench = try await Bench.withSecretForm(
                origins: [vector.text("origin")],
                epoch: Epoch(number: 7, challengeKey: vector.object("challenge").bytes("key"))
            )
            try open(sessionOf: vector, at: bench)

            let answer = await bench.send(request(vector, name))

            #expect(answer.status == 201)
            #expect(try answer.message(BindingAnswer.self).device.form == .secret)
            #expect(try (answer.message(BindingAnswer.self).secret != nil) == (name == "requestWithoutProof"))
        }
    }

    @Test("The login of the vector opens a session, once")
    func login() async throws {
        let vector = try Vectors.object("login-key.json")
        let bench = try await bench(for: vector)
        let account = try account("acc")
        try bench.storage.insert(account, at: bench.now)
        let device = try insertDevice(of: vector, of: account, at: bench)

        let challenge = await bench.send(request(vector, "challengeRequest"))
        let answer = await bench.send(request(vector, "request"))
        let again = await bench.send(request(vector, "request"))

        #expect(challenge.status == 201)
        #expect(answer.status == 201)
        #expect(try answer.message(OpenedSession.self).deviceID == device)
        #expect(again.code == "login_refused")
    }

    @Test(
        "The agreement of the vector approves, once, with the receipt that the vector has",
        arguments: ["confirm-key.json", "confirm-secret.json"]
    )
    func confirm(_ file: String) async throws {
        let vector = try Vectors.object(file)
        let bench = try await confirmBench(for: vector)

        let challenge = await bench.send(request(vector, "challengeRequest"))
        let answer = await bench.send(request(vector, "request"))
        let again = await bench.send(request(vector, "request"))

        #expect(challenge.status == 201)
        #expect(answer.status == 200)
        let expected = try ApprovalAnswer(answer: Array(vector.text("answer").utf8))
        let approval: ApprovalAnswer = try answer.message()
        #expect(approval.method == expected.method && approval.allowance == nil)
        #expect(try claims(approval.receipt) == claims(expected.receipt))
        #expect(again.code == "already_decided")
    }

    /// A server that has been asked for the agreement of a vector, at the second in which the vector's receipt is made.
    private func confirmBench(for vector: JSONObject) async throws -> Bench {
        let bench = try await Bench.withSecretForm(
            origins: [vector.text("origin")],
            epoch: Epoch(number: 7, challengeKey: vector.object("challenge").bytes("key"))
        )
        try open(sessionOf: vector, at: bench)
        _ = try insertDevice(of: vector, of: try account(vector.text("accountID")), at: bench)
        let document = try ConfirmationDocument(bytes: vector.bytes("document"))
        let asked = StoredConfirmation(
            document: document,
            askedBy: nil,
            acceptedMethods: [.deviceKey, .deviceSecret]
        )
        try bench.storage.act(at: bench.now) { tables throws(Refusal) in try tables.insert(asked) }
        bench.pass(seconds: 40)
        return bench
    }

    /// What a receipt says; the key that signed it is each server's own.
    private func claims(_ receipt: UnverifiedReceipt) throws -> [UInt8] {
        let parts = receipt.text.split(separator: ".").map(String.init)
        return try JSONValue(parsing: try #require(Base64URL.decode(parts[1]))).canonicalBytes()
    }
}
