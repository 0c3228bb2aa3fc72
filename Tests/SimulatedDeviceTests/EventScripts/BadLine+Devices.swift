// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension BadLine {
    /// First lines that no device could have.
    static let devices: [BadLine] = [
        BadLine(Device.with(ios: "7.1"), "this version knows no iOS 7.1"),
        BadLine(Device.with(ios: "8.5"), "this version knows no iOS 8.5"),
        BadLine(Device.with(ios: "18.8"), "this version knows no iOS 18.8"),
        BadLine(Device.with(ios: "25.0"), "this version knows no iOS 25.0"),
        BadLine(Device.with(ios: "27.0"), "this version knows no iOS 27.0"),
        BadLine(Device.with(ios: "17"), version("17")), BadLine(Device.with(ios: "17.0.1"), version("17.0.1")),
        BadLine(Device.with(ios: "017.0"), version("017.0")), BadLine(Device.with(ios: "17. 0"), version("17. 0")),
        BadLine(
            Device.with(ios: "11.0", biometry: "faceID"),
            "this version knows faceID on iOS 11.1 to 26.x, not on 11.0"
        ),
        BadLine(
            Device.with(ios: "16.7", biometry: "opticID"),
            "this version knows opticID on iOS 17.0 to 26.x, not on 16.7"
        ),
        BadLine(
            Device.with(ios: "16.0", biometry: "none"),
            "this version knows devices without a sensor on iOS 8.0 to 15.x, not on 16.0"
        ),
        BadLine(
            Device.with(biometry: "fingerprint"),
            #""biometry" of the device is one of "touchID", "faceID", "opticID", "none", not "fingerprint""#
        ),
        BadLine(
            Device.with(ios: "12.3", biometry: "none").replacing("[]", with: #"["thumb"]"#),
            "nothing can be enrolled on a device without a sensor"
        ),
        BadLine(
            Device.touch.replacing(#"["thumb"]"#, with: #"["thumb","thumb"]"#),
            #""thumb" stands twice in "enrolled""#
        ),
        BadLine(
            Device.touch.replacing(#"["thumb"]"#, with: "[1]"),
            #""enrolled" of the device must be an array of texts"#
        ),
        BadLine(Device.with(passcode: "123456"), #""passcode" of the device must be a text or null"#),
        BadLine(Device.touch.replacing(#","bundle":"b""#, with: ""), #"the device needs the member "bundle""#),
        BadLine(Device.with(#""model":"x""#), #"the device has no member "model""#),
        BadLine(Device.with(#""switches":[]"#), #""switches" of the device must be an object"#),
        BadLine(Device.with(#""switches":{"x":true}"#), #""switches" has no member "x""#),
        BadLine(
            Device.with(#""switches":{"invalidatedStatus":-25299}"#),
            #""invalidatedStatus" of "switches" must be -25300 or -25293"#
        ),
        BadLine(
            Device.with(#""switches":{"newerFails":null}"#),
            #""newerFails" of "switches" must be true or false"#
        ),
        BadLine(#"{"device":"iPhone"}"#, #""device" of a device line must be an object"#),
        BadLine(
            Device.touch.dropLast() + #","do":"reboot"}"#,
            #"a line has exactly one of "device", "do" and "expect""#
        ),
    ]

    private static func version(_ text: String) -> String {
        "\"ios\" of the device is a version such as \"17.0\", not \"\(text)\""
    }
}
