// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import Foundation
import Latchkey
import SimulatedDevice

#if canImport(LocalAuthentication)
    import LocalAuthentication
#endif

/// How long after the sensor's result the caller has its answer, by each way to ask, beside the least that a hop to a
/// queue and a resumed task can cost.
func answerBenchmarks() async throws -> [Row] {
    var rows = [
        try await answerRow("From the sensor's result to the caller's answer", touchToAnswer),
        try await answerRow("The same through Authenticator, the call included", authenticatorToAnswer),
    ]
    #if os(Linux)
        rows.append(try await answerRow("The same through LAContext's reply", laContextReplyToAnswer))
        rows.append(
            try await answerRow("The same through LAContext's async form, the call included", laContextToAnswer)
        )
    #endif
    return rows
}

/// One phone for all runs of a row, as an app has one device: its queue is as warm as that of the bare hop.
private func answerRow(_ question: String, _ ask: (SimulatedPhone) async throws -> UInt64) async throws -> Row {
    let runs = 20_000
    let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
    let queue = DispatchQueue(label: "benchmark.bare")
    var answers: [UInt64] = []
    var bare: [UInt64] = []
    answers.reserveCapacity(runs)
    bare.reserveCapacity(runs)

    for run in 0..<runs {
        let hop = await bareHop(queue)
        let answer = try await ask(phone)
        // The first runs warm up caches and threads.
        if run >= runs / 10 {
            bare.append(hop)
            answers.append(answer)
        }
    }

    let ours = Samples(answers)
    let least = Samples(bare)
    return Row(
        question: question,
        figure: ours.description,
        baseline: "queue.async → continuation.resume: \(least.description)",
        ratio: String(
            format: "%.2f × (p50), %.2f × (p99)",
            ours.quantile(0.5) / least.quantile(0.5),
            ours.quantile(0.99) / least.quantile(0.99)
        )
    )
}

private func bareHop(_ queue: DispatchQueue) async -> UInt64 {
    let start: UInt64 = await withCheckedContinuation { continuation in
        let start = DispatchTime.now().uptimeNanoseconds
        queue.async { continuation.resume(returning: start) }
    }
    return DispatchTime.now().uptimeNanoseconds - start
}

private func touchToAnswer(_ phone: SimulatedPhone) async throws -> UInt64 {
    let context = phone.makeContext()
    let start: UInt64 = try await withCheckedThrowingContinuation { continuation in
        let moment = Moments()
        context.evaluate(.biometrics, reason: "Log in") { result in
            continuation.resume(with: result.map { _ in moment.touched })
        }
        moment.touched = DispatchTime.now().uptimeNanoseconds
        phone.touch(.rightThumb)
    }
    return DispatchTime.now().uptimeNanoseconds - start
}

private func authenticatorToAnswer(_ phone: SimulatedPhone) async throws -> UInt64 {
    let authenticator = Authenticator(device: phone)
    phone.willTouch(.rightThumb)
    let start = DispatchTime.now().uptimeNanoseconds
    guard await authenticator.authenticate("Log in") == .success else { throw UnexpectedAnswer(text: "no success") }
    return DispatchTime.now().uptimeNanoseconds - start
}

#if os(Linux)
    private func laContextReplyToAnswer(_ phone: SimulatedPhone) async throws -> UInt64 {
        let context = await phone.perform { UncheckedContext(LAContext()) }
        let start: UInt64 = try await withCheckedThrowingContinuation { continuation in
            let moment = Moments()
            let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
            context.value.evaluatePolicy(policy, localizedReason: "Log in") { _, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: moment.touched)
                }
            }
            moment.touched = DispatchTime.now().uptimeNanoseconds
            phone.touch(.rightThumb)
        }
        return DispatchTime.now().uptimeNanoseconds - start
    }

    private func laContextToAnswer(_ phone: SimulatedPhone) async throws -> UInt64 {
        let context = await phone.perform { UncheckedContext(LAContext()) }
        phone.willTouch(.rightThumb)
        let start = DispatchTime.now().uptimeNanoseconds
        try await context.value.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Log in")
        return DispatchTime.now().uptimeNanoseconds - start
    }

    /// Carries a context out of the task that made it.
    ///
    /// Unchecked: one task at a time has it.
    private struct UncheckedContext: @unchecked Sendable {
        let value: LAContext

        init(_ value: LAContext) {
            self.value = value
        }
    }
#endif

/// When the finger came down.
///
/// Unchecked: written before the touch that makes the reply read it.
private final class Moments: @unchecked Sendable {
    var touched: UInt64 = 0
}
