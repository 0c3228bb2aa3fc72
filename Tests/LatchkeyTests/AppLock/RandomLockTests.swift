// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SeededChance
import Testing

@testable import Latchkey

@Suite("A lock's state machine in any order of events")
struct RandomLockTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let lives: UInt64 = environment["LATCHKEY_LONG"] == nil ? 3000 : 60_000

    /// One life of 100 events.
    /// - Returns: what is wrong; `nil` where nothing is.
    private static func live(_ seed: UInt64, _ reached: inout Set<LockTransition>) -> String? {
        var world = RandomLock(seed: seed)
        var witness = LockWitness()
        var trail: [LockTransition] = []
        for step in 0..<100 {
            let event = world.event()
            world.state.code = world.code
            let before = world.state
            trail.append(LockTransition(moment: LockMoment(before), happening: LockHappening(event, before)))
            let effects = world.happen(event)
            if let flaw = witness.flaw(event, from: before, to: world, effects) ?? (step % 4 == 0 ? world.deadEnd : nil)
            {
                return "\(flaw) after \(trail.suffix(12)), which made \(world.state)"
            }
        }
        reached.formUnion(trail)
        return nil
    }

    /// Goes on, up to twenty times as long, while a transition has not been reached.
    @Test("Whatever happens, no rule is broken, each way leads to the open app, and every transition is reached")
    func everyLife() {
        let seed = Self.environment["LATCHKEY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("random locks from seed \(seed)")
        var reached: Set<LockTransition> = []
        let possible = LockTransition.all.filter { $0.impossibility == nil }
        var number: UInt64 = 0

        while number < Self.lives || number < 20 * Self.lives && !reached.isSuperset(of: possible) {
            if let flaw = Self.live(seed &+ number, &reached) {
                Issue.record("seed \(seed &+ number): \(flaw)")
                return
            }
            number += 1
        }

        print("\(reached.count) transitions of \(LockTransition.all.count) reached in \(number) lives")
        #expect(possible.filter { !reached.contains($0) } == [], "seed \(seed): never reached")
        #expect(reached.filter { $0.impossibility != nil } == [], "seed \(seed): reached, though called impossible")
    }
}
