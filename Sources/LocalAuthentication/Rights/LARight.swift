// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// Permission to do one thing in an app, granted while the owner shows that it is they.
///
/// Whoever can change the program can grant it to themselves: what must hold against that needs a stored key.
open class LARight: NSObject {
    /// Where a right stands.
    @nonexhaustive
    public enum State: Int, Sendable {
        /// Nobody has asked yet.
        case unknown = 0
        /// The owner is being asked.
        case authorizing = 1
        /// Granted, until it is taken back.
        case authorized = 2
        /// Refused or taken back.
        case notAuthorized = 3
    }

    /// A number for the app's own use.
    open var tag = 0

    let grant: RightGrant

    /// A right that asks for biometry or the passcode.
    public override init() {
        grant = RightGrant(LAAuthenticationRequirement.default.kind, CurrentAuthority.inForce)
        super.init()
    }

    /// A right of the device in force that asks for what a requirement says.
    public init(requirement: LAAuthenticationRequirement) {
        grant = RightGrant(requirement.kind, CurrentAuthority.inForce)
        super.init()
    }

    init(_ grant: RightGrant) {
        self.grant = grant
        super.init()
    }

    /// Where it stands; changed before a completion is called.
    open var state: State {
        grant.state
    }

    /// Asks the owner and calls `completion` once, on a private queue and never inside this call.
    ///
    /// - Parameters:
    ///   - localizedReason: Why the app asks; an empty one stops the program.
    ///   - completion: Hears `nil` once the right is granted, else an error of ``LAErrorDomain``; where the simulated
    ///     process ends first, nothing.
    @preconcurrency
    open func authorize(localizedReason: String, completion: @escaping @Sendable ((any Error)?) -> Void) {
        insist(!localizedReason.isEmpty, "Non-empty localizedReason must be provided.")
        grant.authorize(localizedReason, completion)
    }

    /// Asks the owner, through the form with a completion.
    ///
    /// - Parameter localizedReason: Why the app asks; an empty one stops the program.
    /// - Throws: An error of ``LAErrorDomain`` where the right is not granted.
    nonisolated(nonsending) open func authorize(localizedReason: String) async throws {
        try await AbandonedCall.completion { authorize(localizedReason: localizedReason, completion: $0) }
    }

    /// Tells whether the right could be granted now, and shows nothing.
    ///
    /// - Parameter completion: Hears `nil` where it could, else an error of ``LAErrorDomain``.
    @preconcurrency
    open func checkCanAuthorize(completion: @escaping @Sendable ((any Error)?) -> Void) {
        grant.check(completion)
    }

    /// Tells whether the right could be granted now, through the form with a completion.
    ///
    /// - Throws: An error of ``LAErrorDomain`` where it could not.
    nonisolated(nonsending) open func checkCanAuthorize() async throws {
        try await AbandonedCall.completion { checkCanAuthorize(completion: $0) }
    }

    /// Takes the right back, then calls `completion`; who is being asked meanwhile ends with −9.
    @preconcurrency
    open func deauthorize(completion: @escaping @Sendable () -> Void) {
        grant.deauthorize(completion)
    }

    /// Takes the right back, through the form with a completion.
    nonisolated(nonsending) open func deauthorize() async {
        await withCheckedContinuation { continuation in
            deauthorize { continuation.resume() }
        }
    }
}
