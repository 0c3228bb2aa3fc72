// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey

/// A device that answers what it is told, and only when it is told: a prompt shows until then.
final class HeldDevice: OwnerDevice {
    typealias Answer = Result<Void, DeviceError>

    private struct State {
        var prompts: [Prompt] = []
        var held: [Int: CheckedContinuation<Answer, Never>] = [:]
        /// Prompts that were cancelled before they showed.
        var cancelled: Set<Int> = []
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var number = 0
    }

    private let state = Locked(State())
    private let sensor: Biometry
    private let error: OwnerError?
    private let isDeaf: Bool

    /// - Parameters:
    ///   - sensor: what it says to have.
    ///   - error: what stands in the way when it is asked without a prompt.
    ///   - isDeaf: whether it goes on showing a prompt whose task was cancelled.
    init(sensor: Biometry = .touchID, error: OwnerError? = nil, isDeaf: Bool = false) {
        self.sensor = sensor
        self.error = error
        self.isDeaf = isDeaf
    }

    var summary: DeviceDescription {
        DeviceDescription(name: "Held", model: "held", biometry: sensor, protection: .software)
    }

    /// Every prompt that was ever shown.
    var prompts: [Prompt] { state.withLock { $0.prompts } }

    /// How many prompts show now.
    var showing: Int { state.withLock { $0.held.count } }

    /// Returns when so many prompts were shown in all.
    func shown(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.prompts.count < count { state.waiting.append((count, continuation)) }
                return state.prompts.count >= count
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers every prompt that shows.
    func answer(_ answer: Answer) {
        let held = state.withLock { state in
            defer { state.held = [:] }
            return state.held.values
        }
        for continuation in held { continuation.resume(returning: answer) }
    }

    func witness(asking prompt: Prompt) async throws(DeviceError) -> OwnerPresence {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { hold($0, number, prompt) }
        } onCancel: {
            cancel(number)
        }
        try answer.get()
        return OwnerPresence(means: .biometrics)
    }

    private func hold(_ continuation: CheckedContinuation<Answer, Never>, _ number: Int, _ prompt: Prompt) {
        let (isCancelled, ready) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
            guard state.cancelled.remove(number) == nil else { return (true, []) }
            state.prompts.append(prompt)
            state.held[number] = continuation
            let count = state.prompts.count
            let ready = state.waiting.filter { $0.count <= count }.map(\.continuation)
            state.waiting.removeAll { $0.count <= count }
            return (false, ready)
        }
        if isCancelled { continuation.resume(returning: Self.cancelled) }
        for waiting in ready { waiting.resume() }
    }

    private func cancel(_ number: Int) {
        guard !isDeaf else { return }
        let held = state.withLock { state in
            let held = state.held.removeValue(forKey: number)
            if held == nil { state.cancelled.insert(number) }
            return held
        }
        held?.resume(returning: Self.cancelled)
    }

    private static let cancelled = Answer.failure(DeviceError(OwnerError(.appCancel)))

    func availability(of policy: OwnerPolicy) async -> OwnerAvailability {
        OwnerAvailability(sensor: sensor, error: error, asksPermission: false)
    }

    func enrolmentState() async -> EnrolmentState { .unknown }

    func createKey(_ name: KeyName) async throws(DeviceError) -> [UInt8] { throw DeviceError(.unavailable) }
    func publicKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]? { throw DeviceError(.unavailable) }
    func deleteKey(_ name: KeyName) async throws(DeviceError) { throw DeviceError(.unavailable) }
    func keep(_ secret: borrowing SecretBytes, as item: ItemName) async throws(DeviceError) {
        throw DeviceError(.unavailable)
    }
    func reveal(_ item: ItemName, asking prompt: Prompt) async throws(DeviceError) -> SecretBytes {
        throw DeviceError(.unavailable)
    }
    func forget(_ item: ItemName) async throws(DeviceError) { throw DeviceError(.unavailable) }
    func deleteAll(startingWith prefix: String) async throws(DeviceError) { throw DeviceError(.unavailable) }
    func sign(_ bytes: [UInt8], with key: KeyName, asking prompt: Prompt) async throws(DeviceError) -> [UInt8] {
        throw DeviceError(.unavailable)
    }
}
