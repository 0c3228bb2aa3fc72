// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@Suite("latchkey keychain, as processes")
struct KeychainProcessTests {
    private let desk: String
    private var key: [String] { ["--vault", desk + "/v", "--key-file", desk + "/k"] }

    init() throws {
        desk = NSTemporaryDirectory() + "latchkey-keychains-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: desk, withIntermediateDirectories: true)
    }

    private func add(_ account: String) async throws -> BuiltProgram.Outcome {
        let words = ["keychain", "add", "--create", "--service", "diary", "--account", account]
        return try await BuiltProgram.run(words + key, input: "secret of \(account)")
    }

    private func addAll(_ count: Int) async throws -> [BuiltProgram.Outcome] {
        try await withThrowingTaskGroup(of: BuiltProgram.Outcome.self) { group in
            for number in 0..<count { group.addTask { try await add("a\(number)") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("Twenty that are to make the same vault at once all add their item to one")
    func atOnce() async throws {
        let outcomes = try await addAll(20)
        let listed = try await BuiltProgram.run(["keychain", "list"] + key)
        let made = outcomes.filter { $0.errors.contains("level: plain") }

        #expect(outcomes.filter { $0.code != 0 }.map(\.errors) == [])
        #expect(made.count == 1)
        #expect(listed.output.split(separator: "\n").count == 20)
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk).sorted() == ["k", "v"])
        try FileManager.default.removeItem(atPath: desk)
    }
}
