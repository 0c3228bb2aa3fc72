// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import OwnerAuthority

/// A context of the app on a ``SimulatedPhone``: what `LAContext` is to Apple's LocalAuthentication, in few words.
///
/// Dropping the last reference cancels a running evaluation, as on a device.
public final class SimulatedContext: Sendable {
    let authority: Authority
    package let id: ContextID
    let told: ToldAnswers
    private let settings = Locked(ContextSettings())

    init(_ authority: Authority, _ told: ToldAnswers) {
        self.authority = authority
        self.told = told
        id = authority.makeContext()
    }

    deinit {
        authority.send(.app(.release(id)))
    }

    // MARK: Settings

    /// The fallback button's text: `nil` for the system's, "" for no button.
    public var fallbackTitle: String? {
        get { settings.withLock { $0.fallbackTitle } }
        set { change { $0.fallbackTitle = newValue } }
    }

    /// The cancel button's text: `nil` or "" for the system's.
    public var cancelTitle: String? {
        get { settings.withLock { $0.cancelTitle } }
        set { change { $0.cancelTitle = newValue } }
    }

    /// For how many seconds an unlock by biometrics may be reused; 300 at most count.
    public var reuseDuration: Double {
        get { settings.withLock { $0.reuseDuration } }
        set { change { $0.reuseDuration = newValue } }
    }

    /// No prompt may be shown: an evaluation that would need one fails with −1004.
    public var interactionNotAllowed: Bool {
        get { settings.withLock { $0.interactionNotAllowed } }
        set { change { $0.interactionNotAllowed = newValue } }
    }

    /// How many misses end an evaluation; counts on iOS 8.3 and 8.4 alone.
    public var maxBiometryFailures: Int? {
        get { settings.withLock { $0.maxBiometryFailures } }
        set { change { $0.maxBiometryFailures = newValue } }
    }

    private func change(_ body: (inout ContextSettings) -> Void) {
        settings.withLock { settings in
            body(&settings)
            authority.send(.app(.configure(id, settings)))
        }
    }

    // MARK: Asking

    /// Asks whether a policy could be evaluated now, and shows nothing.
    ///
    /// Inside a reply this may wait for ever on a device, so here it stops the program (CAN-10).
    /// - Throws: `OwnerError` with the reason.
    public func preflight(_ policy: OwnerPolicy) throws(OwnerError) {
        insist(!authority.isInsideReply, "a preflight inside a reply may wait for ever: leave the reply first")
        if case .preflight(let failure?) = authority.send(.app(.preflight(id, policy))) { throw failure }
    }

    /// Asks for the owner and calls `reply` once, on a private queue, never inside this call.
    ///
    /// Where the app's process ends first, it is never called.
    public func evaluate(
        _ policy: OwnerPolicy,
        reason: String,
        reply: @escaping @Sendable (Result<OwnerMeans, OwnerError>) -> Void
    ) {
        authority.evaluate(id, policy, reason: reason, reply: reply)
    }

    /// Asks for the owner.
    ///
    /// Cancelling the task invalidates the context and ends with `OwnerError.Code.appCancel`.
    /// - Returns: what proved the owner's presence.
    /// - Throws: `OwnerError`, ``AppEnded`` where the app's process ended first, or ``UnansweredPrompt`` on a phone
    ///   made with ``UnansweredPrompts/fail``.
    @discardableResult
    public func evaluate(_ policy: OwnerPolicy, reason: String) async throws -> OwnerMeans {
        let evaluation = Locked<EvaluationID?>(nil)
        let answer: Result<OwnerMeans, OwnerError>? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let id = authority.evaluate(
                    id,
                    policy,
                    reason: reason,
                    abandoned: { continuation.resume(returning: nil) },
                    reply: { continuation.resume(returning: $0) }
                )
                evaluation.withLock { $0 = id }
            }
        } onCancel: {
            invalidate()
        }
        let unanswered = evaluation.withLock { $0 }.flatMap { told.unansweredPrompt(of: $0) }
        guard let answer else { throw AppEnded() }
        if let unanswered, case .failure(let error) = answer, error.code == .appCancel { throw unanswered }
        return try answer.get()
    }

    /// Ends a running evaluation with −9; every later one is −10.
    public func invalidate() {
        authority.send(.app(.invalidate(id)))
    }

    // MARK: What the context knows

    /// The sensor, once a preflight was made on this context.
    ///
    /// On iOS 11.0.0 reading it ends the app's process, and `none` is returned to nobody.
    public var biometryType: Biometry {
        guard case .biometryType(let biometry?) = authority.send(.app(.readBiometryType(id))) else { return .none }
        return biometry
    }

    /// Apple's `evaluatedPolicyDomainState`: filled in by a biometric preflight or success.
    public var evaluatedPolicyDomainState: [UInt8]? {
        authority.bytes(of: authority.read { $0.contexts[id]?.domainState })
    }

    /// The biometric part of iOS 18's domain state; no evaluation needed.
    public var biometryDomainState: [UInt8]? {
        authority.bytes(of: authority.read { $0.biometryDomainState })
    }

    /// All of iOS 18's domain state: it changes with paired companions, too.
    public var combinedDomainState: [UInt8]? {
        authority.bytes(of: authority.read { $0.combinedDomainState })
    }
}

/// The app's process ended while it was waiting: on a device, no code would be left to hear of it.
public struct AppEnded: Error, Sendable, Hashable {
    /// The only value.
    public init() {}
}
