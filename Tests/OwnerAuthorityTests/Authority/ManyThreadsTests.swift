// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority
import SeededChance
import Testing

/// Meant for `-sanitize=thread`, too: lock, outbox and blocked callers, more of them than cores.
@Suite("Many threads at once")
struct ManyThreadsTests {
    private let threads = 4 * ProcessInfo.processInfo.activeProcessorCount

    @Test("Every evaluation begun on any thread is answered exactly once")
    func replies() async {
        let authority = makeAuthority()
        let answers = Log<Int>()
        let seed = UInt64.random(in: 0 ... .max)
        print("threads from seed \(seed)")

        let begun = await withTaskGroup(of: Int.self, returning: Int.self) { group in
            for thread in 0..<threads {
                group.addTask {
                    await onThread {
                        Self.live(authority, answers, SeededGenerator(seed: seed &+ UInt64(thread)), thread)
                    }
                }
            }
            return await group.reduce(0, +)
        }
        authority.send(.device(.interrupt))
        await authority.settled()

        #expect(begun > 0)
        #expect(answers.entries.count == begun)
        #expect(Set(answers.entries).count == begun)
    }

    /// One thread's evaluations and touches.
    /// - Returns: how many evaluations it began.
    private static func live(
        _ authority: Authority,
        _ answers: Log<Int>,
        _ generator: SeededGenerator,
        _ thread: Int
    ) -> Int {
        var chance = generator
        let context = authority.makeContext()
        var begun = 0
        for _ in 0..<200 {
            switch chance.below(6) {
            case 0, 1:
                begun += 1
                let mark = thread * 1_000 + begun
                authority.evaluate(context, .biometrics, reason: "Log in") { _ in answers.add(mark) }
            case 2: authority.send(.person(.touch(chance.oneIn(2) ? .rightThumb : .someoneElse)))
            case 3: authority.send(.app(.preflight(context, .biometrics)))
            case 4: authority.send(.device(.unlockDevice(.passcode)))
            default: authority.send(.device(.enrol(.leftThumb)))
            }
        }
        return begun
    }

    @Test("More blocked callers than cores all come back")
    func blockedCallers() async {
        let authority = makeAuthority()
        authority.afterEveryEvent {
            if authority.read({ $0.isAwaiting(.touch(.rightThumb)) }) {
                authority.send(.person(.touch(.rightThumb)))
            }
        }

        let successes = await withTaskGroup(of: Bool.self, returning: Int.self) { group in
            for _ in 0..<threads {
                group.addTask {
                    await onThread {
                        let context = authority.makeContext()
                        let answer = authority.evaluateBlocking(context, .biometrics, reason: "Log in")
                        return answer == .success(.biometrics) || answer?.isDisplaced == true
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(successes == threads)
    }
}

extension Result where Failure == OwnerError {
    /// Another thread's evaluation took the screen: an answer, too.
    fileprivate var isDisplaced: Bool {
        guard case .failure(let error) = self else { return false }
        return error.code == .systemCancel
    }
}
