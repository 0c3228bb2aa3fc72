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

    /// The account of a binding's vector, and the session that asks.
    private func open(sessionOf vector: JSONObject, at bench: Bench) throws {
        let account = try account(vector.text("accountID"))
        let bearer = vector.object("request").object("headers").text("Authorization")
        let token = try #require(Base64URL.decode(String(bearer.dropFirst("Bearer ".count))))
        let session = StoredSession(
            id: try #require(SessionID(vector.text("sessionID"))),
            tokenHash: Bench.hash(ofToken: token),
            holder: SessionHolder(accountID: account.id, method: .password, address: "192.0.2.7"),
            epoch: 7,
            openedAt: bench.now,
            expiresAt: bench.now.adding(seconds: 1000)
        )
        try bench.storage.insert(account, at: bench.now)
        try bench.storage.insert(session, at: bench.now)
    }

    /// A server with the vectors' sealing key, in the state that a vector presupposes, and a device in secret form.
    private func secretBench(for vector: JSONObject) async throws -> (bench: Bench, device: DeviceID) {
        let challenge = vector.object("challenge")
        let bench = try await Bench.withSecretForm(
            origins: ["https://other.example", vector.text("origin")],
            epoch: Epoch(number: 7, challengeKey: challenge.bytes("key"))
        )
        let pair = DeviceSecret(
            deviceAccount: vector.text("deviceAccount"),
            devicePassword: vector.text("devicePassword")
        )
        let id = try #require(DeviceID(vector.text("deviceID")))
        let hashes = KeyedHashes(key: [UInt8](repeating: 7, count: 32))
        let device = StoredDevice(
            id: id,
            accountID: try account("acc").id,
            installationID: .init(randomBytes: [1]),
            description: SecretPhone().description,
            verifier: .secret(hash: hashes.ofDevice(try #require(pair), id)),
            boundAt: bench.now
        )
        try bench.storage.insert(try account("acc"), at: bench.now)
        try bench.storage.insert(device, at: bench.now)
        return (bench, id)
    }

    @Test("The sealed login of the vector opens a session, once")
    func secretLogin() async throws {
        let vector = try Vectors.object("login-secret.json")
        let (bench, device) = try await secretBench(for: vector)

        let answer = await bench.send(request(vector, "request"))
        let again = await bench.send(request(vector, "request"))

        #expect(answer.status == 201)
        #expect(try answer.message(OpenedSession.self).method == .deviceSecret)
        #expect(try answer.message(OpenedSession.self).deviceID == device)
        #expect(again.code == "login_refused")
    }

    @Test("The sealed unbinding of the vector unbinds, as often as it is said")
    func secretUnbinding() async throws {
        let vector = try Vectors.object("unbind-secret.json")
        let (bench, device) = try await secretBench(for: vector)

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
        let device = StoredDevice(
            id: try #require(DeviceID(vector.text("deviceID"))),
            accountID: account.id,
            installationID: .init(randomBytes: [1]),
            description: try Phone().description,
            verifier: .key(try P256PublicKey(subjectPublicKeyInfo: vector.bytes("subjectPublicKeyInfo"))),
            boundAt: bench.now
        )
        try bench.storage.insert(account, at: bench.now)
        try bench.storage.insert(device, at: bench.now)

        let challenge = await bench.send(request(vector, "challengeRequest"))
        let answer = await bench.send(request(vector, "request"))
        let again = await bench.send(request(vector, "request"))

        #expect(challenge.status == 201)
        #expect(answer.status == 201)
        #expect(try answer.message(OpenedSession.self).deviceID == device.id)
        #expect(again.code == "login_refused")
    }
}
