// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)

    import Foundation
    import LatchkeyCore
    import LatchkeyCrypto
    import LatchkeyServerSQLite
    import LatchkeyWire

    @testable import LatchkeyServer

    extension StoreUnderTest {
        static let onThisPlatform = [
            StoreUnderTest(testDescription: "SQLite") {
                let folder = try TemporaryFolder()
                let storage = try SQLiteServerStorage(
                    folder: DataFolder(folder.path),
                    randomBytes: SystemRandom.bytes,
                    log: { _, _ in }
                )
                let epoch = Epoch(number: 3, challengeKey: [UInt8](repeating: 5, count: 32))
                try await storage.act(at: Timestamp(milliseconds: 0)) { tables throws(Refusal) in
                    try tables.begin(epoch)
                }
                return StorageInFolder(storage: storage, folder: folder)
            }
        ]
    }

    /// A folder that goes when the test is over.
    private final class TemporaryFolder: Sendable {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "latchkey-server-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit {
            // What is left over is in the folder for what is temporary.
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// A store that takes its folder with it.
    private struct StorageInFolder: ServerStorage {
        let storage: SQLiteServerStorage
        let folder: TemporaryFolder

        func read<Value: Sendable>(
            _ body: @escaping @Sendable (any ServerLookup) throws(Refusal) -> Value
        ) async throws(Refusal) -> Value {
            try await storage.read(body)
        }

        func act<Value: Sendable>(
            at now: Timestamp,
            _ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Value
        ) async throws(Refusal) -> Value {
            try await storage.act(at: now, body)
        }

        func beforeEveryCommit(_ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Void) {
            storage.beforeEveryCommit(body)
        }
    }

#else

    extension StoreUnderTest {
        static let onThisPlatform: [StoreUnderTest] = []
    }

#endif
