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

    /// Ten wrong codes in a row, each after its wait.
    private static func useUp(_ bench: LockBench) async throws {
        bench.comeToFront()
        await bench.prompted()
        bench.lock.useCode()
        for wrong in 1...10 {
            try await bench.enter(String(5000 + wrong))
            bench.phone.advance(by: .seconds(3600))
        }
        await bench.lock.settled()
    }

    @Test("A code that could not be erased is none of whoever signs in next, and is erased as soon as that is possible")
    func notErased() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        bench.keeper.isReadOnly = true
        bench.lock.signOut()
        await bench.lock.settled()
        bench.launch(isSignedIn: false)

        await bench.lock.signedIn()
        bench.phone.willShowFace(matches: true)
        bench.comeToFront()
        bench.lock.setSwitch(true)
        await bench.lock.settled()
        let before = (bench.lock.isOn, bench.passcode?.isSet)
        bench.lock.lockNow()
        let asksForForeignCode = bench.lock.codeButtonIsVisible
        bench.keeper.isReadOnly = false
        bench.leave()
        bench.comeToFront()

        #expect(before == (true, true) && !asksForForeignCode)
        #expect(bench.passcode?.isSet == false)
    }

    @Test("The new login that used-up tries lead to is not signed out again, though the app ended in between")
    func endedInBetween() async throws {
        let bench = try await LockBench(code: PasscodeEntry("1234", as: .fourDigits))
        bench.signOutFails = true
        try await Self.useUp(bench)
        bench.launch(isSignedIn: false)
        bench.signOutFails = false
        let former = bench.signOuts

        await bench.lock.signedIn()
        await bench.lock.settled()
        bench.comeToFront()

        #expect(bench.signOuts == former && !bench.lock.isLocked)
        #expect(bench.passcode?.isSet == false)
    }
}
