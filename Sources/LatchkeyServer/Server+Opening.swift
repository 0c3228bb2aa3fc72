// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// What a server holds besides its store: keys that make a stolen store worthless.
package struct ServerSecrets: Sendable {
    /// Mixed into every password before it is hashed.
    let pepper: [UInt8]
    /// Keys the hashes of tokens.
    let tokenKey: [UInt8]

    /// Fresh secrets, for a store that is new as well.
    package init(randomBytes: (Int) -> [UInt8]) {
        pepper = randomBytes(32)
        tokenKey = randomBytes(32)
    }

    /// The secrets that a store keeps, made by the first server over it.
    package init(keptIn storage: any ServerStorage, randomBytes: (Int) -> [UInt8]) async throws(Refusal) {
        let kept = try await storage.read { tables throws(Refusal) in
            (pepper: try tables.secret(named: "pepper"), tokenKey: try tables.secret(named: "token"))
        }
        if let pepper = kept.pepper, let tokenKey = kept.tokenKey {
            self.init(pepper: pepper, tokenKey: tokenKey)
            return
        }
        let fresh = Self(randomBytes: randomBytes)
        let latest = try await storage.read { tables throws(Refusal) in try tables.latestTime() }
        self = try await storage.act(at: latest) { tables throws(Refusal) in
            Self(
                pepper: try tables.secret(named: "pepper", orKeeping: fresh.pepper),
                tokenKey: try tables.secret(named: "token", orKeeping: fresh.tokenKey)
            )
        }
    }

    private init(pepper: [UInt8], tokenKey: [UInt8]) {
        self.pepper = pepper
        self.tokenKey = tokenKey
    }
}

extension SecretTable {
    /// The secret of a name, where a fresh one is kept if there is none.
    package func secret(named name: String, orKeeping fresh: [UInt8]) throws(Refusal) -> [UInt8] {
        if let kept = try secret(named: name) { return kept }
        try keep(secret: fresh, named: name)
        return fresh
    }
}

extension Server {
    /// A server over a store.
    /// - Throws: ``ServerConfigurationError`` for a lifetime that is none; ``Refusal`` if the store cannot be read.
    package convenience init(
        configuration: ServerConfiguration,
        environment: ServerEnvironment,
        storage: any ServerStorage,
        secrets: ServerSecrets,
        slowHash: any SlowHash,
        keyWork: any KeyWork
    ) async throws {
        try configuration.requireLifetimes()
        try configuration.requireRulesOfMethodsOn()
        Self.warn(of: configuration, to: environment)
        storage.beforeEveryCommit { tables throws(Refusal) in try tables.closeAuditBatch() }
        let time = ServerTime(
            environment: environment,
            stored: try await storage.read { tables throws(Refusal) in try tables.latestTime() }
        )
        let keys = try await SigningKeySource(keptIn: storage, by: keyWork, at: time.now())
        let books = Bookkeeping(
            storage: storage,
            environment: environment,
            keys: keys,
            issuer: configuration.parsedOrigins[0]
        )
        try await books.open(at: time.now())
        let domain = Domain(
            configuration: configuration,
            environment: environment,
            readiness: Readiness(storage: storage, time: time),
            passwords: PasswordHasher(
                pepper: secrets.pepper,
                slowHash: slowHash,
                randomBytes: environment.randomBytes
            ),
            hashes: KeyedHashes(key: secrets.tokenKey),
            keys: ServerKeySet(
                signing: keys,
                sealing: try await SealingKeySource(
                    keptIn: storage,
                    by: keyWork,
                    isOn: configuration.acceptsSecretForm,
                    at: time.now()
                ),
                decoy: try P256PrivateKey().publicKey
            )
        )
        self.init(
            environment: environment,
            time: time,
            books: books,
            routes: RouteTable(domain.routes),
            proxies: configuration.trustedProxies
        )
    }

    /// Every start says what the operator has switched on that weakens the server.
    private static func warn(of configuration: ServerConfiguration, to environment: ServerEnvironment) {
        if configuration.dangerouslyAcceptsSimulatedKeys { environment.log("server.accepts_simulated_keys", [:]) }
        if configuration.dangerouslyAcceptsSoftwareKeys { environment.log("server.accepts_software_keys", [:]) }
        if configuration.acceptsSecretForm { environment.log("server.accepts_secret_form", [:]) }
        if configuration.dangerouslyWithoutLimits {
            environment.log("server.without_limits", ["warning": "anybody may guess passwords without end"])
        }
    }
}

/// The pairs of keys that a server has.
struct ServerKeySet: Sendable {
    let signing: SigningKeySource
    let sealing: SealingKeySource
    /// Stands in for the key of a device that does not exist.
    let decoy: P256PublicKey
}

/// The parts that the routes call.
struct Domain: Sendable {
    let configuration: ServerConfiguration
    let readiness: Readiness
    let accounts: Accounts
    let sessions: Sessions
    let challenges: Challenges
    let devices: Devices
    let confirmations: Confirmations
    let audit: AuditReading
    let refusals: Refusals

    init(
        configuration: ServerConfiguration,
        environment: ServerEnvironment,
        readiness: Readiness,
        passwords: PasswordHasher,
        hashes: KeyedHashes,
        keys: ServerKeySet
    ) {
        let storage = readiness.storage
        self.configuration = configuration
        self.readiness = readiness
        audit = AuditReading(storage: storage)
        refusals = Refusals(storage: storage, environment: environment)
        sessions = Sessions(
            storage: storage,
            passwords: passwords,
            environment: environment,
            configuration: configuration,
            hashes: hashes,
            limits: Limits(
                storage: storage,
                hashes: hashes,
                environment: environment,
                configuration: configuration
            )
        )
        accounts = Accounts(storage: storage, passwords: passwords, sessions: sessions, environment: environment)
        challenges = Challenges(
            storage: storage,
            randomBytes: environment.randomBytes,
            lifetime: configuration.challengeLifetime
        )
        devices = Devices(
            storage: storage,
            challenges: challenges,
            sessions: sessions,
            proofs: ProofChecking(
                origins: configuration.parsedOrigins,
                boxes: keys.sealing,
                hashes: hashes,
                decoyKey: keys.decoy
            ),
            environment: environment,
            configuration: configuration
        )
        confirmations = Confirmations(
            storage: storage,
            challenges: challenges,
            proofs: devices.proofs,
            payment: PaymentPasswords(
                storage: storage,
                passwords: passwords,
                accounts: accounts,
                environment: environment,
                lock: configuration.paymentLock
            ),
            keys: keys.signing,
            environment: environment,
            configuration: configuration,
            hashes: hashes
        )
    }
}
