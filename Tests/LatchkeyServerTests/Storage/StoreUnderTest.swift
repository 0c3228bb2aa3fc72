// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// The stores that have to keep the contract; a driver adds itself here and passes the same tests.
struct StoreUnderTest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () async throws -> any ServerStorage

    static let all = inMemory + onThisPlatform

    private static let inMemory = [
        StoreUnderTest(testDescription: "in memory") {
            InMemoryStorage(epoch: Epoch(number: 3, challengeKey: [UInt8](repeating: 5, count: 32)))
        }
    ]
}

/// What every test of the contract starts from: a store with one account.
struct StorageFixture {
    let store: any ServerStorage
    let now = Timestamp(milliseconds: 1_000_000)
    let account = Account(
        id: AccountID(randomBytes: [1]),
        username: "ada",
        createdAt: Timestamp(milliseconds: 1_000_000)
    )
    let key: P256PublicKey

    init(_ kind: StoreUnderTest) async throws {
        store = try await kind.make()
        key = try P256PrivateKey().publicKey
        let account = stored(account)
        try await act { tables throws(Refusal) in try tables.insert(account) }
    }

    func act<Value: Sendable>(
        after seconds: Int = 0,
        _ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        try await store.act(at: now.adding(seconds: seconds), body)
    }

    var stamp: AuditStamp {
        AuditStamp(time: now, randomBytes: SystemRandom.bytes)
    }

    func stored(_ account: Account) -> StoredAccount {
        StoredAccount(account: account, password: PasswordRecord(salt: [1], hash: [2]))
    }

    func session(
        _ number: UInt8,
        device: DeviceID? = nil,
        openedAfter seconds: Int = 0,
        lifetime: Int = 1000
    ) -> StoredSession {
        let method: LoginMethod = device == nil ? .password : .deviceKey
        let openedAt = now.adding(seconds: seconds)
        return StoredSession(
            id: SessionID(randomBytes: [number]),
            tokenHash: [number, 0xff],
            holder: SessionHolder(
                accountID: account.id,
                method: method,
                deviceID: device,
                label: "L",
                address: "192.0.2.7"
            ),
            epoch: 3,
            openedAt: openedAt,
            expiresAt: openedAt.adding(seconds: lifetime)
        )
    }

    func device(_ number: UInt8, installation: UInt8? = nil, boundAfter seconds: Int = 0) -> StoredDevice {
        StoredDevice(
            id: DeviceID(randomBytes: [number]),
            accountID: account.id,
            installationID: InstallationID(randomBytes: [installation ?? number]),
            description: DeviceDescription(name: "N", model: "M", biometry: .touchID, protection: .tpm),
            verifier: .key(key),
            boundAt: now.adding(seconds: seconds)
        )
    }

    func nonce(_ number: UInt8) -> Nonce {
        Nonce(bytes: [UInt8](repeating: number, count: 16), keptUntil: now.adding(seconds: 720))
    }

    func spend(_ nonce: Nonce, after seconds: Int = 0) async throws(Refusal) -> Bool {
        try await act(after: seconds) { tables throws(Refusal) in try tables.spend(nonce) }
    }

    @discardableResult
    func open(_ session: StoredSession, limit: Int = 100, after seconds: Int = 0) async throws -> StoredSession {
        let now = now.adding(seconds: seconds)
        _ = try await act(after: seconds) { tables throws(Refusal) in try tables.open(session, limit: limit, at: now) }
        return session
    }

    func noteUse(of session: StoredSession, after seconds: Int) async throws(Refusal) {
        let now = now.adding(seconds: seconds)
        try await act(after: seconds) { tables throws(Refusal) in try tables.noteUse(of: session.id, at: now) }
    }

    func found(_ session: StoredSession) async throws -> StoredSession? {
        try await store.read { tables throws(Refusal) in try tables.session(tokenHash: session.tokenHash) }
    }

    func found(_ id: DeviceID) async throws -> StoredDevice? {
        try await store.read { tables throws(Refusal) in try tables.device(id) }
    }
}
