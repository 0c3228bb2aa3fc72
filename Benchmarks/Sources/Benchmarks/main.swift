// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

// Running servers, where there are any, each as keeping=address=process; Benchmarks/run starts them.
let servers = CommandLine.arguments.dropFirst().map { argument in
    let parts = argument.components(separatedBy: "=")
    return BenchmarkedServer.overHTTP(parts[0], address: parts[1], process: Int32(parts[2]))
}

var rows = [try eventBenchmark(), evaluationBenchmark()]
rows += try await answerBenchmarks()
#if os(Linux)
    rows += try keychainBenchmarks()
#endif
rows.append(try await loginBenchmark(.inMemory(), clients: 8, logins: 4_096))
let folder = NSTemporaryDirectory() + "latchkey-benchmark-" + UUID().uuidString
for clients in [1, 8, 64] {
    let logins = clients == 1 ? 1_024 : 4_096
    rows.append(try await loginBenchmark(.kept(in: folder + "-\(clients)"), clients: clients, logins: logins))
    // What is left over is in the folder for what is temporary.
    try? FileManager.default.removeItem(atPath: folder + "-\(clients)")
}
for server in servers {
    for clients in [1, 8, 64] {
        rows.append(try await loginBenchmark(server, clients: clients, logins: clients == 1 ? 1_024 : 4_096))
    }
}
print("| question | figure | baseline of the same run | ratio |")
print("|---|---|---|---|")
for row in rows { print("| \(row.question) | \(row.figure) | \(row.baseline) | \(row.ratio) |") }
