// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Everything that decides whether the owner is present, as one value.
///
/// It changes only by ``reduce(_:at:)``. There is no clock, chance or concurrency in it.
package struct AuthorityState: Sendable, Hashable {
    package internal(set) var profile: DeviceProfile
    package internal(set) var behaviour: OSBehaviour
    package internal(set) var choices: ContestedChoices
    package internal(set) var enrolment: Enrolment
    package internal(set) var passcode: String?
    /// How often the passcode was switched off; KEY-20.
    package internal(set) var passcodeRemovals: UInt64 = 0
    package internal(set) var throttle = PasscodeThrottle()
    /// Consecutive misses, device-wide; TID-05.
    package internal(set) var misses = 0
    package internal(set) var unlocks = UnlockHistory()
    package internal(set) var app: AppRecord
    package internal(set) var contexts: [ContextID: ContextState] = [:]
    package internal(set) var open: OpenEvaluation?
    package internal(set) var companion = CompanionState()
    /// The moment of the latest event.
    package internal(set) var now = Moment.zero

    package init(
        profile: DeviceProfile,
        passcode: String?,
        enrolled: [Template],
        app: AppRecord,
        choices: ContestedChoices = ContestedChoices(),
        now: Moment = .zero
    ) {
        self.profile = profile
        self.behaviour = OSBehaviour(profile.version, choices)
        self.choices = choices
        self.enrolment = Enrolment(enrolled)
        self.passcode = passcode
        self.app = app
        self.now = now
        self.unlocks = UnlockHistory(unlockedAt: now)
    }

    /// The fifth miss in a row locks the sensor until the passcode is entered; TID-04, FID-07.
    static let missesThatLock = 5

    /// Biometrics have been locked by misses.
    package var isLockedOut: Bool {
        misses >= Self.missesThatLock
    }

    /// The sensor, as hardware.
    package var biometry: Biometry {
        profile.model.biometry
    }

    /// Face and iris sensors are used only with the person's permission and a usage text.
    var needsPermission: Bool {
        biometry == .faceID || biometry == .opticID
    }

    /// Where the app is; the Face ID sheet makes a foreground app inactive (FID-20).
    package var appState: AppState {
        guard app.state == .foreground, biometry == .faceID, let open else { return app.state }
        switch open.stage {
        case .scanning, .retryOffered, .fallbackOffered: return .inactive
        case .permission, .touch, .passcode, .passcodeBeforeSensor, .companion: return .foreground
        }
    }
}

/// Whether companions are paired and near.
package struct CompanionState: Sendable, Hashable {
    package internal(set) var isPaired = false
    package internal(set) var isNear = false
}
