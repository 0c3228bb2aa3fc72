// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// What a run works with: the program that it measures, and a folder that is removed after it.
struct BenchmarkRun: Sendable {
    let program: URL
    let folder: URL

    /// A path in the folder that nothing else has.
    func newPath(_ kind: String) -> String {
        folder.appending(path: "\(kind)-\(UUID())").path
    }

    /// The file with the backend's key, for its owner alone as the server demands.
    func serviceKeyFile() throws -> String {
        let path = newPath("service-key")
        let (key, mode) = (Data("\(BenchmarkedServer.serviceKey)\n".utf8), [FileAttributeKey.posixPermissions: 0o600])
        guard FileManager.default.createFile(atPath: path, contents: key, attributes: mode) else {
            throw UnexpectedAnswer(text: "cannot write \(path)")
        }
        return path
    }

    /// Runs over a server that keeps things in a way, and stops it.
    func withServer<Value>(
        _ keeping: [String],
        _ body: (ServerProcess) async throws -> Value
    ) async throws -> Value {
        let server = try ServerProcess(self, keeping)
        let value = try await body(server)
        try server.stop()
        return value
    }
}
