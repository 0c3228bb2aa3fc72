// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Foundation
import LatchkeyCrypto
package import OwnerAuthority

/// A phone on the bench: it decides whether its owner is present exactly as the real one does, and nobody has to wait.
///
/// No real time passes, nothing sleeps, and thousands may run side by side. What the app calls stands in
/// ``SimulatedContext``; what a person does with the phone is here.
///
/// It proves nothing to a server: its keys are software and are marked so (`KeyProtection.simulated`).
public final class SimulatedPhone: Sendable {
    package let authority: Authority
    let clock = SimulatedClock()
    let told: ToldAnswers
    let vault: Vault

    /// A phone that was just unlocked with its passcode, the app in front.
    ///
    /// - Parameters:
    ///   - profile: model and version; a pair that never existed is the programmer's mistake and stops.
    ///   - passcode: the device passcode; `nil` for none.
    ///   - enrolled: the fingers, faces or eyes it knows; `nil` for one that fits the sensor.
    ///   - bundle: the app's bundle identifier; domain states differ from one to another.
    ///   - usageDescription: the app's `NSFaceIDUsageDescription`; `nil` where the property list has none.
    ///   - permission: whether the person lets the app use Face ID or Optic ID; Touch ID asks nobody.
    ///   - choices: points on which real devices are reported to differ.
    ///   - keychainGroups: the app's access groups; new items go to the first. `nil`: one group, named like the bundle.
    ///   - unansweredPrompts: whether a call waits for ever when its prompt finds no told answer, or fails and says so;
    ///     `.fail` suits a test that tells every answer beforehand.
    public convenience init(
        _ profile: DeviceProfile,
        passcode: String? = "123456",
        enrolled: [Template]? = nil,
        bundle: String = "com.example.app",
        usageDescription: String? = "Log in",
        permission: BiometryPermission = .granted,
        choices: ContestedChoices = ContestedChoices(),
        keychainGroups: [String]? = nil,
        unansweredPrompts: UnansweredPrompts = .wait
    ) {
        let app = AppRecord(bundle: bundle, usageDescription: usageDescription, permission: permission)
        let state = AuthorityState(
            profile: profile,
            passcode: passcode,
            enrolled: enrolled ?? Self.usualTemplates(profile.model.biometry),
            app: app,
            choices: choices
        )
        self.init(state, keychainGroups ?? [bundle], unansweredPrompts, InMemoryVaultStorage())
    }

    /// A phone whose items, counters and enrolment are in a store, where another phone or process may have left theirs.
    ///
    /// Other templates than the store remembers are a change of the enrolled set.
    package convenience init(
        _ profile: DeviceProfile,
        passcode: String? = "123456",
        enrolled: [Template]? = nil,
        bundle: String = "com.example.app",
        keychainGroups: [String]? = nil,
        keptIn storage: any VaultStorage
    ) throws(VaultError) {
        let state = AuthorityState(
            profile: profile,
            passcode: passcode,
            enrolled: enrolled ?? Self.usualTemplates(profile.model.biometry),
            app: AppRecord(bundle: bundle, usageDescription: "Log in", permission: .granted)
        )
        self.init(state, keychainGroups ?? [bundle], .wait, storage)
        try authority.remember(in: storage)
        if passcode == nil {
            try storage.write { transaction throws(VaultError) in try transaction.removeItemsThatNeedPasscode() }
        }
    }

    private init(
        _ state: AuthorityState,
        _ groups: [String],
        _ unansweredPrompts: UnansweredPrompts,
        _ storage: any VaultStorage
    ) {
        told = ToldAnswers(unansweredPrompts)
        let secret = SystemRandom.bytes(32)
        authority = Authority(state, clock: clock) { HMACSHA256.authenticate($0, key: secret) }
        vault = Vault(
            storage: storage,
            owner: authority,
            keys: SoftwareKeys(remembering: 16),
            groups: groups,
            enclave: .simulated,
            wallClock: { [clock] in clock.wall }
        )
        vault.attach()
        authority.afterEveryEvent { [told, weak authority] in
            if let authority { told.answer(to: authority) }
        }
    }

    private static func usualTemplates(_ biometry: Biometry) -> [Template] {
        switch biometry {
        case .none: []
        case .touchID, .fingerprint: [.rightThumb]
        case .faceID: [.face]
        case .opticID: [.eyes]
        }
    }

    // MARK: What can be seen

    /// What the person sees; `nil` with nothing asked.
    public var prompt: VisiblePrompt? {
        authority.read { $0.prompt }
    }

    /// Where the app is; a visible Face ID sheet makes it inactive.
    public var appState: AppState {
        authority.read { $0.appState }
    }

    /// Model and version.
    public var profile: DeviceProfile {
        authority.read { $0.profile }
    }

    /// The phone waits to be unlocked.
    public var isLocked: Bool {
        authority.read { $0.unlocks.isLocked }
    }

    /// Answers that were told beforehand and that nothing has asked for yet.
    public var answersLeft: Int {
        told.count
    }

    /// On a phone made with ``UnansweredPrompts/fail``, the prompts that ended for want of a told answer, in order.
    ///
    /// A test ends well with `#expect(phone.promptsUnanswered.isEmpty)`, for an app may take their errors for a
    /// cancellation.
    public var promptsUnanswered: [UnansweredPrompt] {
        told.allUnanswered
    }

    /// The wall clock.
    public var wallClock: Date {
        Date(timeIntervalSince1970: Double(clock.wall) / 1000)
    }

    /// Returns when every effect was carried out and every reply delivered.
    public func settled() async {
        await authority.settled()
    }

    /// A context of the app, as `LAContext()` would make one.
    public func makeContext() -> SimulatedContext {
        SimulatedContext(authority, told)
    }

    /// Sends what may be impossible at this moment.
    func send(_ event: AuthorityEvent) throws(Impossibility) {
        if case .impossible(let reason) = authority.send(event) { throw reason }
    }
}
