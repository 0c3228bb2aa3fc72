// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
public import Observation
import OwnerAuthority

/// Asks the device's owner to show that it is they who hold it.
///
/// A yes from here proves nothing to anyone else, and whoever can change the program can change the answer: what must
/// hold against that is released by a key or an item. A context belongs to the device that was in force where it was
/// made; without one everything is unavailable (−6). Dropping the last reference cancels a running evaluation.
open class LAContext: NSObject, Observable {
    private struct Wishes {
        var fallbackTitle: String?
        var cancelTitle: String?
        var reason = ""
        var interactionNotAllowed = false
        var reuseDuration: TimeInterval = 0
        var maxBiometryFailures: NSNumber?
        var credentials: [LACredentialType: SharedSecret] = [:]
    }

    private let link: AuthorityLink?
    private let wishes = Locked(Wishes())

    /// A context of the device in force: the task's, else the process's.
    public override init() {
        link = CurrentAuthority.inForce.map(AuthorityLink.init)
        super.init()
    }

    // MARK: Asking

    /// Tells whether a policy could be evaluated now, and shows nothing.
    ///
    /// Inside a reply this may wait for ever on a device; on a simulated one it stops the program.
    /// - Parameters:
    ///   - policy: What would count as presence.
    ///   - error: Set to the reason, or to `nil` where the answer is yes.
    /// - Returns: Whether it could; good until the app goes to background.
    @discardableResult
    open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
        guard let link else {
            MissingDevice.log()
            error?.pointee = MissingDevice.error()
            return false
        }
        let failure = link.preflight(policy)
        error?.pointee = failure.map { ErrorTexts.error($0, sensor: link.knownSensor) }
        return failure == nil
    }

    /// Asks the owner and calls `reply` once, on a private queue and never inside this call.
    ///
    /// - Parameters:
    ///   - policy: What counts as presence.
    ///   - localizedReason: Why the app asks; an empty one is an exception on a device and stops the program here.
    ///   - reply: Hears `true`, or `false` with an error of ``LAErrorDomain``; where the simulated process ends first,
    ///     nothing.
    @preconcurrency
    open func evaluatePolicy(
        _ policy: LAPolicy,
        localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        link?.evaluate(policy, reason: localizedReason) { error in
            reply(error == nil, error.map { ErrorTexts.error($0) })
        }
        insist(!localizedReason.isEmpty, "Non-empty localizedReason must be provided.")
        guard link == nil else { return }
        MissingDevice.log()
        MissingDevice.answer(reply)
    }

    /// Asks the owner, through the form with a reply.
    ///
    /// Cancelling the task does not end it, as on Apple's platforms: ``invalidate()`` does.
    /// - Parameters:
    ///   - policy: What counts as presence.
    ///   - localizedReason: Why the app asks; an empty one is an exception on a device and stops the program here.
    /// - Returns: `true`, always.
    /// - Throws: An error of ``LAErrorDomain``.
    @discardableResult
    nonisolated(nonsending) open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
        try await AbandonedCall.answer { reply in
            evaluatePolicy(policy, localizedReason: localizedReason, reply: reply)
        }
    }

    /// Asks for what an access control demands, so that the context then opens items and keys without a prompt.
    ///
    /// Rules that demand nobody succeed without a prompt. What one operation or another is asked for is the same here.
    /// - Parameters:
    ///   - accessControl: What is demanded.
    ///   - operation: What for.
    ///   - localizedReason: Why the app asks; an empty one is an exception on a device and stops the program here.
    ///   - reply: Hears `true`, or `false` with an error of ``LAErrorDomain``, once, on a private queue and never inside this
    ///     call; where the simulated process ends first, nothing.
    @preconcurrency
    open func evaluateAccessControl(
        _ accessControl: SecAccessControl,
        operation: LAAccessControlOperation,
        localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        link?.evaluate(accessControl.rules, reason: localizedReason) { error in
            reply(error == nil, error.map { ErrorTexts.error($0) })
        }
        insist(!localizedReason.isEmpty, "Non-empty localizedReason must be provided.")
        guard link == nil else { return }
        MissingDevice.log()
        MissingDevice.answer(reply)
    }

    /// Asks for what an access control demands, through the form with a reply.
    ///
    /// - Parameters:
    ///   - accessControl: What is demanded.
    ///   - operation: What for.
    ///   - localizedReason: Why the app asks; an empty one is an exception on a device and stops the program here.
    /// - Returns: `true`, always.
    /// - Throws: What the form with a reply answers.
    @discardableResult
    nonisolated(nonsending) open func evaluateAccessControl(
        _ accessControl: SecAccessControl,
        operation: LAAccessControlOperation,
        localizedReason: String
    ) async throws -> Bool {
        try await AbandonedCall.answer { reply in
            evaluateAccessControl(accessControl, operation: operation, localizedReason: localizedReason, reply: reply)
        }
    }

    /// Ends a running evaluation with −9; every later one is −10.
    ///
    /// Credentials are forgotten.
    open func invalidate() {
        wishes.withLock { $0.credentials = [:] }
        guard let link else { return }
        link.authority.send(.app(.invalidate(link.id)))
    }

    // MARK: Credentials

    /// Hands over a credential, which is then used instead of asking the person for it.
    ///
    /// - Parameters:
    ///   - credential: Its bytes; `nil` takes back the one that is held.
    ///   - type: What it is.
    /// - Returns: Whether it was done; not without a device, nor once the context was invalidated.
    @discardableResult
    open func setCredential(_ credential: Data?, type: LACredentialType) -> Bool {
        guard let link else {
            MissingDevice.log()
            return false
        }
        guard !link.isInvalid else { return false }
        let held = credential.map { SharedSecret(SecretBytes(copying: $0)) }
        wishes.withLock { $0.credentials[type] = held }
        return true
    }

    /// Whether a credential of that type is held now.
    @discardableResult
    open func isCredentialSet(_ type: LACredentialType) -> Bool {
        wishes.withLock { $0.credentials[type] != nil }
    }

    // MARK: What the context knows

    /// The sensor, once ``canEvaluatePolicy(_:error:)`` was called on this context; hardware, not enrolment.
    open var biometryType: LABiometryType {
        guard let link, case .biometryType(let biometry?) = link.authority.send(.app(.readBiometryType(link.id))) else {
            return .none
        }
        return LABiometryType(biometry)
    }

    /// What stands for the enrolled set, after a biometric preflight or success; opaque, `nil` otherwise.
    @available(iOS, introduced: 9.0, deprecated: 18.0)
    @available(macOS, introduced: 10.11, deprecated: 15.0)
    open var evaluatedPolicyDomainState: Data? {
        guard let link else { return nil }
        let state = link.authority.read { $0.contexts[link.id]?.domainState }
        return link.authority.bytes(of: state).map { Data($0) }
    }

    /// What stands for the enrolled set and the paired companions, each for itself and both together.
    ///
    /// No evaluation is needed. Its hashes are `nil` where there is nothing to stand for, and before iOS 18.
    open var domainState: LADomainState {
        LADomainState(link?.authority)
    }

    // MARK: How it asks

    /// The fallback button's text: `nil` for the system's, "" for no button.
    open var localizedFallbackTitle: String? {
        get { wishes.withLock { $0.fallbackTitle } }
        set {
            wishes.withLock { $0.fallbackTitle = newValue }
            link?.change { $0.fallbackTitle = newValue }
        }
    }

    /// The cancel button's text: `nil` or "" for the system's.
    open var localizedCancelTitle: String? {
        get { wishes.withLock { $0.cancelTitle } }
        set {
            wishes.withLock { $0.cancelTitle = newValue }
            link?.change { $0.cancelTitle = newValue }
        }
    }

    /// The reason shown where a keychain call brings this context and none of its own.
    open var localizedReason: String {
        get { wishes.withLock { $0.reason } }
        set { wishes.withLock { $0.reason = newValue } }
    }

    /// No prompt may be shown: an evaluation that would need one fails with −1004.
    open var interactionNotAllowed: Bool {
        get { wishes.withLock { $0.interactionNotAllowed } }
        set {
            wishes.withLock { $0.interactionNotAllowed = newValue }
            link?.change { $0.interactionNotAllowed = newValue }
        }
    }

    /// For how many seconds an unlock of the device by biometry may be reused; read back as set, used up to
    /// ``LATouchIDAuthenticationMaximumAllowableReuseDuration``.
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval {
        get { wishes.withLock { $0.reuseDuration } }
        set {
            wishes.withLock { $0.reuseDuration = newValue }
            link?.change { $0.reuseDuration = newValue }
        }
    }

    /// How many misses end an evaluation; counts on iOS 8.3 and 8.4 alone.
    @available(iOS, introduced: 8.3, deprecated: 9.0)
    @available(macOS, introduced: 10.10.3, deprecated: 10.11)
    open var maxBiometryFailures: NSNumber? {
        get { wishes.withLock { $0.maxBiometryFailures } }
        set {
            wishes.withLock { $0.maxBiometryFailures = newValue }
            link?.change { $0.maxBiometryFailures = newValue?.intValue }
        }
    }
}

extension LAContext: AskingContext {
    /// Where the context stands when a query brings it along.
    package var place: ContextPlace? {
        guard let link else { return nil }
        return ContextPlace(
            link.authority,
            link.id,
            heldBy: link,
            reason: { [wishes] in wishes.withLock { $0.reason } },
            applicationPassword: { [wishes] in wishes.withLock { $0.credentials[.applicationPassword] } }
        )
    }
}
