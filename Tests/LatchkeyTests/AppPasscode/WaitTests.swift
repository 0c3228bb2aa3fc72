// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("How long to wait after wrong codes")
@MainActor
struct WaitTests {
    @Test("PIN-13: the schedule: none for four, then 1, 5, 15, 15 and 60 minutes; the tenth is the last")
    func schedule() {
        let minutes = (1...9).map { PasscodeRules.standard.wait(after: $0).components.seconds / 60 }

        #expect(minutes == [0, 0, 0, 0, 1, 5, 15, 15, 60])
        #expect(PasscodeRules.standard.triesLeft(after: 9) == 1 && PasscodeRules.standard.triesLeft(after: 10) == 0)
        #expect(PasscodeRules.withoutLimit.wait(after: 1000) == .seconds(3600))
        #expect(PasscodeRules.withoutLimit.triesLeft(after: 1000) == nil)
    }

    @Test("PIN-12: a code entered during a wait is neither checked nor counted, and the time left is told")
    func duringWait() async throws {
        let bench = try await PasscodeBench("1234")
        _ = try await bench.enterWrong(5)
        bench.phone.advance(by: .seconds(20))
        bench.keeper.forgetHistory()

        #expect(try await bench.enter("1234") == .waiting(.seconds(40)))
        #expect(try await bench.enter("9999") == .waiting(.seconds(40)))

        #expect(try bench.keeper.failures().isEmpty)
        bench.phone.advance(by: .seconds(40))
        #expect(try await bench.enter("1234") == .right)
    }

    @Test("PIN-12: of codes entered at once one is checked, and the others are not counted")
    func atOnce() async throws {
        let bench = try await PasscodeBench("1234")
        let wrong = try bench.code("9999")

        let tasks = (0..<20).map { _ in Task { await bench.passcode.check(wrong) } }
        var answers: [PasscodeAnswer] = []
        for task in tasks { answers.append(await task.value) }

        let checked = answers.filter { $0 != .busy }
        #expect(checked.contains(.wrong(triesLeft: 9)))
        #expect(checked.allSatisfy { $0 == .wrong(triesLeft: 9) || $0 == .repeated(triesLeft: 9) })
        #expect(bench.passcode.triesLeft == 9)
    }

    @Test("PIN-09: setting the wall clock forward shortens no wait, and back prolongs none")
    func wallClock() async throws {
        let bench = try await PasscodeBench("1234")
        _ = try await bench.enterWrong(5)

        bench.phone.setWallClock(by: .seconds(86_400))
        #expect(try await bench.enter("1234") == .waiting(.seconds(60)))
        bench.phone.setWallClock(by: .seconds(-2 * 86_400))
        #expect(try await bench.enter("1234") == .waiting(.seconds(60)))
        bench.phone.advance(by: .seconds(60))
        #expect(try await bench.enter("1234") == .right)
    }

    @Test("PIN-10: a reboot during a wait begins it anew, once a reboot")
    func reboot() async throws {
        let bench = try await PasscodeBench("1234")
        _ = try await bench.enterWrong(5)
        bench.phone.advance(by: .seconds(50))

        bench.restart()

        #expect(bench.passcode.waitLeft == .seconds(60))
        #expect(try await bench.enter("1234") == .waiting(.seconds(60)))
        bench.phone.advance(by: .seconds(59))
        #expect(try await bench.enter("1234") == .waiting(.seconds(1)))
        bench.phone.advance(by: .seconds(1))
        #expect(try await bench.enter("1234") == .right)
    }

    @Test("What is kept and cannot be read is a code that nobody can leave out")
    func unreadable() async throws {
        let bench = try await PasscodeBench("1234")
        try bench.phone.keepRecord(Array("{}".utf8), as: ItemName("app-passcode"))

        bench.launch()

        #expect(bench.passcode.isSet && bench.passcode.isUnreadable)
        #expect(try await bench.enter("1234") == .unavailable)
        #expect(await bench.passcode.set(try bench.code("5678")) == .busy)
    }
}
