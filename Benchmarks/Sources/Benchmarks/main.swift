// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// The address of a running `latchkey serve`, where there is one; Benchmarks/run starts it.
let address = CommandLine.arguments.dropFirst().first

var rows = [try eventBenchmark(), evaluationBenchmark()]
rows += try await answerBenchmarks()
#if os(Linux)
    rows += try keychainBenchmarks()
#endif
rows.append(try await loginBenchmark())
if let address { rows.append(try await loginOverHTTPBenchmark(address)) }
print("| question | figure | baseline of the same run | ratio |")
print("|---|---|---|---|")
for row in rows { print("| \(row.question) | \(row.figure) | \(row.baseline) | \(row.ratio) |") }
