// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// The stores that have to keep the contract; a driver adds itself here and passes the same tests.
enum StoreUnderTest: String, CaseIterable, CustomTestStringConvertible {
    case inMemory

    var testDescription: String {
        rawValue
    }

    func make() -> any ServerStorage {
        switch self {
        case .inMemory: InMemoryStorage(epoch: Epoch(number: 3, challengeKey: [UInt8](repeating: 5, count: 32)))
        }
    }
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
        store = kind.make()
        key = try P256PrivateKey().publicKey
        _ = try await store.createAccount(stored(account), at: now)
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
            grant: SessionGrant(account: account, method: method, deviceID: device, label: "L"),
            epoch: 3,
            openedAt: openedAt,
            expiresAt: openedAt.adding(seconds: lifetime)
        )
    }

    func device(_ number: UInt8, installation: UInt8? = nil) -> StoredDevice {
        StoredDevice(
            id: DeviceID(randomBytes: [number]),
            account: account,
            installationID: InstallationID(randomBytes: [installation ?? number]),
            description: DeviceDescription(name: "N", model: "M", biometry: .touchID, protection: .tpm),
            publicKey: key,
            boundAt: now
        )
    }

    func nonce(_ number: UInt8) -> Nonce {
        Nonce(bytes: [UInt8](repeating: number, count: 16), keptUntil: now.adding(seconds: 720))
    }

    func open(_ session: StoredSession, limit: Int = 100) async throws -> StoredSession {
        try await store.openSession(session, limit: limit, at: now)
        return session
    }

    func found(_ session: StoredSession) async throws -> StoredSession? {
        try await store.session(tokenHash: session.tokenHash)?.session
    }

    /// Binds, and says in one word what became of it.
    func bind(
        _ device: StoredDevice,
        nonce number: UInt8,
        by session: StoredSession,
        refusal: @escaping @Sendable (BindingSituation) -> Refusal? = { _ in nil }
    ) async throws -> String {
        let binding = DeviceBinding(device: device, sessionID: session.id, nonce: nonce(number), refusal: refusal)
        switch try await store.bind(binding, at: now) {
        case .bound(let replaced): return replaced.map { "replaced \($0)" } ?? "bound"
        case .nonceSpent: return "spent"
        case .sessionEnded: return "ended"
        case .refused(let refusal): return refusal.code.rawValue
        }
    }

    func logIn(_ device: StoredDevice, nonce number: UInt8, opening session: StoredSession) async throws
        -> DeviceLogin.Outcome
    {
        let login = DeviceLogin(deviceID: device.id, nonce: nonce(number), session: session, sessionLimit: 100)
        return try await store.logIn(login, at: now)
    }
}
