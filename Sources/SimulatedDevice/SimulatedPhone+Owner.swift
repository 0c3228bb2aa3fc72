// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import OwnerAuthority

// The port's questions about the owner, as an app on the phone could ask them.
extension SimulatedPhone: OwnerDevice {
    /// What the phone says of itself; its keys are marked as simulated.
    public var summary: DeviceDescription {
        let model = profile.model
        return DeviceDescription(
            name: "Simulated \(model.name)",
            model: model.name,
            biometry: model.biometry,
            protection: .simulated
        )
    }

    /// Whether the owner could be asked now, and which sensor the phone has; no prompt.
    public func availability(of policy: OwnerPolicy) async -> OwnerAvailability {
        let error = preflightError(makeContext(), policy)
        return OwnerAvailability(sensor: profile.model.biometry, error: error, asksPermission: true)
    }

    /// What stands for the enrolled set, as far as the phone tells it to the app; no prompt.
    public func enrolmentState() async -> EnrolmentState {
        let context = makeContext()
        let failure = preflightError(context, .biometrics)?.code
        return EnrolmentState(
            failure: failure,
            bytes: context.evaluatedPolicyDomainState,
            systemVersion: profile.version.major
        )
    }

    /// Asks for the owner and releases nothing.
    public func witness(asking prompt: Prompt) async throws(DeviceError) -> OwnerPresence {
        OwnerPresence(means: try await present(prompt))
    }

    func present(_ prompt: Prompt) async throws(DeviceError) -> OwnerMeans {
        let context = makeContext()
        context.fallbackTitle = prompt.fallbackTitle
        context.cancelTitle = prompt.cancelTitle
        do {
            return try await context.evaluate(prompt.policy, reason: prompt.reason)
        } catch let error as OwnerError {
            throw DeviceError(error.afterCancellation(Task.isCancelled))
        } catch let error as UnansweredPrompt {
            throw DeviceError(.unanswered, error.description)
        } catch {
            throw DeviceError(.processEnded)
        }
    }

    private func preflightError(_ context: SimulatedContext, _ policy: OwnerPolicy) -> OwnerError? {
        do throws(OwnerError) {
            try context.preflight(policy)
            return nil
        } catch {
            return error
        }
    }
}
