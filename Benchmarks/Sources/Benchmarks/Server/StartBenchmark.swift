// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// How long a server takes from the start of its process to its first answer, and what memory it holds.
func startBenchmarks(_ run: BenchmarkRun) async throws -> [Row] {
    var (first, second, bare): ([UInt64], [UInt64], [UInt64]) = ([], [], [])
    for _ in 0..<5 {
        let data = run.newPath("data")
        first.append(try startingTime(run, data))
        for _ in 0..<3 { second.append(try startingTime(run, data)) }
        for _ in 0..<3 { bare.append(try runningTime(run.program, ["--version"])) }
    }
    let baseline = Samples(bare)
    return [("a new folder", Samples(first)), ("a folder of before", Samples(second))].map { folder, samples in
        Row(
            question: "From the start of `latchkey serve` over \(folder) to its first answer",
            figure: samples.middleAndMost,
            baseline: "`latchkey --version`: " + baseline.middleAndMost,
            ratio: String(format: "%.1f ×", samples.quantile(0.5) / baseline.quantile(0.5))
        )
    }
}

private func startingTime(_ run: BenchmarkRun, _ data: String) throws -> UInt64 {
    let start = DispatchTime.now().uptimeNanoseconds
    let process = try ServerProcess(run, ["--data", data])
    _ = try BlockingConnection(process.address).get("/healthz")
    let end = DispatchTime.now().uptimeNanoseconds
    try process.stop()
    return end - start
}

private func runningTime(_ program: URL, _ arguments: [String]) throws -> UInt64 {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    return try nanoseconds {
        try process.run()
        process.waitUntilExit()
    }
}

extension Samples {
    fileprivate var middleAndMost: String {
        "p50 \(text(microseconds: quantile(0.5))), at most \(text(microseconds: quantile(1)))"
    }
}
