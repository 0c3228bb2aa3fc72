// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyServer

extension Server {
    /// A server that keeps everything in a folder, which it has for itself as long as it lives.
    ///
    /// An answer that something was done is given when it is on the disk. The folder is made if it is missing, and
    /// belongs to its owner alone.
    /// - Parameters:
    ///   - folder: The folder's path.
    ///   - masterKeyFile: The key that guards the folder: one line of 43 characters of base64url, readable by its owner
    ///     only. Without it one is made in the folder, beside what it guards, which is logged.
    ///   - configuration: What the operator decides.
    ///   - environment: Clock, chance and log.
    /// - Throws: An error whose description tells the operator why the folder cannot be opened;
    ///   ``ServerConfigurationError`` for a lifetime that is none.
    public convenience init(
        keptIn folder: String,
        masterKeyFile: String? = nil,
        configuration: ServerConfiguration,
        environment: ServerEnvironment
    ) async throws {
        let storage = try SQLiteServerStorage(
            folder: DataFolder(folder),
            masterKey: masterKeyFile.map { .file($0) } ?? .inFolder,
            randomBytes: environment.randomBytes,
            log: environment.log
        )
        try await self.init(configuration: configuration, environment: environment, storage: storage)
    }
}
