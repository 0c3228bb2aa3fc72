// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)

    import LatchkeyCrypto

    extension Server {
        /// A server that forgets everything when it goes, for demonstrations and tests.
        /// - Throws: ``ServerConfigurationError`` for a lifetime that is none.
        public convenience init(inMemory configuration: ServerConfiguration, environment: ServerEnvironment)
            async throws
        {
            try await self.init(
                configuration: configuration,
                environment: environment,
                storage: InMemoryStorage(epoch: Epoch(number: 1, challengeKey: environment.randomBytes(32))),
                secrets: ServerSecrets(randomBytes: environment.randomBytes),
                slowHash: Argon2idHash(),
                keyWork: SoftwareKeys()
            )
        }

        /// A server over a store that keeps the server's own secrets too.
        /// - Throws: ``ServerConfigurationError`` for a lifetime that is none; ``Refusal`` if the store fails.
        package convenience init(
            configuration: ServerConfiguration,
            environment: ServerEnvironment,
            storage: any ServerStorage
        ) async throws {
            try await self.init(
                configuration: configuration,
                environment: environment,
                storage: storage,
                secrets: ServerSecrets(keptIn: storage, randomBytes: environment.randomBytes),
                slowHash: Argon2idHash(),
                keyWork: SoftwareKeys()
            )
        }
    }

    extension Administration {
        /// Over a store that keeps the server's own secrets.
        /// - Throws: ``Refusal`` if the store cannot be read.
        package init(keptIn storage: any ServerStorage, environment: ServerEnvironment) async throws(Refusal) {
            try await self.init(
                storage: storage,
                environment: environment,
                slowHash: Argon2idHash(),
                keyWork: SoftwareKeys()
            )
        }
    }

#endif
