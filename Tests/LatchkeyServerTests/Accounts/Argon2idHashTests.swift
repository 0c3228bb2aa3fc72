// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)

    import LatchkeyCrypto
    import Testing

    @testable import LatchkeyServer

    @Suite("The slow hash of the product")
    struct Argon2idHashTests {
        @Test("It is Argon2id with 19 MiB and two passes, and with what an older hash says that it cost")
        func cost() throws {
            let salt = Array("somesalt-16bytes".utf8)
            func argon2id(_ memory: Int, _ passes: Int) throws -> [UInt8] {
                try Argon2id.hash(
                    password: [1, 2],
                    salt: salt,
                    parameters: .init(memoryKiB: memory, passes: passes, lanes: 1)
                )
            }
            let hash = Argon2idHash()
            let older = PasswordCost(memoryKiB: 64, passes: 3)

            #expect(try hash.hash([1, 2], salt: salt, cost: hash.cost) == argon2id(19_456, 2))
            #expect(try hash.hash([1, 2], salt: salt, cost: older) == argon2id(64, 3))
        }

        @Test("A server in memory signs up and in with it")
        func inMemory() async throws {
            let environment = ServerEnvironment(
                clock: { 1_767_225_600_000 },
                randomBytes: SystemRandom.bytes,
                log: { _, _ in }
            )
            let server = try await Server(
                inMemory: try ServerConfiguration(origins: ["https://bank.example"]),
                environment: environment
            )
            func post(_ path: String) async -> Int {
                let body = Array(#"{"username":"ada","password":"correct horse battery"}"#.utf8)
                let headers = [(name: "content-type", value: "application/json")]
                let request = ServerRequest(method: "POST", path: path, headers: headers, body: body)
                return await server.respond(to: request).status
            }

            #expect(await post("/v1/sessions") == 401)
            #expect(await post("/v1/accounts") == 201)
            #expect(await post("/v1/sessions") == 201)
        }
    }

#endif
