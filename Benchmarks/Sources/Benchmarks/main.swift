// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

let rows = [try eventBenchmark(), evaluationBenchmark(), try await answerBenchmark()]
print("| question | figure | baseline of the same run | ratio |")
print("|---|---|---|---|")
for row in rows { print("| \(row.question) | \(row.figure) | \(row.baseline) | \(row.ratio) |") }
