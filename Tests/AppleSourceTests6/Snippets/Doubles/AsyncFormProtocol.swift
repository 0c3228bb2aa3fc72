// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// The async form as a requirement, met by the context and by a double that is no context at all.
protocol AsyncFormProtocol {
    var biometryType: LABiometryType { get }
    func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool
}

extension LAContext: AsyncFormProtocol {}

struct FixedAnswer: AsyncFormProtocol {
    let biometryType = LABiometryType.opticID
    let result: Result<Bool, Error>

    func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
        try result.get()
    }
}

struct AsyncFormClient {
    let context: any AsyncFormProtocol

    func reveal() async -> String {
        do {
            guard try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Reveal") else {
                return "hidden"
            }
            return "secret"
        } catch {
            return "hidden: \((error as? LAError)?.errorCode ?? 0)"
        }
    }
}
