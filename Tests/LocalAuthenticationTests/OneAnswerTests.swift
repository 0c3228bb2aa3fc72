// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LocalAuthentication
import SimulatedDevice
import Testing

/// Whatever thread, reply or deinit an evaluation comes from, `LAContext` answers it once.
@Suite("One answer from LAContext")
struct OneAnswerTests {
    private static let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

    /// Error codes in the order of the answers; 0 for success.
    private final class Answers: Sendable {
        private let kept = Locked<[Int]>([])

        var codes: [Int] { kept.withLock { $0 } }

        func add(_ isOwner: Bool, _ error: (any Error)?) {
            kept.withLock { $0.append(isOwner ? 0 : (error as NSError?)?.code ?? 1) }
        }
    }

    @Test("An evaluation that begins inside a reply is answered, once")
    func insideReply() async {
        let answers = Answers()
        phone.willTouch(.rightThumb)
        phone.willTouch(.rightThumb)

        await phone.perform {
            let first = LAContext()
            first.evaluatePolicy(Self.policy, localizedReason: "Log in") { isOwner, error in
                answers.add(isOwner, error)
                let second = Handed(LAContext())
                second.value.evaluatePolicy(Self.policy, localizedReason: "Once more") { isOwner, error in
                    answers.add(isOwner, error)
                    withExtendedLifetime(second) {}
                }
            }
            await phone.settled()
            _ = first
        }

        #expect(answers.codes == [0, 0])
    }

    @Test("An evaluation that begins in a deinit is answered, once: its context goes with the object")
    func insideDeinit() async {
        final class Screen {
            let context = LAContext()
            let answers: Answers

            init(_ answers: Answers) {
                self.answers = answers
            }

            deinit {
                let answers = answers
                context.evaluatePolicy(OneAnswerTests.policy, localizedReason: "Log in") { answers.add($0, $1) }
            }
        }
        let answers = Answers()

        await phone.perform { _ = Screen(answers) }
        await phone.settled()

        #expect(answers.codes == [LAError.appCancel.rawValue])
        #expect(phone.prompt == nil)
    }

    @Test("After invalidation every evaluation is answered once, with −10, from any thread")
    func afterInvalidation() async {
        let answers = Answers()
        let context = await phone.perform { Handed(LAContext()) }
        context.value.evaluatePolicy(Self.policy, localizedReason: "Log in") { answers.add($0, $1) }
        context.value.invalidate()

        await onThreads(8) { _ in
            for _ in 0..<20 {
                context.value.evaluatePolicy(Self.policy, localizedReason: "Log in") { answers.add($0, $1) }
            }
        }
        await phone.settled()

        #expect(answers.codes.first == LAError.appCancel.rawValue)
        #expect(answers.codes.dropFirst() == Array(repeating: LAError.invalidContext.rawValue, count: 160)[...])
    }

    @Test("Evaluations from many threads are each answered once, and one of two at a time gives way")
    func manyThreads() async {
        let answers = Answers()
        let contexts = await phone.perform { (0..<8).map { _ in Handed(LAContext()) } }

        await onThreads(8) { number in
            for _ in 0..<50 {
                contexts[number].value.evaluatePolicy(Self.policy, localizedReason: "Log in") { answers.add($0, $1) }
                phone.touch(number % 2 == 0 ? .rightThumb : .someoneElse)
                phone.otherAppMatch()
            }
        }
        phone.interrupt()
        await phone.settled()

        // An optimised build lets go of what is not used again, and that ends an evaluation.
        withExtendedLifetime(contexts) {
            #expect(answers.codes.count == 400)
            #expect(Set(answers.codes).isSubset(of: [0, -1, -4, -8]))
        }
    }

    /// Carries a context to threads that never use it at the same time as its settings are changed.
    private struct Handed: @unchecked Sendable {
        let value: LAContext

        init(_ value: LAContext) {
            self.value = value
        }
    }

    private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask { await Self.onThread { body(number) } }
            }
        }
    }

    private static func onThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            Thread {
                body()
                continuation.resume()
            }.start()
        }
    }
}
