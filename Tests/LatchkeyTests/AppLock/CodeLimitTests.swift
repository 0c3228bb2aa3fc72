// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("A lock whose code was wrong too often")
@MainActor
struct CodeLimitTests {
    @Test("PIN-08: once wrong codes cost a wait, a right face neither opens nor clears what they counted")
    func stronger() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        bench.comeToFront()
        await bench.prompted()
        bench.lock.useCode()
        for wrong in ["1111", "2222", "3333", "4444", "5555"] { try await bench.enter(wrong) }

        bench.launch()
        bench.phone.willShowFace(matches: true)
        bench.comeToFront()
        await bench.lock.settled()

        #expect(bench.lock.isLocked && bench.lock.codePageIsVisible && bench.promptCount == 1)
        #expect(bench.passcode?.triesLeft == 5)
        bench.phone.advance(by: .seconds(60))
        try await bench.enter("1234")
        #expect(!bench.lock.isLocked)
    }

    @Test("PIN-11: with the last try the app really signs out, and nothing of the code is left")
    func limit() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        bench.comeToFront()
        await bench.prompted()
        bench.lock.useCode()

        for wrong in 1...10 {
            try await bench.enter(String(5000 + wrong))
            bench.phone.advance(by: .seconds(3600))
        }
        await bench.lock.settled()

        #expect(bench.signOuts == 1)
        #expect(bench.passcode?.isSet == false && !bench.lock.isOn)
    }
}
