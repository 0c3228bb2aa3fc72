// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// What a UI draws; all of it follows from the state, so that it is observed.
extension AppLock {
    /// The cover lies over everything, in windows that are in front too: draw it above every sheet and alert.
    public var coverIsVisible: Bool { state.isCovered(state.phase) }

    /// The same for one window of several.
    public func coverIsVisible(in id: String) -> Bool {
        state.isCovered(state.scenes[id] ?? .background)
    }

    /// The app is locked, and not only covered out of sight.
    public var isLocked: Bool { state.isLocked }

    /// The system asks for the owner, or is about to: the cover's button waits.
    public var promptIsVisible: Bool {
        switch state.step {
        case .looking, .prompting: true
        case .idle, .code, .checking, .signingOut: false
        }
    }

    /// The page for the code lies over the cover, or over settings.
    public var codePageIsVisible: Bool {
        switch state.step {
        case .code, .checking: true
        case .idle, .looking, .prompting, .signingOut: false
        }
    }

    /// The app is signing out.
    public var isSigningOut: Bool {
        if case .signingOut = state.step { true } else { false }
    }

    /// What the person is asked for at present, whether by the system or on the page for the code.
    public var purpose: AppLockPurpose? { state.purpose }

    /// The cover has a button that unlocks.
    public var unlockButtonIsVisible: Bool { state.isLocked && state.step == .idle }

    /// The cover has a button that leads to the page for the code.
    public var codeButtonIsVisible: Bool {
        unlockButtonIsVisible && (state.code == .ready || state.code == .demanded)
    }

    /// The cover, or the page for the code, has a button to sign in anew.
    public var signOutButtonIsVisible: Bool {
        guard state.canSignOut, state.isLocked else { return false }
        switch state.step {
        case .idle: return state.trouble != nil || state.code != .unset
        case .code: return true
        case .looking, .prompting, .checking, .signingOut: return false
        }
    }

    /// A hint leads to the app's page in Settings: there the person can allow the sensor again.
    public var settingsButtonIsVisible: Bool {
        switch state.trouble {
        case .answer(.permissionDenied), .answer(.passcodeNotSet), .answer(.notEnrolled): true
        default: false
        }
    }

    // MARK: The switch

    /// The switch as it is drawn: as wanted while it is being asked for, else as it is.
    public var switchIsOn: Bool {
        switch state.purpose {
        case .turnOn: true
        case .turnOff: false
        case .unlock, nil: state.record.isOn
        }
    }

    /// The lock is on.
    public var isOn: Bool { state.record.isOn }

    /// The switch is being asked for, so that it does not move.
    public var switchIsBusy: Bool { state.purpose == .turnOn || state.purpose == .turnOff }

    /// The device can do what the lock needs, or there is a code: asks nobody.
    public func canTurnOn() async -> Bool {
        guard state.code == .unset else { return true }
        return await device.availability(of: .owner).isUsable
    }

    // MARK: Words and pictures

    /// The picture of the sensor, for switch and cover; a padlock where there is none.
    public var picture: SensorPicture { SensorPicture(of: sensor) }

    /// What stands beside the switch.
    public var switchTitle: String { texts[.lockSwitch(sensor)] }

    /// What stands on the cover.
    public var coverTitle: String { texts[.lockedTitle] }

    /// What stands on the cover's button.
    public var unlockButtonTitle: String { texts[.unlockButton(sensor)] }

    /// What stands on the button that leads to the page for the code.
    public var codeButtonTitle: String { texts[.codeButton(codeShape)] }

    /// What stands on the button that signs out.
    public var signOutButtonTitle: String {
        state.code == .unset ? texts[.signInAgainButton] : texts[.forgotCodeButton(codeShape)]
    }

    /// What stands on top of the page for the code.
    public var codePageTitle: String { texts[.codeTitle(codeShape, .enter)] }

    /// Why it is locked still, or why the switch went back; `nil` where there is nothing to say.
    public var message: String? {
        if let passcode, codePageIsVisible, passcode.waitLeft > .zero {
            return texts.message(for: PasscodeAnswer.waiting(passcode.waitLeft))
        }
        return state.trouble.map { texts.message(for: $0, sensor: sensor, shape: codeShape) }
    }

    var codeShape: PasscodeShape {
        passcode?.kind?.shape ?? .text
    }
}
