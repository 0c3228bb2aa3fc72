// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

@MainActor
@Suite("Prompts of an app's own, beside its lock's")
struct OtherPromptTests {
    /// An open app that asks for its owner over a payment; what came of it, or why nothing did.
    private static func asking(_ grace: Duration = .seconds(30)) async throws -> (LockBench, Task<DeviceError?, Never>)
    {
        let bench = try await LockBench(grace: grace)
        await bench.comeToFrontAndUnlock()
        let task = Task { await ask(bench) }
        await bench.prompted()
        return (bench, task)
    }

    private static func ask(_ bench: LockBench) async -> DeviceError? {
        do throws(DeviceError) {
            _ = try await bench.lock.whilePrompting { () async throws(DeviceError) in
                try await bench.phone.witness(asking: Prompt("Pay"))
            }
            return nil
        } catch {
            return error
        }
    }

    @Test("LCK-26, R-41: what is agreed to stays in sight under the prompt, until the app is active again")
    func inSight() async throws {
        let (bench, task) = try await Self.asking(.zero)

        bench.lock.scene(is: .inactive)
        let during = bench.lock.coverIsVisible
        bench.phone.face(matches: true)
        let error = await task.value
        let after = bench.lock.coverIsVisible
        bench.lock.scene(is: .active)

        #expect(error == nil)
        #expect(!during && !after && !bench.lock.coverIsVisible && !bench.lock.isLocked)
        bench.lock.scene(is: .inactive)
        #expect(bench.lock.coverIsVisible)
    }

    @Test("Without saying so, the cover falls over it")
    func unsaid() async throws {
        let bench = try await LockBench()
        await bench.comeToFrontAndUnlock()
        let task = Task { try await bench.phone.witness(asking: Prompt("Pay")).means }
        await bench.prompted()

        bench.lock.scene(is: .inactive)

        #expect(bench.lock.coverIsVisible)
        bench.phone.face(matches: true)
        _ = try await task.value
    }

    @Test("LCK-11: out of sight it is covered as ever, and the time away counts as ever")
    func background() async throws {
        let (bench, task) = try await Self.asking()
        bench.lock.scene(is: .inactive)

        bench.phone.pressHome()
        bench.lock.scene(is: .background)
        let away = bench.lock.coverIsVisible
        let error = await task.value
        bench.phone.advance(by: .seconds(30))
        bench.lock.scene(is: .inactive)
        let back = bench.lock.coverIsVisible

        #expect(error?.presence?.code == .systemCancel)
        #expect(away && back && bench.lock.isLocked)
    }

    @Test("LCK-01: only the first time that it is inactive counts as the prompt's, and none after background")
    func once() async throws {
        let (bench, task) = try await Self.asking()
        bench.lock.scene(is: .inactive)
        let first = bench.lock.coverIsVisible
        bench.lock.scene(is: .active)

        bench.lock.scene(is: .inactive)
        let second = bench.lock.coverIsVisible
        bench.lock.scene(is: .background)
        bench.lock.scene(is: .active)
        bench.lock.scene(is: .inactive)

        #expect(!first && second && bench.lock.coverIsVisible)
        bench.phone.interrupt()
        _ = await task.value
    }

    @Test("A prompt that the system took away keeps nothing in sight")
    func takenAway() async throws {
        let (bench, task) = try await Self.asking()
        bench.lock.scene(is: .inactive)
        let during = bench.lock.coverIsVisible

        bench.phone.interrupt()
        let error = await task.value

        #expect(error?.presence?.code == .systemCancel)
        #expect(!during && bench.lock.coverIsVisible)
    }

    @Test("A locked app stays covered, whoever prompts")
    func locked() async throws {
        let (bench, task) = try await Self.asking()
        bench.lock.lockNow()

        bench.lock.scene(is: .inactive)
        bench.phone.face(matches: true)
        _ = await task.value

        #expect(bench.lock.isLocked && bench.lock.coverIsVisible)
    }

    @Test("What begins while something else lies over the app uncovers nothing")
    func notInFront() async throws {
        let bench = try await LockBench()
        await bench.comeToFrontAndUnlock()
        bench.lock.scene(is: .inactive)
        let task = Task { await Self.ask(bench) }
        await bench.prompted()

        #expect(bench.lock.coverIsVisible)
        bench.phone.face(matches: true)
        _ = await task.value
    }
}
