// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

@Suite("The life of a context on a simulated phone")
struct ContextLifeTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

    @Test("CTX-01: dropping the last reference ends the evaluation with −9 and takes the sheet away")
    func dropped() async {
        let answer = AsyncStream.makeStream(of: Result<OwnerMeans, OwnerError>.self)
        var context: SimulatedContext? = phone.makeContext()

        context?.evaluate(.biometrics, reason: "Log in") { answer.continuation.yield($0) }
        #expect(phone.prompt != nil)
        context = nil

        var answers = answer.stream.makeAsyncIterator()
        #expect(await answers.next()?.code == .appCancel)
        #expect(phone.prompt == nil)
    }

    @Test("CTX-33: a cancelled task ends with −9 and takes the sheet away")
    func cancelledTask() async {
        let context = phone.makeContext()
        let shown = AsyncStream.makeStream(of: Void.self)
        phone.authority.observe { _ in shown.continuation.yield() }

        let task = Task { try await context.evaluate(.biometrics, reason: "Log in") }
        for await _ in shown.stream { break }
        task.cancel()

        let error = await #expect(throws: OwnerError.self) { try await task.value }
        #expect(error?.code == .appCancel)
        #expect(phone.prompt == nil)
    }

    @Test("CTX-30: whatever becomes of an evaluation, its reply is called once")
    func oneReply() async {
        let replies = Counter()
        let contexts = (0..<4).map { _ in phone.makeContext() }

        for context in contexts {
            context.evaluate(.biometrics, reason: "Log in") { _ in replies.add() }
            context.invalidate()
            context.invalidate()
            context.evaluate(.biometrics, reason: "Log in") { _ in replies.add() }
        }
        await phone.settled()

        #expect(replies.count == 8)
    }

    @Test("CAN-10: a preflight inside a reply stops the program with a sentence")
    func preflightInsideReply() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
            let context = phone.makeContext()
            context.evaluate(.biometrics, reason: "Log in") { _ in try? context.preflight(.biometrics) }
            phone.touch(.rightThumb)
            await phone.settled()
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("a preflight inside a reply may wait for ever"))
    }

    @Test("An async evaluation on an app that ends throws instead of waiting for ever")
    func appEnds() async {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), usageDescription: nil)
        let context = phone.makeContext()

        await #expect(throws: AppEnded.self) { try await context.evaluate(.biometrics, reason: "Log in") }

        #expect(phone.appState == .terminated)
        await #expect(throws: AppEnded.self) { try await context.evaluate(.biometrics, reason: "Log in") }
    }

    @Test("CAN-08: a preflight that succeeds throws nothing, and a failed one names its reason")
    func preflight() throws {
        let bare = SimulatedPhone(.iPodTouch7(iOS: "15.0"))

        try phone.makeContext().preflight(.biometrics)

        let error = #expect(throws: OwnerError.self) { try bare.makeContext().preflight(.biometrics) }
        #expect(error?.code == .biometryNotAvailable)
        #expect(error?.diagnosis.isEmpty == false)
    }

    @Test("CAN-13: the codes of iOS 11 have the numbers of their older names")
    func names() {
        let formerNames = OwnerError.Code.names.filter { $0.formerName?.hasPrefix("touchID") == true }

        #expect(formerNames.map(\.code.rawValue) == [-6, -7, -8])
    }
}

/// Counts from any thread.
final class Counter: Sendable {
    private let total = Locked(0)

    var count: Int {
        total.withLock { $0 }
    }

    func add() {
        total.withLock { $0 += 1 }
    }
}

extension Result where Failure == OwnerError {
    var code: OwnerError.Code? {
        guard case .failure(let error) = self else { return nil }
        return error.code
    }
}
