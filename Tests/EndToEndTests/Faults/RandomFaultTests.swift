// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SeededChance
import SimulatedDevice
import Testing

@Suite("Several things go wrong, one after the other and at once", .timeLimit(.minutes(30)))
struct RandomFaultTests {
    /// `LATCHKEY_SEED` repeats a run; `LATCHKEY_LONG` makes ten thousand of three hundred.
    private static let seed = environment["LATCHKEY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1_000_000)
    private static let runsInRow = environment["LATCHKEY_LONG"] == nil ? 30 : 1000
    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    @Test("After any sequence of faults phone and server agree in the end, and the person gets in", arguments: 0..<10)
    func sequences(row: Int) async throws {
        for number in 0..<Self.runsInRow {
            try await Self.sequence(Self.seed &+ UInt64(row * Self.runsInRow + number))
        }
    }

    /// A life of the app in which one to four flows meet up to three faults each.
    private static func sequence(_ seed: UInt64) async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        try await phone.perform { try await sequence(seed, phone) }
    }

    private static func sequence(_ seed: UInt64, _ phone: SimulatedPhone) async throws {
        var chance = SeededGenerator(seed: seed)
        let adapter = chance.pick(FaultRig.Adapter.allCases)
        let rig = try await FaultRig(phone, bound: chance.oneIn(2), through: adapter)
        var story: [String] = []
        for _ in 0...chance.below(4) { story.append(try await step(rig, &chance)) }
        rig.story.withLock { $0 = "seed \(seed): \(story.joined(separator: "; "))" }
        try rig.recover()
        try await rig.expectConsistent(processEnded: true)
        if chance.oneIn(2) { try await rig.expectEnd() } else { try await rig.expectWayBack() }
    }

    /// One flow; afterwards the phone may stay as it is.
    private static func step(_ rig: FaultRig, _ chance: inout SeededGenerator) async throws -> String {
        let flow = chance.pick(Flow.allCases)
        var faults: [Int: NetworkFault] = [:]
        for _ in 0..<chance.below(3) { faults[chance.below(flow.requests(.key))] = chance.pick(NetworkFault.allCases) }
        if rig.isOver || chance.oneIn(2) { try rig.launch(faults) } else { faults = [:] }
        var event: (event: PhoneEvent, moment: Moment)?
        if chance.oneIn(2) { event = (chance.pick(PhoneEvent.allCases), moment(flow, &chance)) }
        if let event { rig.arm(event.event, event.moment) }
        rig.prompts.withLock { $0 = 0 }
        let delaysBefore = rig.delays

        let error = try await rig.run(flow)

        let told = "\(flow) \(faults) \(event.map { "\($0)" } ?? "") → \(error.map { "\($0.code.rawValue)" } ?? "done")"
        #expect(rig.prompts.withLock { $0 } <= 1 + rig.delays - delaysBefore, "\(told)")
        if chance.oneIn(2) { try rig.recover() } else { rig.disarm() }
        return told
    }

    private static func moment(_ flow: Flow, _ chance: inout SeededGenerator) -> Moment {
        switch chance.below(5) {
        case 0: .beforeRequest(chance.below(flow.requests(.key)))
        case 1: .afterAnswer(chance.below(flow.requests(.key)))
        case 2: .beforeSave(chance.below(3))
        case 3: .afterSave(chance.below(3))
        default: .prompt
        }
    }
}
