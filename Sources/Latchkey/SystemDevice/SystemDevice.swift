// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !os(watchOS)  // Apple's contexts have no sensor and no titles there.
    import Foundation
    public import LatchkeyCore
    import LocalAuthentication

    /// The device that the app runs on, asked through Apple's `LAContext`.
    ///
    /// On Linux that is this package's own `LocalAuthentication`, and the device is the one in force where a call is made:
    /// a simulated phone that was chosen in code. Keys live in the Secure Enclave, on Linux in that of the simulated phone.
    public struct SystemDevice: OwnerDevice {
        private let name: String
        private let model: String
        private let systemVersion: Int

        /// The device under the name and model that the app found, for a server's list of devices.
        public init(name: String = "This device", model: String = "unknown") {
            self.init(name: name, model: model, systemVersion: Surroundings.systemVersion)
        }

        package init(name: String, model: String, systemVersion: Int) {
            self.name = name
            self.model = model
            self.systemVersion = systemVersion
        }

        /// What the device says of itself, with the sensor that the system tells.
        public var summary: DeviceDescription {
            let context = LAContext()
            let failure = context.failure(of: .biometrics)
            return DeviceDescription(
                name: name,
                model: model,
                biometry: context.sensor(after: failure),
                protection: Self.protection
            )
        }

        /// Whether the owner could be asked now, and which sensor is there; no prompt.
        public func availability(of policy: OwnerPolicy) async -> OwnerAvailability {
            let context = LAContext()
            let biometric = context.failure(of: .biometrics)
            return OwnerAvailability(
                sensor: context.sensor(after: biometric),
                error: policy == .biometrics ? biometric : context.failure(of: policy),
                asksPermission: Self.asksPermission
            )
        }

        /// What stands for the enrolled set; no prompt.
        public func enrolmentState() async -> EnrolmentState {
            let context = LAContext()
            let failure = context.failure(of: .biometrics)
            return EnrolmentState(
                failure: failure?.code,
                bytes: context.evaluatedPolicyDomainState.map { Array($0) },
                systemVersion: systemVersion
            )
        }

        /// Asks for the owner and releases nothing; an empty reason is the programmer's mistake and stops, as with Apple.
        public func witness(asking prompt: Prompt) async throws(DeviceError) -> OwnerPresence {
            guard !Task.isCancelled else { throw DeviceError(OwnerError(.appCancel, "the task was cancelled")) }
            guard let policy = LAPolicy(rawValue: prompt.policy.rawValue) else {
                throw DeviceError(OwnerError(.badParameter, "the system does not know the policy"))
            }
            let asking = AskingContext(prompt)
            do {
                _ = try await withTaskCancellationHandler {
                    try await asking.context.evaluatePolicy(policy, localizedReason: prompt.reason)
                } onCancel: {
                    asking.context.invalidate()
                }
            } catch {
                throw Self.failure(error as NSError)
            }
            return OwnerPresence(means: asking.means(prompt.policy))
        }

        static func failure(_ error: NSError) -> DeviceError {
            guard let error = OwnerError(error) else {
                return DeviceError(.unavailable, "\(error.domain) \(error.code)")
            }
            return DeviceError(error.afterCancellation(Task.isCancelled))
        }
    }

    extension OwnerDevice where Self == SystemDevice {
        /// The device that the app runs on.
        public static var system: SystemDevice { SystemDevice() }
    }

    /// A context that is asking, and that a cancelled task ends from another thread.
    ///
    /// Unchecked: the context is made here and reached by one task alone, but for `invalidate()`, which may be called
    /// from anywhere.
    final class AskingContext: @unchecked Sendable {
        let context = LAContext()

        init(_ prompt: Prompt) {
            context.localizedFallbackTitle = prompt.fallbackTitle
            context.localizedCancelTitle = prompt.cancelTitle
            context.localizedReason = prompt.reason
        }

        /// What proved the presence: a fresh context has a domain state only after a biometric success (DOM-09).
        func means(_ policy: OwnerPolicy) -> OwnerMeans {
            let wasBiometric = context.evaluatedPolicyDomainState != nil
            switch policy {
            case .biometrics: return .biometrics
            case .owner: return wasBiometric ? .biometrics : .passcode
            case .companion: return .companion
            case .biometricsOrCompanion: return wasBiometric ? .biometrics : .companion
            }
        }
    }
#endif
