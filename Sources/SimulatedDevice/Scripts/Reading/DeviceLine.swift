// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
package import OwnerAuthority

/// The device that a script runs on, as its first line tells.
package struct DeviceLine: Sendable, Hashable {
    /// A model with that sensor that ran that version.
    package let profile: DeviceProfile
    /// The device passcode; `nil` for none.
    package let passcode: String?
    /// What the sensor knows, each once.
    package let enrolled: [Template]
    /// The app's bundle identifier.
    package let bundle: String
    /// The usage text of the app's property list; `nil` where it is missing.
    package let usageDescription: String?
    /// Whether the app may use the sensor.
    package let permission: BiometryPermission
    /// The contested points.
    package let choices: ContestedChoices

    /// A device told in the source.
    package init(
        _ profile: DeviceProfile,
        passcode: String?,
        enrolled: [Template],
        bundle: String = "com.example.app",
        usageDescription: String? = "Log in",
        permission: BiometryPermission = .granted
    ) {
        self.profile = profile
        self.passcode = passcode
        self.enrolled = enrolled
        self.bundle = bundle
        self.usageDescription = usageDescription
        self.permission = permission
        choices = ContestedChoices()
    }

    static let required = [
        "biometry", "ios", "passcode", "enrolled", "bundle", "usageDescription", "permission",
    ]

    init(reading object: JSONObject) throws(LineProblem) {
        let members = try LineMembers(object, of: .named("the device"), required: Self.required, optional: ["switches"])
        let biometry: Biometry = try members.word("biometry")
        profile = try DeviceProfile(of: biometry, try members.version("ios"))
        passcode = try members.textOrNull("passcode")
        enrolled = try Self.templates(members, biometry)
        bundle = try members.text("bundle")
        usageDescription = try members.textOrNull("usageDescription")
        permission = try members.word("permission")
        choices =
            members.has("switches") ? try ContestedChoices(reading: members.object("switches")) : ContestedChoices()
    }

    private static func templates(_ members: LineMembers, _ biometry: Biometry) throws(LineProblem) -> [Template] {
        var templates: [Template] = []
        var seen: Set<ExactText> = []
        for element in try members.array("enrolled") {
            guard case .string(let name) = element else { throw members.wrong("enrolled", "an array of texts") }
            guard seen.insert(ExactText(name)).inserted else {
                throw LineProblem("\(name.quoted) stands twice in \"enrolled\"")
            }
            templates.append(Template(rawValue: name))
        }
        guard biometry != .none || templates.isEmpty else {
            throw LineProblem("nothing can be enrolled on a device without a sensor")
        }
        return templates
    }
}

extension LineMembers {
    /// A version as `major.minor` that was released.
    func version(_ name: String) throws(LineProblem) -> OSVersion {
        let text = try text(name)
        guard text.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 1, let version = OSVersion(text) else {
            throw LineProblem("\(name.quoted) of \(subject) is a version such as \"17.0\", not \(text.quoted)")
        }
        guard version.wasReleased else { throw LineProblem("this version knows no iOS \(version)") }
        return version
    }
}

extension DeviceProfile {
    /// Some device with that sensor and that version.
    init(of biometry: Biometry, _ version: OSVersion) throws(LineProblem) {
        guard let profile = Self(biometry, iOS: version) else {
            let sensor = biometry == .none ? "devices without a sensor" : biometry.rawValue
            throw LineProblem(
                "this version knows \(sensor) on iOS \(DeviceModel.range(of: biometry)), not on \(version)"
            )
        }
        self = profile
    }
}
