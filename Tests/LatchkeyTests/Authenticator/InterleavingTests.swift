// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import LatchkeyCore
import SeededChance
import SimulatedDevice
import Testing

@Suite("Anything at any time")
struct InterleavingTests {
    /// Counts calls and answers.
    private final class Tally: Sendable {
        let asked = Locked(0)
        let answered = Locked<[AuthenticationState]>([])

        func note(_ state: AuthenticationState) {
            answered.withLock { $0.append(state) }
        }
    }

    /// One caller: asks in some form, with some policy, and perhaps gives up.
    private static func call(_ authenticator: Authenticator, _ tally: Tally, _ chance: inout SeededGenerator) async {
        let policy: OwnerPolicy = chance.oneIn(4) ? .owner : .biometrics
        tally.asked.withLock { $0 += 1 }
        if chance.oneIn(3) {
            return authenticator.authenticate("Log in", policy: policy) { state, _ in tally.note(state) }
        }
        let task = Task { tally.note(await authenticator.authenticate("Log in", policy: policy)) }
        for _ in 0..<chance.below(6) { await Task.yield() }
        if chance.oneIn(2) { task.cancel() }
        if chance.oneIn(8) { authenticator.cancel() }
        await task.value
    }

    /// Twelve callers at once, forty calls each.
    private static func callFromTwelve(_ authenticator: Authenticator, _ tally: Tally, _ seed: UInt64) async {
        await withTaskGroup(of: Void.self) { group in
            for caller in 0..<12 {
                group.addTask {
                    var chance = SeededGenerator(seed: seed &+ UInt64(caller))
                    for _ in 0..<40 { await call(authenticator, tally, &chance) }
                }
            }
        }
    }

    /// The person and the world, until nobody waits any more.
    private static func live(_ phone: SimulatedPhone, _ isOver: Locked<Bool>, _ chance: inout SeededGenerator) async {
        while !isOver.withLock({ $0 }) {
            switch chance.below(8) {
            case 0, 1: phone.touch(.rightThumb)
            case 2: phone.touch(.someoneElse)
            case 3: phone.authority.send(.person(.tap(chance.oneIn(2) ? .cancel : .fallback)))
            case 4: phone.authority.send(.person(.enterPasscode(chance.oneIn(2) ? "123456" : "000000")))
            case 5: phone.interrupt()
            case 6: phone.otherAppMatch()
            default: phone.advance(by: .seconds(4000))
            }
            await Task.yield()
        }
    }

    @Test("Every call has exactly one answer, whoever touches, cancels and interrupts", arguments: Adapter.allCases)
    func random(adapter: Adapter) async throws {
        let chosen = ProcessInfo.processInfo.environment["LATCHKEY_SEED"].flatMap { UInt64($0) }
        let seed = chosen ?? .random(in: 0..<1_000_000)
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let (tally, isOver) = (Tally(), Locked(false))

        try await adapter.use(phone) { authenticator in
            let person = Task {
                var chance = SeededGenerator(seed: seed &+ 99)
                await Self.live(phone, isOver, &chance)
            }
            await Self.callFromTwelve(authenticator, tally, seed)
            while tally.answered.withLock({ $0.count }) < 480 { await Task { @MainActor in }.value }
            isOver.withLock { $0 = true }
            await person.value
        }
        for _ in 0..<10 { await Task { @MainActor in }.value }

        let answered = tally.answered.withLock { $0 }
        #expect(answered.count == 480, "seed \(seed)")
        #expect(tally.asked.withLock { $0 } == 480)
        #expect(!answered.contains(.unknown) && !answered.contains(.invalidContext), "seed \(seed)")
        #expect(phone.prompt == nil, "seed \(seed)")
    }
}
