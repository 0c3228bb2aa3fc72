// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("A code that is erased while one is checked or made")
@MainActor
struct ErasedMeanwhileTests {
    /// Begins something, and returns when it is at its first hash.
    private static func begin(
        _ bench: PasscodeBench,
        _ act: @escaping @MainActor (AppPasscode) async -> PasscodeAnswer
    ) async -> Task<PasscodeAnswer, Never> {
        bench.gate.close()
        let task = Task { await act(bench.passcode) }
        await bench.gate.reached()
        return task
    }

    @Test("PIN-11: erased while a code is checked, it does not come back", arguments: ["1234", "9999"])
    func check(entered: String) async throws {
        let bench = try await PasscodeBench("1234")
        let code = try bench.code(entered)
        let checking = await Self.begin(bench) { await $0.check(code) }

        let isErased = bench.passcode.eraseAfterSignOut()
        bench.gate.open()
        let answer = await checking.value

        #expect(isErased && answer == .notSet)
        #expect(!bench.passcode.isSet && !bench.passcode.isChecking)
        #expect(await bench.passcode.set(code) == .right)
    }

    @Test("The same where the check itself fails after that")
    func failingCheck() async throws {
        let bench = try await PasscodeBench("1234")
        let function = PasswordHashFunction.argon2id(memoryKiB: 8, passes: 1)
        let unusable = PasscodeRecord(kind: .fourDigits, function: function, salt: [1], hash: [1])
        try bench.phone.keepRecord(unusable.body, as: ItemName("app-passcode"))
        let code = try bench.code("1234")
        let checking = await Self.begin(bench) { await $0.check(code) }

        bench.passcode.eraseAfterSignOut()
        bench.gate.open()

        #expect(await checking.value == .unavailable)
        #expect(!bench.passcode.isSet)
    }

    @Test("A first code that is being set while its person signs out is not kept")
    func set() async throws {
        let bench = try await PasscodeBench("1234")
        bench.passcode.eraseAfterSignOut()
        let code = try bench.code("5678")
        let setting = await Self.begin(bench) { await $0.set(code) }

        bench.passcode.eraseAfterSignOut()
        bench.gate.open()

        #expect(await setting.value == .unavailable)
        #expect(!bench.passcode.isSet)
    }

    @Test(
        "Nor is another code that is being set in its place, whether the former is being checked or was right",
        arguments: [false, true]
    )
    func change(isPastCheck: Bool) async throws {
        let bench = try await PasscodeBench("1234")
        let (code, next) = (try bench.code("1234"), try bench.code("5678"))
        let changing = await Self.begin(bench) { await $0.change(from: code, to: next) }
        if isPastCheck {
            bench.gate.letThrough()
            await bench.gate.reached()
        }

        bench.passcode.eraseAfterSignOut()
        bench.gate.open()

        #expect(await changing.value == (isPastCheck ? .unavailable : .notSet))
        #expect(!bench.passcode.isSet)
    }

    @Test("Where it cannot be erased, what was begun comes to nothing all the same")
    func notErased() async throws {
        let bench = try await PasscodeBench("1234")
        let code = try bench.code("1234")
        let checking = await Self.begin(bench) { await $0.check(code) }

        bench.keeper.isReadOnly = true
        let isErased = bench.passcode.eraseAfterSignOut()
        bench.gate.open()

        #expect(await checking.value == .unavailable)
        #expect(!isErased && bench.passcode.isSet)
    }

    @Test("LCK-29: signing out while a code is checked on the lock's page leaves no code to the next person")
    func throughLock() async throws {
        let code = try PasscodeEntry("1234", as: .fourDigits)
        let bench = try await LockBench(code: code)
        bench.comeToFront()
        await bench.prompted()
        bench.lock.useCode()
        bench.gate.close()
        bench.lock.enter(code)
        await bench.gate.reached()

        bench.lock.signedOut()
        bench.gate.open()
        await bench.lock.settled()
        while bench.passcode?.isChecking == true { await Task.yield() }
        await bench.lock.signedIn()

        #expect(bench.passcode?.isSet == false)
        #expect(!bench.lock.isLocked && !bench.lock.isOn)
    }
}
