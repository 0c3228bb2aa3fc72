// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

// Benchmarks/run says which program is measured, a folder that it removes afterwards, and what is asked for.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 2 else {
    print("usage: Benchmarks/run")
    exit(2)
}
let run = BenchmarkRun(
    program: URL(fileURLWithPath: arguments[1]),
    folder: URL(fileURLWithPath: arguments[2], isDirectory: true)
)
do {
    switch Array(arguments.dropFirst(2)) {
    case []: Table.show(try await Table.ofDevices() + Table.ofServers(run))
    case ["server"]: Table.show(try await Table.ofServers(run))
    case let words where words.count == 3 && words[0] == "fill":
        guard let count = Int(words[2]), count > 0 else { throw UnexpectedAnswer(text: "\(words[2]) is no number") }
        try await Filling.run(FilledFolder(path: words[1]), to: count)
    case let words where words.count == 2 && words[0] == "million":
        Table.show(try await MillionBenchmark.rows(run, over: FilledFolder(path: words[1])))
    default:
        print("Benchmarks/run tells what it takes")
        exit(2)
    }
} catch {
    FileHandle.standardError.write(Data("the benchmark stops: \(error)\n".utf8))
    exit(1)
}
