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

        let challenge = await bench.send(request(vector, "challengeRequest"))
        let answer = await bench.send(request(vector, "request"))
        let again = await bench.send(request(vector, "request"))

        #expect(challenge.status == 201)
        #expect(answer.status == 201)
        #expect(try answer.message(BoundDevice.self).keyDigest == vector.text("keyDigest"))
        #expect(again.code == "proof_refused")
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
            publicKey: try P256PublicKey(subjectPublicKeyInfo: vector.bytes("subjectPublicKeyInfo")),
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
