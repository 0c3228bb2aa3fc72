// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// Logins over a folder with very many bindings, and the same over one with few, in turns.
///
/// Devices are taken at random and each logs in once, so that in both folders every key has to be read and parsed: the
/// server remembers the last few thousand. The few are so many that no account gets more sessions than it may have.
struct MillionBenchmark {
    private static let few = 20_000
    private static let rounds = 3
    private static let loginsOfRound = 2_048
    private static let clients = [8, 64]

    private let large: Side
    private let small: Side

    /// One of the two folders: its server, and devices that have not logged in yet.
    private struct Side {
        let server: BenchmarkedServer
        let process: ServerProcess
        let bindings: Int
        private var fresh: ArraySlice<BoundDevice>

        init(_ folder: FilledFolder, _ process: ServerProcess) throws {
            self.process = process
            server = BenchmarkedServer(process, "over SQLite")
            bindings = try folder.count()
            let warmingUp = MillionBenchmark.loginsOfRound
            fresh = try folder.devices(warmingUp + clients.count * rounds * loginsOfRound)[...]
        }

        /// So many logins by so many clients, each by a device that had none.
        mutating func logIn(clients: Int) async throws -> Load {
            let devices = Array(fresh.prefix(MillionBenchmark.loginsOfRound))
            fresh = fresh.dropFirst(devices.count)
            let lines = try (0..<clients).map { _ in try server.newLine() }
            return try await Load.measured(at: server, clients: clients) { client in
                Work(count: devices.count / clients) { number in
                    try await devices[number * clients + client].logIn(over: lines[client])
                }
            }
        }
    }

    /// The rows of a folder that `fill` has made.
    static func rows(_ run: BenchmarkRun, over folder: FilledFolder) async throws -> [Row] {
        let few = FilledFolder(path: run.newPath("few"))
        try await run.withServer(["--data", few.path]) { process in
            try await Filling(folder: few, server: BenchmarkedServer(process, "")).bind(upTo: Self.few)
        }
        return try await run.withServer(["--data", few.path]) { small in
            try await run.withServer(["--data", folder.path]) { large in
                try await MillionBenchmark(large: Side(folder, large), small: Side(few, small)).rows()
            }
        }
    }

    private func rows() async throws -> [Row] {
        var (large, small, rows) = (large, small, [Row]())
        let idle = (try large.process.residentMegabytes(), try small.process.residentMegabytes())
        _ = try await (large.logIn(clients: 8), small.logIn(clients: 8))
        for clients in Self.clients {
            var (ofLarge, ofSmall): ([Load], [Load]) = ([], [])
            for _ in 0..<Self.rounds {
                ofSmall.append(try await small.logIn(clients: clients))
                ofLarge.append(try await large.logIn(clients: clients))
            }
            rows.append(row(clients, Load(ofLarge), Load(ofSmall)))
        }
        rows.append(
            Row(
                question: "Resident memory over \(large.bindings) bindings, after these logins",
                figure: String(
                    format: "%.1f MB (%.1f MB after the start)",
                    try large.process.residentMegabytes(),
                    idle.0
                ),
                baseline: String(
                    format: "over %d: %.1f MB (%.1f MB)",
                    small.bindings,
                    try small.process.residentMegabytes(),
                    idle.1
                ),
                ratio: String(
                    format: "%.2f ×",
                    try large.process.residentMegabytes() / small.process.residentMegabytes()
                )
            )
        )
        return rows
    }

    private func row(_ clients: Int, _ ofLarge: Load, _ ofSmall: Load) -> Row {
        let processor = (ofLarge.processor ?? 0) / (ofSmall.processor ?? 0)
        let middle = ofLarge.samples.quantile(0.5) / ofSmall.samples.quantile(0.5)
        return Row(
            question: "Logins over HTTP, over SQLite with \(large.bindings) bindings, \(clients) clients",
            figure: ofLarge.description(of: "login", "logins"),
            baseline: "with \(small.bindings): " + ofSmall.description(of: "login", "logins"),
            ratio: String(format: "CPU %.2f ×, p50 %.2f ×", processor, middle)
        )
    }
}
