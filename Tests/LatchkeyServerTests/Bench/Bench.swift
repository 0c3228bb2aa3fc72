// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// A server with a clock that tests turn by hand, a quick password hash, and a log that can be read.
final class Bench: Sendable {
    static let origin = "https://bank.example"
    static let start: Int64 = 1_767_225_600_000

    let clock = Locked<Int64>(Bench.start)
    let log = Locked<[LoggedEvent]>([])
    let storage: InMemoryStorage
    let environment: ServerEnvironment
    let server: Server

    struct LoggedEvent: Sendable {
        let name: String
        let fields: [String: String]
    }

    init(
        origins: [String] = [Bench.origin],
        slowHash: any SlowHash = QuickHash(),
        keyWork: any KeyWork = SoftwareKeys(),
        epoch: Epoch = Epoch(number: 1, challengeKey: SystemRandom.bytes(32)),
        configure: (inout ServerConfiguration) throws -> Void = { _ in },
        storing: (InMemoryStorage) -> any ServerStorage = { $0 }
    ) async throws {
        var configuration = try ServerConfiguration(origins: origins)
        configuration.dangerouslyAcceptsSimulatedKeys = true
        try configure(&configuration)
        let storage = InMemoryStorage(epoch: epoch)
        self.storage = storage
        environment = ServerEnvironment(
            clock: { [clock] in clock.withLock { $0 } },
            randomBytes: SystemRandom.bytes,
            log: { [log] name, fields in log.withLock { $0.append(LoggedEvent(name: name, fields: fields)) } }
        )
        server = try await Server(
            configuration: configuration,
            environment: environment,
            storage: storing(storage),
            secrets: ServerSecrets { [UInt8](repeating: 7, count: $0) },
            slowHash: slowHash,
            keyWork: keyWork
        )
    }

    var now: Timestamp {
        Timestamp(milliseconds: clock.withLock { $0 })
    }

    /// What links have in common that a test writes behind the server's back.
    var stamp: AuditStamp {
        AuditStamp(time: now, randomBytes: SystemRandom.bytes)
    }

    /// The token's hash as this server stores it.
    static func hash(ofToken token: [UInt8]) -> [UInt8] {
        HMACSHA256.authenticate(token, key: [UInt8](repeating: 7, count: 32))
    }

    func pass(seconds: Double) {
        clock.withLock { $0 += Int64(seconds * 1000) }
    }

    /// The step of the last refusal: which check said no.
    var lastStep: String? {
        log.withLock { $0.last { $0.name == "request.refused" }?.fields["step"] }
    }
}

/// Stands in for the slow hash where tests are not about its slowness.
struct QuickHash: SlowHash {
    func hash(_ password: [UInt8], salt: [UInt8], cost: PasswordCost) throws(CryptoError) -> [UInt8] {
        SHA256.hash(salt + password)
    }
}
