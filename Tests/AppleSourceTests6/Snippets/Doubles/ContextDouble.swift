// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// As an app for Apple's platforms would write it; nothing here knows of Latchkey.
import LocalAuthentication

/// What an app asks of a context, so that its tests can bring their own.
protocol ContextProtocol {
    var biometryType: LABiometryType { get }
    var localizedFallbackTitle: String? { get set }
    func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
    func evaluatePolicy(
        _ policy: LAPolicy,
        localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    )
    func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool
    func invalidate()
}

extension LAContext: ContextProtocol {}

/// A double that answers as told.
final class ContextDouble: LAContext {
    private let failure: LAError?

    init(failure: LAError?) {
        self.failure = failure
        super.init()
    }

    override var biometryType: LABiometryType { .faceID }

    override var interactionNotAllowed: Bool {
        get { true }
        set { _ = newValue }
    }

    override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
        if let failure { error?.pointee = failure as NSError }
        return failure == nil
    }

    override func evaluatePolicy(
        _ policy: LAPolicy,
        localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        reply(failure == nil, failure)
    }
}
