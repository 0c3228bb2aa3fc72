// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import Testing

@Suite("The flags of an access control")
struct FlagTests {
    static let flags: [NamedValue<UInt>] = [
        NamedValue("SecAccessControlCreateFlags.userPresence", SecAccessControlCreateFlags.userPresence.rawValue, 0x1),
        NamedValue("SecAccessControlCreateFlags.biometryAny", SecAccessControlCreateFlags.biometryAny.rawValue, 0x2),
        NamedValue("SecAccessControlCreateFlags.touchIDAny", SecAccessControlCreateFlags.touchIDAny.rawValue, 0x2),
        NamedValue(
            "SecAccessControlCreateFlags.biometryCurrentSet",
            SecAccessControlCreateFlags.biometryCurrentSet.rawValue,
            0x8
        ),
        NamedValue(
            "SecAccessControlCreateFlags.touchIDCurrentSet",
            SecAccessControlCreateFlags.touchIDCurrentSet.rawValue,
            0x8
        ),
        NamedValue(
            "SecAccessControlCreateFlags.devicePasscode",
            SecAccessControlCreateFlags.devicePasscode.rawValue,
            0x10
        ),
        NamedValue("SecAccessControlCreateFlags.watch", SecAccessControlCreateFlags.watch.rawValue, 0x20),
        NamedValue("SecAccessControlCreateFlags.companion", SecAccessControlCreateFlags.companion.rawValue, 0x20),
        NamedValue("SecAccessControlCreateFlags.or", SecAccessControlCreateFlags.or.rawValue, 0x4000),
        NamedValue("SecAccessControlCreateFlags.and", SecAccessControlCreateFlags.and.rawValue, 0x8000),
        NamedValue(
            "SecAccessControlCreateFlags.privateKeyUsage",
            SecAccessControlCreateFlags.privateKeyUsage.rawValue,
            0x40000000
        ),
        NamedValue(
            "SecAccessControlCreateFlags.applicationPassword",
            SecAccessControlCreateFlags.applicationPassword.rawValue,
            0x80000000
        ),
    ]

    @Test("A flag has Apple's bit", arguments: flags)
    func bit(flag: NamedValue<UInt>) {
        #expect(flag.value == flag.apples)
    }

    // mirrors: SecAccessControlCreateFlags SecAccessControlCreateFlags.init(rawValue:)
    // mirrors: SecAccessControlCreateFlags.rawValue
    @Test("Flags are a set of options, made from any number")
    func set() {
        var flags: SecAccessControlCreateFlags = [.biometryAny, .or]
        flags.insert(.devicePasscode)

        #expect(flags == SecAccessControlCreateFlags(rawValue: 0x4012))
        #expect(SecAccessControlCreateFlags(rawValue: CFOptionFlags(1 << 21)).rawValue == 1 << 21)
        #expect(SecAccessControlCreateFlags().isEmpty)
    }
}
