// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LatchkeyCore

/// What happens in a process that has chosen no device: everything is unavailable, and one log line says what to call.
enum MissingDevice {
    static let sentence =
        "no device was chosen when this LAContext was made: make it inside SimulatedPhone.perform { … }, "
        + "or call SimulatedPhone.becomeDeviceOfProcess() first, which also holds on plain queues and detached tasks"

    private static let wasLogged = Locked(false)
    private static let queue = DispatchQueue(label: "latchkey.local-authentication.no-device")

    static func error() -> NSError {
        ErrorTexts.error(OwnerError(.biometryNotAvailable, sentence))
    }

    /// Answers a call: never inside it.
    static func deliver(_ body: @escaping @Sendable () -> Void) {
        queue.async { body() }
    }

    /// Answers an evaluation: never inside the caller's call.
    static func answer(_ reply: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        queue.async { reply(false, error()) }
    }

    /// Says it once a process.
    static func log() {
        let isFirst = wasLogged.withLock { wasLogged in
            defer { wasLogged = true }
            return !wasLogged
        }
        guard isFirst else { return }
        FileHandle.standardError.write(Data("LocalAuthentication: \(sentence)\n".utf8))
    }
}
