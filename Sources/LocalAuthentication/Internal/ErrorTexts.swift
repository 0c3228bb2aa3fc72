// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Makes the `NSError` that a caller receives, with the texts that Apple's systems are seen to give.
enum ErrorTexts {
    /// An error with its texts; a preflight's also names the sensor, where the version can (BTY-04).
    static func error(_ error: OwnerError, sensor: LABiometryType = .none) -> NSError {
        let code = error.code.rawValue
        var userInfo: [String: Any] = [NSDebugDescriptionErrorKey: error.diagnosis]
        if let text = texts[code] { userInfo[NSLocalizedDescriptionKey] = text }
        if sensor != .none { userInfo["BiometryType"] = NSNumber(value: sensor.rawValue) }
        return NSError(domain: LAErrorDomain, code: code, userInfo: userInfo)
    }

    private static let texts: [Int: String] = [
        -1: "Application retry limit exceeded.",
        -2: "Authentication canceled.",
        -3: "Fallback authentication mechanism selected.",
        -4: "Authentication canceled.",
        -5: "Passcode not set.",
        -6: "Biometry is not available.",
        -7: "Biometry is not enrolled.",
        -8: "Biometry is locked out.",
        -9: "Authentication canceled.",
        -1004: "User interaction required.",
    ]
}
