// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import OwnerAuthority
import SimulatedDevice

/// The two ways to a simulated phone: by the port itself, and through `LAContext`; they have to agree.
enum Adapter: String, CaseIterable, Sendable {
    case simulatedPhone, systemDevice

    /// Runs `body` with an authenticator for the phone.
    func use<Value>(
        _ phone: SimulatedPhone,
        texts: Texts = Texts(),
        _ body: (Authenticator) async throws -> Value
    ) async throws -> Value {
        try await useDevice(phone) { try await body(Authenticator(device: $0, texts: texts)) }
    }

    /// Runs `body` with the device.
    func useDevice<Value>(
        _ phone: SimulatedPhone,
        _ body: (any OwnerDevice) async throws -> Value
    ) async throws -> Value {
        switch self {
        case .simulatedPhone: try await body(phone)
        case .systemDevice: try await phone.perform { try await body(SystemDevice.system) }
        }
    }
}

extension SimulatedPhone {
    /// Does something as soon as a prompt shows, once.
    func whenAsked(_ act: @escaping @Sendable (SimulatedPhone) -> Void) {
        let isDone = Locked(false)
        authority.observe { [weak self] effect in
            guard case .prompt(_?) = effect, let self else { return }
            let isFirst = isDone.withLock { isDone in
                defer { isDone = true }
                return !isDone
            }
            if isFirst { act(self) }
        }
    }

    /// Counts the evaluations that got as far as a prompt.
    func countPrompts() -> Locked<Int> {
        let seen = Locked<Set<EvaluationID>>([])
        let count = Locked(0)
        authority.observe { effect in
            guard case .prompt(let prompt?) = effect else { return }
            let isNew = seen.withLock { $0.insert(prompt.evaluation).inserted }
            if isNew { count.withLock { $0 += 1 } }
        }
        return count
    }
}

extension Authenticator {
    /// The form with a callback, awaited.
    func answer(
        _ reason: String? = nil,
        policy: OwnerPolicy = .biometrics
    ) async -> (state: AuthenticationState, error: DeviceError?) {
        await withCheckedContinuation { continuation in
            authenticate(reason, policy: policy) { continuation.resume(returning: ($0, $1)) }
        }
    }
}
