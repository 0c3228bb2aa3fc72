// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("How wrong codes count")
@MainActor
struct CountingTests {
    @Test("PIN-05: ending the app between two tries clears nothing")
    func killed() async throws {
        let bench = try await PasscodeBench("1234")
        #expect(try await bench.enterWrong(3) == [9, 8, 7].map { .wrong(triesLeft: $0) })

        bench.launch()

        #expect(bench.passcode.triesLeft == 7)
        #expect(try await bench.enter("9999") == .wrong(triesLeft: 6))
    }

    @Test("PIN-05: a try is counted before it is checked, and given back if it was right")
    func countedFirst() async throws {
        let bench = try await PasscodeBench("1234")
        bench.keeper.forgetHistory()

        #expect(try await bench.enter("1234") == .right)

        #expect(try bench.keeper.failures() == [1, 0])
    }

    @Test("PIN-05: where a try cannot be counted, no code is checked, not even the right one")
    func notCounted() async throws {
        let bench = try await PasscodeBench("1234")
        bench.keeper.isReadOnly = true

        #expect(try await bench.enter("1234") == .unavailable)

        bench.keeper.isReadOnly = false
        #expect(try await bench.enter("1234") == .right)
    }

    @Test("PIN-06: a trip to background clears nothing")
    func background() async throws {
        let bench = try await PasscodeBench("1234")
        _ = try await bench.enterWrong(2)

        bench.phone.pressHome()
        try bench.phone.move(to: .foreground)
        bench.passcode.refresh()

        #expect(bench.passcode.triesLeft == 8)
        #expect(try await bench.enter("9999") == .wrong(triesLeft: 7))
    }

    @Test("PIN-07: the right code clears the counter, the wait and the tries left")
    func cleared() async throws {
        let bench = try await PasscodeBench("1234")
        _ = try await bench.enterWrong(5)
        bench.phone.advance(by: .seconds(60))

        #expect(try await bench.enter("1234") == .right)

        #expect(bench.passcode.triesLeft == nil && bench.passcode.waitLeft == .zero)
        #expect(try await bench.enterWrong(4) == [9, 8, 7, 6].map { .wrong(triesLeft: $0) })
        #expect(bench.passcode.waitLeft == .zero)
    }

    @Test("The same wrong code again does not count again; after another it does")
    func repeated() async throws {
        let bench = try await PasscodeBench("1234")

        #expect(try await bench.enter("1111") == .wrong(triesLeft: 9))
        #expect(try await bench.enter("1111") == .repeated(triesLeft: 9))
        #expect(try await bench.enter("2222") == .wrong(triesLeft: 8))
        #expect(try await bench.enter("1111") == .wrong(triesLeft: 7))
    }

    @Test("PIN-14: changing and turning off count, and wait, as unlocking does")
    func sharedCounter() async throws {
        let bench = try await PasscodeBench("1234")
        let (wrong, next) = (try bench.code("0001"), try bench.code("5678"))
        _ = try await bench.enterWrong(3)

        #expect(await bench.passcode.change(from: wrong, to: next) == .wrong(triesLeft: 6))
        #expect(await bench.passcode.disable(with: try bench.code("0002")) == .wrong(triesLeft: 5))
        #expect(await bench.passcode.change(from: try bench.code("1234"), to: next) == .waiting(.seconds(60)))
        #expect(await bench.passcode.disable(with: try bench.code("1234")) == .waiting(.seconds(60)))
        bench.phone.advance(by: .seconds(60))
        #expect(await bench.passcode.change(from: try bench.code("1234"), to: next) == .right)
        #expect(try await bench.enter("5678") == .right)
        #expect(await bench.passcode.disable(with: next) == .right)
        #expect(!bench.passcode.isSet)
        #expect(try await bench.enter("5678") == .notSet)
    }

    @Test("After the last try not even the right code opens, not later and not after a launch")
    func spent() async throws {
        let bench = try await PasscodeBench("1234", PasscodeRules(waits: [.zero], limit: 3))

        #expect(try await bench.enterWrong(3) == [.wrong(triesLeft: 2), .wrong(triesLeft: 1), .spent])

        bench.phone.advance(by: .seconds(86_400))
        #expect(try await bench.enter("1234") == .spent)
        bench.launch()
        #expect(try await bench.enter("1234") == .spent)
        #expect(bench.passcode.eraseAfterSignOut() && !bench.passcode.isSet)
    }
}
