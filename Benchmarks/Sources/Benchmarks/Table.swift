// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The rows of the table, as a run asks for them.
enum Table {
    /// What happens on a device.
    static func ofDevices() async throws -> [Row] {
        var rows = [try eventBenchmark(), evaluationBenchmark()]
        rows += try await answerBenchmarks()
        #if os(Linux)
            rows += try keychainBenchmarks()
        #endif
        return rows
    }

    /// What a server does: logins in process, and every call over HTTP.
    static func ofServers(_ run: BenchmarkRun) async throws -> [Row] {
        var rows = [try await callBenchmark(.login, at: .inMemory(), clients: 8)]
        for clients in [1, 8, 64] {
            rows.append(try await callBenchmark(.login, at: .kept(in: run.newPath("data")), clients: clients))
        }
        rows += try await run.withServer(["--in-memory"]) { process in
            try await callRows(of: [.login], at: BenchmarkedServer(process, "in memory"))
        }
        rows += try await run.withServer(["--data", run.newPath("data")]) { process in
            let calls: [BenchmarkedCall] = [.challenge, .login, .binding, .confirmation, .passwordLogin]
            let server = BenchmarkedServer(process, "over SQLite")
            return try await callRows(of: calls, at: server) + [halfRateBenchmark(at: server, clients: 64)]
        }
        rows.append(try await memoryBenchmark(run))
        return rows + (try await startBenchmarks(run))
    }

    private static func callRows(of calls: [BenchmarkedCall], at server: BenchmarkedServer) async throws -> [Row] {
        var rows: [Row] = []
        for call in calls {
            for clients in [1, 8, 64] { rows.append(try await callBenchmark(call, at: server, clients: clients)) }
        }
        return rows
    }

    static func show(_ rows: [Row]) {
        print("| question | figure | baseline of the same run | ratio |")
        print("|---|---|---|---|")
        for row in rows { print("| \(row.question) | \(row.figure) | \(row.baseline) | \(row.ratio) |") }
    }
}
