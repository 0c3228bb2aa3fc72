// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import SimulatedDevice
import Testing

@testable import Latchkey

typealias Account = Latchkey.Account
typealias Step = ScriptedTransport.Step

/// A device login on a watched phone, before a transport that answers as the test tells it.
struct Bench {
    static let account = Account(id: "a1", username: "ada")
    static let challenge = String(repeating: "A", count: 76)
    static let token = String(repeating: "A", count: 43)
    static let origin = "https://bank.example"

    let transport = ScriptedTransport([])
    let device: WatchedDevice
    let login: DeviceLogin
    let time: Locked<Duration>

    init(
        _ device: WatchedDevice = WatchedDevice(),
        memory: any BindingMemory = BindingsInMemory(),
        texts: Texts = Texts()
    ) throws {
        let time = Locked(Duration.zero)
        self.device = device
        self.time = time
        login = DeviceLogin(
            server: try #require(URL(string: Self.origin)),
            origin: nil,
            device: device,
            memory,
            transport,
            Surroundings(elapsed: { time.withLock { $0 } }, randomBytes: { SystemRandom.bytes($0) }),
            texts
        )
    }

    /// A bench with the account bound as device `d1`.
    static func bound(
        _ device: WatchedDevice = WatchedDevice(),
        memory: any BindingMemory = BindingsInMemory()
    ) async throws -> Bench {
        let bench = try Bench(device, memory: memory)
        bench.transport.add([.keys, bench.challengeStep(), .device("d1")])
        device.phone.willShowFace(matches: true)
        try await bench.login.bind(session())
        return bench
    }

    static func session() throws -> Session {
        let account = LatchkeyWire.Account(
            id: try #require(AccountID(account.id)),
            username: account.username,
            createdAt: Timestamp(milliseconds: 0)
        )
        let expiry = Timestamp(milliseconds: 1_767_225_600_000)
        return Session(OpenedSession(token: token, expiresAt: expiry, method: .password, account: account))
    }

    /// A challenge, after which so much time passes.
    func challengeStep(thenPasses duration: Duration = .zero) -> Step {
        Step(call: "POST /v1/challenges") { [time] _ in
            time.withLock { $0 += duration }
            let json = #"{"challenge":"\#(Self.challenge)","expiresAt":"2026-01-01T00:02:00.000Z"}"#
            return TransportResponse(
                status: 201,
                headers: ["content-type": "application/json; charset=utf-8"],
                body: Array(json.utf8)
            )
        }
    }
}

extension Step {
    static let keys = answer(
        "GET /v1/server-keys",
        200,
        #"{"origins":["https://other.example","https://bank.example"],"keys":[]}"#
    )

    /// A confirmation of whatever key was sent.
    static func device(_ id: String, _ status: Int = 201, keyDigest: String? = nil) -> Step {
        Step(call: "POST /v1/devices") { request in
            let digest = keyDigest ?? (try? NewDevice(sent: request))?.credential.publicKey?.digest ?? "none"
            let json = """
                {"id":"\(id)","name":"n","model":"m","biometry":"faceID","form":"key","protection":"simulated",\
                "keyDigest":"\(digest)","boundAt":"2026-01-01T00:00:00.000Z"}
                """
            return TransportResponse(
                status: status,
                headers: ["content-type": "application/json"],
                body: Array(json.utf8)
            )
        }
    }

    static func session(
        _ call: String,
        method: String,
        account: String = "a1",
        device: String? = nil,
        more: String = ""
    ) -> Step {
        let deviceID = device.map { #","deviceID":"\#($0)""# } ?? ""
        return answer(
            call,
            201,
            """
            {"token":"\(Bench.token)","expiresAt":"2026-01-01T12:00:00.000Z","method":"\(method)",\
            "account":{"id":"\(account)","username":"ada","createdAt":"2026-01-01T00:00:00.000Z"}\(deviceID)\(more)}
            """
        )
    }
}

extension WireObject {
    /// What travelled, read as strictly as a server does.
    init(sent request: TransportRequest) throws {
        let json = try JSONValue(parsing: request.body ?? [])
        guard case .object(let members) = json else { throw InvalidMember("") }
        try self.init(request: members)
    }
}
