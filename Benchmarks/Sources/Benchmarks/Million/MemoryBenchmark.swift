// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// The memory of a server after its start, and after logins by so many devices, of which each opens a session.
///
/// The server is another one than the one that hashed the passwords, over the same folder.
func memoryBenchmark(_ run: BenchmarkRun, sessions: Int = 10_000) async throws -> Row {
    let (folder, clients) = (FilledFolder(path: run.newPath("data")), 8)
    try await run.withServer(["--data", folder.path]) { process in
        // Some more than log in, so that no account gets more sessions than it may have.
        try await Filling(folder: folder, server: BenchmarkedServer(process, "")).bind(upTo: sessions * 6 / 5)
    }
    let devices = try folder.devices(sessions)
    return try await run.withServer(["--data", folder.path]) { process in
        let server = BenchmarkedServer(process, "over SQLite")
        _ = try BlockingConnection(process.address).get("/healthz")
        let idle = try process.residentMegabytes()
        let lines = try (0..<clients).map { _ in try server.newLine() }
        _ = try await Load.measured(at: server, clients: clients) { client in
            Work(count: sessions / clients) { number in
                try await devices[number * clients + client].logIn(over: lines[client])
            }
        }
        let busy = try process.residentMegabytes()
        return Row(
            question: "Resident memory over SQLite with \(sessions) sessions, each of another device",
            figure: String(format: "%.1f MB", busy),
            baseline: String(format: "after the start: %.1f MB", idle),
            ratio: String(format: "%.2f ×", busy / idle)
        )
    }
}
