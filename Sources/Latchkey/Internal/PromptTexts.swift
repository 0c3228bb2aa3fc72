// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What a person reads where the app gives no text of its own.
enum PromptTexts {
    static func binding(_ device: DeviceDescription) -> Prompt {
        Prompt("Log in with \(sensor(device.biometry)) from now on")
    }

    static func login(_ account: Account) -> Prompt {
        Prompt("Log in as \(account.username)")
    }

    private static func sensor(_ biometry: Biometry) -> String {
        switch biometry {
        case .touchID: "Touch ID"
        case .faceID: "Face ID"
        case .opticID: "Optic ID"
        case .fingerprint: "your fingerprint"
        case .none: "this device"
        }
    }
}
