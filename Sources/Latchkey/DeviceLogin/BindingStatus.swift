// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Observation

/// What an account's owner waits for, from the tap to its end.
public enum BindingActivity: Sendable, Hashable, CaseIterable {
    /// The device is being bound.
    case binding
    /// A login by the device is under way.
    case loggingIn
    /// The device is being unbound.
    case unbinding
    /// The person agrees to something by the device, or by what stands in for it.
    case confirming
}

/// Where an account stands on this device, for a UI that follows it: one object an account.
///
/// Every change is told on the main actor, in the order in which it came. `DeviceLogin.status(of: account)` gives it.
@MainActor
@Observable
public final class BindingStatus {
    /// Whose.
    public nonisolated let account: Account
    /// Whether the account can log in by this device; `nil` until that is known, and where it cannot be read.
    public private(set) var state: BindingState?
    /// What is under way; it always ends.
    public private(set) var activity: BindingActivity?
    /// Why the state cannot be told; `nil` where it can.
    public private(set) var trouble: DeviceLoginError?

    init(_ account: Account) {
        self.account = account
    }

    /// Whether there is a button for logging in by this device: not without a binding, and not where only the password
    /// helps.
    public var offersLogin: Bool {
        switch state {
        case .bound?: true
        case .needsPassword(let reason)?: reason.leavesAnotherTry
        case .notBound?, nil: false
        }
    }

    /// Whether something is under way, so that a button does not listen.
    public var isBusy: Bool { activity != nil }

    func set(_ state: BindingState) {
        if self.state != state { self.state = state }
        if trouble != nil { trouble = nil }
    }

    func set(_ activity: BindingActivity?) {
        if self.activity != activity { self.activity = activity }
    }

    func fail(_ error: DeviceLoginError) {
        state = nil
        trouble = error
    }
}
