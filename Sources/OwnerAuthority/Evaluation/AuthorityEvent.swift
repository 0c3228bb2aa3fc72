// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Everything that can happen to an authority.
package enum AuthorityEvent: Sendable {
    case app(AppCall)
    case person(PersonAct)
    case device(DeviceChange)
}

/// What the app asks of the authority.
package enum AppCall: Sendable {
    case createContext(ContextID)
    case configure(ContextID, ContextSettings)
    case preflight(ContextID, OwnerPolicy)
    case evaluate(EvaluationID, ContextID, OwnerPolicy, reason: String)
    /// Asks for what an item, a key or an access control demands; a reason of `nil` leaves the words to the system.
    case evaluateAccess(EvaluationID, ContextID, AccessDemand, reason: String?)
    case readBiometryType(ContextID)
    case invalidate(ContextID)
    case release(ContextID)
}

/// What a person does at the sensor or on the screen.
package enum PersonAct: Sendable {
    case touch(Template)
    case face(matches: Bool)
    case tap(VisiblePrompt.Button)
    case enterPasscode(String)
    case answerPermission(allow: Bool)
    case companionAnswers(approves: Bool)
}

/// What happens to the device and the app on it.
package enum DeviceChange: Sendable {
    case setPermission(BiometryPermission)
    case enrol(Template)
    case remove(Template)
    case setPasscode(String?)
    case move(AppState)
    case pressHome
    case interrupt
    /// Nobody will answer what is shown, for the reason given: a mistake of a test, never of the owner.
    case abandonPrompt(diagnosis: String)
    case lockDevice
    case unlockDevice(UnlockMeans)
    case reboot
    case upgrade(DeviceProfile)
    case otherAppMisses(Int)
    case otherAppMatch
    /// Another process over the same store changed what the device remembers.
    case learn(DeviceMemory)
    case companion(isNear: Bool)
    case uninstall
    case install
}

/// How somebody tries to unlock the device.
public enum UnlockMeans: String, Sendable, Hashable, CaseIterable {
    /// An enrolled finger, face or pair of eyes.
    case biometrics
    /// The right passcode.
    case passcode
}

/// What an event makes happen outside the state, in order.
package enum AuthorityEffect: Sendable, Hashable {
    /// What is shown has changed.
    case prompt(VisiblePrompt?)
    /// An evaluation is answered.
    case reply(EvaluationID, Result<OwnerMeans, OwnerError>)
    /// The app's process has ended; what it waited for stays unanswered.
    case processEnded(ProcessEnd)
}

/// Why a process ended.
public enum ProcessEnd: String, Sendable, Hashable, CaseIterable {
    /// An evaluation without a reason raises an exception in the app; CAN-12.
    case emptyReason
    /// Face ID without a usage text in the property list; FID-17.
    case missingUsageDescription
    /// `biometryType` on iOS 11.0.0; BTY-07.
    case biometryTypeUnrecognised
    /// The device was started anew.
    case reboot
    /// The app was removed.
    case uninstalled
    /// It had ended before; told to a caller that evaluates without a process.
    case notRunning

    /// Whether the system killed the process for what it did, as against an end that a person chose.
    public var isTermination: Bool {
        switch self {
        case .emptyReason, .missingUsageDescription, .biometryTypeUnrecognised: true
        case .reboot, .uninstalled, .notRunning: false
        }
    }
}

/// What the caller of an event learns at once.
package enum AuthorityAnswer: Sendable, Hashable {
    /// The event happened.
    case done
    /// The event had no effect at all: no sensor listened, or the device was not locked.
    case ignored
    /// A preflight is good (`nil`) or names its reason.
    case preflight(OwnerError?)
    /// The value of the property; `nil` where reading it ended the process.
    case biometryType(Biometry?)
    /// An attempt to unlock worked or not.
    case unlocked(Bool)
    /// The event cannot happen now.
    case impossible(Impossibility)
}

/// Why something cannot be done with the device at this moment.
public enum Impossibility: Error, Sendable, Hashable {
    /// The button is not on the screen; what is shown instead.
    case buttonNotShown(VisiblePrompt.Button, shown: [VisiblePrompt.Button])
    /// There is no passcode page to type on.
    case noPasscodePage
    /// There is no permission alert to answer.
    case noPermissionAlert
    /// No companion is asked, or none is near.
    case noCompanionAsked
    /// The template is enrolled already.
    case alreadyEnrolled(Template)
    /// The template is not enrolled.
    case notEnrolled(Template)
    /// Enrolling needs a passcode.
    case noPasscode
    /// Enrolling needs a sensor.
    case noSensor
    /// An app cannot come to the front of a locked device.
    case deviceLocked
    /// The app's process is not running.
    case appNotRunning
    /// The app is not installed.
    case notInstalled
    /// The app is installed already.
    case alreadyInstalled
    /// The model never ran that version, or already has a newer one.
    case neverRan(OSVersion)
    /// The store of the device's items did not take what the event would have changed there.
    case storeFailed(String)
}
