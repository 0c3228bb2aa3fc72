// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore

/// Asks for the device's owner: one call, one answer, exactly once.
///
/// The answer is for showing only, such as to uncover a view: whoever can change the program can change it. What must
/// hold against that is released by a key (``DeviceLogin``). One prompt shows at a time: a call with the same policy
/// made meanwhile shows nothing and gets the same answer at the same time, one with another policy is answered at once
/// with ``AuthenticationState/systemCancelled``. So use one authenticator in all of an app.
public final class Authenticator: Sendable {
    /// Every text that is shown where a caller gives none.
    public let texts: Texts
    private let device: any OwnerDevice
    private let flights = SingleFlight()

    /// An authenticator for a device.
    ///
    /// - Parameters:
    ///   - device: Who is asked: `.system`, or a simulated phone.
    ///   - texts: In which language and words.
    public init(device: any OwnerDevice, texts: Texts = Texts()) {
        self.device = device
        self.texts = texts
    }

    // MARK: Asking

    /// Asks for the owner and answers on the caller's executor.
    ///
    /// Cancelling the task answers ``AuthenticationState/appCancelled`` at once. If the prompt is this call's own, it
    /// goes away, for the calls that wait for it too; a call that only waits for another's prompt leaves it alone.
    /// - Parameters:
    ///   - reason: Why the app asks; `nil` or "" for a sentence that fits the sensor.
    ///   - policy: What counts as presence.
    ///   - fallbackTitle: The fallback button's text; `nil` for "Enter Password", under `OwnerPolicy.owner` for the
    ///     system's own; "" for no button.
    ///   - cancelTitle: The cancel button's text; `nil` for "Cancel".
    ///   - onFallback: What the fallback does, such as to show a page for the password; it is called before the answer
    ///     ``AuthenticationState/passwordRequested``, of the call whose prompt it was.
    /// - Returns: What came of it.
    public func authenticate(
        _ reason: String? = nil,
        policy: OwnerPolicy = .biometrics,
        fallbackTitle: String? = nil,
        cancelTitle: String? = nil,
        onFallback: (@MainActor @Sendable () -> Void)? = nil
    ) async -> AuthenticationState {
        let call = flights.newCall()
        let prompt = prompt(reason, policy, fallbackTitle, cancelTitle)
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                enter(call, prompt, onFallback) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            flights.giveUp(call)
        }
        flights.forget(call)
        return answer.state
    }

    /// Asks for the owner and calls `completion` on the main thread, exactly once and never inside this call.
    ///
    /// The main thread has to run: an app's does, and so does that of a program whose entry point is `async`, or that
    /// ends in `RunLoop.main.run()` or `dispatchMain()`. A program whose main thread waits for the answer would wait for
    /// ever; it awaits the other form in a task instead.
    /// - Parameters:
    ///   - reason: Why the app asks; `nil` or "" for a sentence that fits the sensor.
    ///   - policy: What counts as presence.
    ///   - fallbackTitle: The fallback button's text; `nil` for "Enter Password", under `OwnerPolicy.owner` for the
    ///     system's own; "" for no button.
    ///   - cancelTitle: The cancel button's text; `nil` for "Cancel".
    ///   - onFallback: What the fallback does; it is called before `completion`, of the call whose prompt it was.
    ///   - completion: Hears the answer, and the reason where it was no success.
    public func authenticate(
        _ reason: String? = nil,
        policy: OwnerPolicy = .biometrics,
        fallbackTitle: String? = nil,
        cancelTitle: String? = nil,
        onFallback: (@MainActor @Sendable () -> Void)? = nil,
        completion: @escaping @MainActor @Sendable (AuthenticationState, DeviceError?) -> Void
    ) {
        let prompt = prompt(reason, policy, fallbackTitle, cancelTitle)
        enter(flights.newCall(), prompt, onFallback) { answer in
            Task { @MainActor in completion(answer.state, answer.error) }
        }
    }

    /// Takes the prompt away, where one shows: everybody who waits for it is answered
    /// ``AuthenticationState/appCancelled``.
    public func cancel() {
        flights.endAll()
    }

    // MARK: Finding out

    /// Whether the owner could be asked now, and why not; shows nothing.
    ///
    /// Good until the app goes to background.
    public func availability(of policy: OwnerPolicy = .biometrics) async -> OwnerAvailability {
        await device.availability(of: policy)
    }

    /// The sensor of the device, found by asking it: whether or not it may be used now.
    public var sensor: Biometry {
        device.summary.biometry
    }

    /// What stands for the enrolled set of fingers or faces: keep the mark of `.enrolled` at a success, and hand it to
    /// `EnrolmentState.change(since:)` later.
    public func enrolmentState() async -> EnrolmentState {
        await device.enrolmentState()
    }

    /// What an answer means, in a sentence for the person.
    public func message(for state: AuthenticationState) -> String {
        texts.message(for: state, sensor: sensor)
    }

    // MARK: One prompt

    /// A prompt without the app's words is worded when it is known that it will show; "" stands for that here.
    private func prompt(
        _ reason: String?,
        _ policy: OwnerPolicy,
        _ fallbackTitle: String?,
        _ cancelTitle: String?
    ) -> Prompt {
        let systemWordsFallback = policy == .owner
        return Prompt(
            reason ?? "",
            policy: policy,
            fallbackTitle: fallbackTitle ?? (systemWordsFallback ? nil : texts[.fallbackButton]),
            cancelTitle: cancelTitle ?? texts[.cancelButton]
        )
    }

    private func enter(
        _ call: SingleFlight.Call,
        _ prompt: Prompt,
        _ onFallback: (@MainActor @Sendable () -> Void)?,
        deliver: @escaping SingleFlight.Deliver
    ) {
        let ask: @Sendable () async -> AuthenticationAnswer = { [device, texts] in
            await Self.ask(device, prompt, texts)
        }
        flights.enter(call, prompt.policy, onFallback: onFallback, ask: ask, deliver: deliver)
    }

    private static func ask(_ device: any OwnerDevice, _ prompt: Prompt, _ texts: Texts) async -> AuthenticationAnswer {
        var prompt = prompt
        if prompt.reason.isEmpty { prompt.reason = texts[.prompt(device.summary.biometry)] }
        do {
            _ = try await device.witness(asking: prompt)
            return .success
        } catch {
            return AuthenticationAnswer(await state(of: error, device), error)
        }
    }

    /// −6 alone does not tell missing hardware from a refusal, so the device is asked once more.
    private static func state(of error: DeviceError, _ device: any OwnerDevice) async -> AuthenticationState {
        let state = AuthenticationState(error)
        guard error.presence?.code == .biometryNotAvailable else { return state }
        return AuthenticationState(await device.availability(of: .biometrics)) ?? state
    }
}
