// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

extension Impossibility {
    /// Why a step cannot be done at this point, for the author of the script.
    var scriptReason: String {
        switch self {
        case .buttonNotShown(let button, let shown):
            shown.isEmpty
                ? "no button \(button.rawValue.quoted) is shown, nor any other"
                : "no button \(button.rawValue.quoted) is shown, only \(shown.map(\.rawValue.quoted).joined(separator: ", "))"
        case .noPasscodePage: "there is no passcode page to type on"
        case .noPermissionAlert: "there is no permission alert to answer"
        case .noCompanionAsked: "no companion is asked"
        case .alreadyEnrolled(let template): "\(template.rawValue.quoted) is enrolled already"
        case .notEnrolled(let template): "\(template.rawValue.quoted) is not enrolled"
        case .noPasscode: "nothing can be enrolled without a passcode"
        case .noSensor: "nothing can be enrolled on a device without a sensor"
        case .deviceLocked: "an app comes to foreground only when the device is unlocked"
        case .appNotRunning: "the app is not running"
        case .notInstalled: "the app is not installed at this point"
        case .alreadyInstalled: "the app is installed at this point"
        case .storeFailed(let reason): "the store of the phone's items failed: \(reason)"
        case .neverRan(let version): "no such device ever had iOS \(version), or it has a newer one"
        }
    }
}
