// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LocalAuthentication
import SimulatedDevice

/// What a thrown error says, as far as tests ask.
struct Failure: Equatable, Sendable {
    let domain: String
    let code: Int

    static func owner(_ code: LAError.Code) -> Self {
        Self(domain: LAErrorDomain, code: code.rawValue)
    }

    init(domain: String, code: Int) {
        self.domain = domain
        self.code = code
    }

    init(_ error: any Error) {
        let error = error as NSError
        self.init(domain: error.domain, code: error.code)
    }
}

/// Carries something out and tells how it failed; `nil` where it did not.
nonisolated(nonsending) func failure(_ body: () async throws -> Void) async -> Failure? {
    do {
        try await body()
        return nil
    } catch {
        return Failure(error)
    }
}

/// Evaluates and tells how it failed; `nil` for the owner's presence.
nonisolated(nonsending) func evaluation(
    _ context: LAContext,
    _ policy: LAPolicy = .deviceOwnerAuthenticationWithBiometrics
) async -> Failure? {
    await failure { try await context.evaluatePolicy(policy, localizedReason: "Log in") }
}

extension SimulatedPhone {
    /// A context of this phone.
    nonisolated(nonsending) func context() async -> LAContext {
        await perform { LAContext() }
    }
}

/// Keeps what replies say.
final class Heard<Value: Sendable>: Sendable {
    private let kept = Locked<[Value]>([])

    var all: [Value] {
        kept.withLock { $0 }
    }

    func add(_ value: Value) {
        kept.withLock { $0.append(value) }
    }
}
