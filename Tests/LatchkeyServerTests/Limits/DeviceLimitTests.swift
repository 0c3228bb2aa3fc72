// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Limits of devices and of sign-up")
struct DeviceLimitTests {
    private func bad(_ id: DeviceID) -> NewLogin {
        NewLogin(deviceID: id, challenge: "none", proof: .signature([]))
    }

    private func refused(_ count: Int, _ id: DeviceID, on bench: Bench, from address: String) async -> Set<Int> {
        var statuses: Set<Int> = []
        for _ in 0..<count { statuses.insert(await bench.post("/v1/logins", bad(id), from: address).status) }
        return statuses
    }

    private func unbindings(_ count: Int, _ id: DeviceID, on bench: Bench) async -> [Int] {
        var statuses: [Int] = []
        for _ in 0..<count {
            let message = Unbinding(proof: .signature([]))
            statuses.append(await bench.post("/v1/devices/\(id)/unbinding", message).status)
        }
        return statuses
    }

    @Test(
        "Twenty refused logins a minute, bound or unknown, for one device from one address",
        arguments: [true, false]
    )
    func logins(_ isBound: Bool) async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let id = isBound ? try #require(phone.id) : DeviceID(randomBytes: [9])

        #expect(await refused(20, id, on: bench, from: "192.0.2.1") == [401])
        let answer = await bench.post("/v1/logins", bad(id), from: "192.0.2.1")
        #expect(answer.status == 429)
        #expect(answer.code == "too_many_requests")
        #expect(answer.header("Retry-After") == "60")
        #expect(await bench.post("/v1/logins", bad(id), from: "192.0.2.2").status == 401)
        #expect(await bench.post("/v1/logins", bad(DeviceID(randomBytes: [8])), from: "192.0.2.1").status == 401)
        bench.pass(seconds: 60)
        #expect(await bench.post("/v1/logins", bad(id), from: "192.0.2.1").status == 401)
    }

    @Test("Good logins do not count, and a good one is stopped only where bad ones were")
    func good() async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let id = try #require(phone.id)
        for _ in 0..<25 { #expect(await bench.post("/v1/logins", try await phone.login(bench)).status == 201) }
        _ = await refused(20, id, on: bench, from: "192.0.2.1")

        #expect(await bench.post("/v1/logins", try await phone.login(bench), from: "192.0.2.1").status == 429)
        #expect(await bench.post("/v1/logins", try await phone.login(bench)).status == 201)
    }

    @Test("Twenty refused unbindings a minute, counted apart from logins")
    func unbinding() async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let id = try #require(phone.id)
        _ = await refused(21, id, on: bench, from: "127.0.0.1")

        #expect(await unbindings(22, id, on: bench) == Array(repeating: 403, count: 20) + [429, 429])
    }

    @Test("A refused login counts also if its caller has gone")
    func gone() async throws {
        let bench = try await Bench()
        let id = DeviceID(randomBytes: [9])
        await leaving(20, id, on: bench)

        #expect(await bench.post("/v1/logins", bad(id)).status == 429)
    }

    private func leaving(_ count: Int, _ id: DeviceID, on bench: Bench) async {
        let login = bad(id)
        for _ in 0..<count {
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = await bench.post("/v1/logins", login)
            }.value
        }
    }

    private func signUps(_ count: Int, on bench: Bench, from address: String) async -> [Int] {
        var statuses: [Int] = []
        for number in 0..<count {
            let account = NewAccount(username: "user\(number % 40)", password: Person.password)
            statuses.append(await bench.post("/v1/accounts", account, from: address).status)
        }
        return statuses
    }

    @Test("Sixty sign-ups a minute from one address, whatever became of them; bad members do not count")
    func signUp() async throws {
        let bench = try await Bench()
        let weak = NewAccount(username: "somebody", password: "password")
        for _ in 0..<70 { _ = await bench.post("/v1/accounts", weak) }

        let statuses = await signUps(61, on: bench, from: "127.0.0.1")

        #expect(statuses == Array(repeating: 201, count: 40) + Array(repeating: 409, count: 20) + [429])
        #expect(await bench.post("/v1/accounts", weak).code == "weak_password")
        #expect(await signUps(1, on: bench, from: "127.0.0.2") == [409])
        bench.pass(seconds: 60)
        #expect(await signUps(1, on: bench, from: "127.0.0.1") == [409])
    }
}
