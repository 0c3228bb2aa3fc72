// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SimulatedDevice
import Testing

@Suite("Answers told beforehand")
struct ToldAnswersTests {
    @Test("Each is given as soon as something waits for it, in order, over several sheets")
    func inOrder() async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .notAsked)
        phone.willAnswerPermission(allow: true)
        phone.willShowFace(matches: false)
        phone.willTap(.tryAgain)
        phone.willShowFace(matches: false)
        phone.willTap(.fallback)
        phone.willEnterPasscode("000000")
        phone.willEnterPasscode("123456")

        let means = try await phone.makeContext().evaluate(.owner, reason: "Log in")

        #expect(means == .passcode)
        #expect(phone.answersLeft == 0)
    }

    @Test("One that nothing waits for is kept, and those behind it wait")
    func kept() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.willEnterPasscode("123456")
        phone.willTouch(.rightThumb)
        let context = phone.makeContext()

        context.evaluate(.owner, reason: "Log in") { _ in }
        #expect(phone.answersLeft == 2)
        try phone.tap(.cancel)

        #expect(phone.answersLeft == 2)
    }

    @Test("Told while the sheet is up, one is given at once")
    func late() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.makeContext().evaluate(.biometrics, reason: "Log in") { _ in }
        let context = phone.makeContext()
        context.evaluate(.biometrics, reason: "Log in") { _ in }

        phone.willTouch(.rightThumb)

        #expect(phone.prompt == nil)
        #expect(phone.answersLeft == 0)
    }

    @Test("A call that blocks for its owner does not block where the answer was told")
    func blockingCall() {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.willTouch(.someoneElse)
        phone.willTouch(.rightThumb)
        let context = phone.makeContext()

        let answer = phone.authority.evaluateBlocking(context.id, .biometrics, reason: "Log in")

        #expect(answer == .success(.biometrics))
    }

    @Test("A companion that was told to approve does so")
    func companion() async throws {
        let phone = SimulatedPhone(.iPhone16(iOS: "18.0"))
        phone.companion(isNear: true)
        phone.willAnswerOnCompanion(approves: true)

        #expect(try await phone.makeContext().evaluate(.companion, reason: "Log in") == .companion)
    }
}

@Suite("Prompts that nobody was told to answer")
struct UnansweredPromptTests {
    @Test("Without any answer told, the call ends at once and tells the prompt")
    func nothingTold() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)

        let error = await #expect(throws: UnansweredPrompt.self) {
            try await phone.makeContext().evaluate(.biometrics, reason: "Log in")
        }

        #expect(error?.prompt.kind == .touchID)
        #expect(error?.prompt.buttons == [.cancel])
        #expect(error?.answersLeft == [])
        #expect(phone.prompt == nil)
    }

    @Test("A witness and a signature end with a code of their own, and the diagnosis says what would have fitted")
    func throughThePort() async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)
        _ = try await phone.createKey(KeyName("bank"))
        phone.willShowFace(matches: false)

        let witness = await #expect(throws: DeviceError.self) { _ = try await phone.witness(asking: Prompt("Open")) }
        let signature = await #expect(throws: DeviceError.self) {
            try await phone.sign([1], with: KeyName("bank"), asking: Prompt("Log in"))
        }

        #expect(witness?.code == .unanswered)
        #expect(
            witness?.diagnosis
                == "a faceID prompt with the buttons cancel, tryAgain found no told answer: none is left; "
                + "it takes willTap(.cancel) or willTap(.tryAgain)"
        )
        #expect(signature?.code == .unanswered)
        #expect(signature?.diagnosis.hasSuffix("it takes willShowFace") == true)
    }

    @Test("An answer that does not fit is named and kept, and no passcode is told")
    func wrongAnswer() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
        phone.willEnterPasscode("123456")
        phone.willTap(.fallback)

        let error = await #expect(throws: UnansweredPrompt.self) {
            try await phone.makeContext().evaluate(.owner, reason: "Log in")
        }

        #expect(error?.answersLeft == ["willEnterPasscode(…)", "willTap(.fallback)"])
        #expect(phone.answersLeft == 2)
    }

    @Test("Answers that fit are used as ever, and the next call has its own")
    func answered() async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .notAsked, unansweredPrompts: .fail)
        phone.willAnswerPermission(allow: true)
        phone.willShowFace(matches: true)
        phone.willShowFace(matches: true)

        let first = try await phone.makeContext().evaluate(.biometrics, reason: "Log in")
        let second = try await phone.makeContext().evaluate(.biometrics, reason: "Log in")

        #expect([first, second] == [.biometrics, .biometrics])
        #expect(phone.answersLeft == 0)
    }

    @Test("A call with a reply closure ends, too, and the diagnosis says for what")
    func replyClosure() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
        let answers = AsyncStream.makeStream(of: Result<OwnerMeans, OwnerError>.self)
        let context = phone.makeContext()

        context.evaluate(.biometrics, reason: "Log in") { answers.continuation.yield($0) }

        var answer = answers.stream.makeAsyncIterator()
        let answered = await answer.next()
        let error = #expect(throws: OwnerError.self) { try answered?.get() }
        #expect(error?.code == .appCancel)
        #expect(error?.diagnosis.hasSuffix("it takes willTouch or willTap(.cancel)") == true)
    }

    @Test("Two hundred phones at once all end")
    func parallel() async {
        let ended = await withTaskGroup(of: Bool.self, returning: Int.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)
                    do throws(DeviceError) {
                        _ = try await phone.witness(asking: Prompt("Open"))
                        return false
                    } catch {
                        return error.code == .unanswered
                    }
                }
            }
            return await group.reduce(0) { $1 ? $0 + 1 : $0 }
        }

        #expect(ended == 200)
    }
}

@Suite("Thousands of phones, and clocks that stand still")
struct ManyPhonesTests {
    @Test("Two thousand phones at once do not disturb one another")
    func parallel() async throws {
        let outcomes = try await withThrowingTaskGroup(of: Bool.self, returning: [Bool].self) { group in
            for number in 0..<2_000 {
                group.addTask {
                    let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
                    phone.willTouch(number % 2 == 0 ? .rightThumb : .someoneElse)
                    if number % 2 == 1 { phone.willTap(.cancel) }
                    do {
                        return try await phone.makeContext().evaluate(.biometrics, reason: "Log in") == .biometrics
                    } catch let error as OwnerError where error.code == .userCancel {
                        return false
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(outcomes.count { $0 } == 1_000)
        #expect(outcomes.count { !$0 } == 1_000)
    }

    @Test("Time passes only when it is told to, and the wall clock may be set back without the other one")
    func clocks() {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let start = phone.wallClock

        phone.advance(by: .milliseconds(1_500))
        phone.setWallClock(by: .seconds(-3_600))

        #expect(phone.wallClock.timeIntervalSince(start) == 1.5 - 3_600)
        #expect(start == Date(timeIntervalSince1970: 1_767_225_600))
    }

    @Test("A span beyond the end of time stays there, and 48 hours have passed by then")
    func endOfTime() throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

        for span in [Duration.seconds(Int64.max), .seconds(Int64.max), .seconds(Int64.min)] {
            phone.advance(by: span)
            phone.setWallClock(by: span)
        }

        let error = #expect(throws: OwnerError.self) { try phone.makeContext().preflight(.biometrics) }
        #expect(error?.code == .biometryLockout)
    }
}
