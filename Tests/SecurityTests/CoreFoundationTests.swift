// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import Testing

@Suite("The names of CoreFoundation")
struct CoreFoundationTests {
    static let accessibilities: [NamedValue<String>] = [
        NamedValue("kSecAttrAccessibleWhenUnlocked", kSecAttrAccessibleWhenUnlocked as String, "ak"),
        NamedValue("kSecAttrAccessibleAfterFirstUnlock", kSecAttrAccessibleAfterFirstUnlock as String, "ck"),
        NamedValue("kSecAttrAccessibleAlways", kSecAttrAccessibleAlways as String, "dk"),
        NamedValue(
            "kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly",
            kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly as String,
            "akpu"
        ),
        NamedValue(
            "kSecAttrAccessibleWhenUnlockedThisDeviceOnly",
            kSecAttrAccessibleWhenUnlockedThisDeviceOnly as String,
            "aku"
        ),
        NamedValue(
            "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly",
            kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String,
            "cku"
        ),
        NamedValue("kSecAttrAccessibleAlwaysThisDeviceOnly", kSecAttrAccessibleAlwaysThisDeviceOnly as String, "dku"),
    ]

    @Test("An accessibility has Apple's string", arguments: accessibilities)
    func accessibility(constant: NamedValue<String>) {
        #expect(constant.value == constant.apples)
    }

    @Test("Texts, bytes and dictionaries are bridged both ways by 'as'")
    func bridging() throws {
        let query: [String: Any] = ["data": Data([1, 2]), "yes": kCFBooleanTrue as Any, "inner": ["n": 1]]

        let dictionary = query as CFDictionary
        let keyed: [CFString: Any] = [kSecAttrAccessibleWhenUnlocked: 1]

        #expect(dictionary["data"] as? Data == Data([1, 2]))
        #expect(dictionary["yes"] as? Bool == true)
        #expect((dictionary["inner"] as? [String: Any])?["n"] as? Int == 1)
        #expect(keyed[kSecAttrAccessibleWhenUnlocked] as? Int == 1)
        #expect(kCFBooleanFalse.boolValue == false)
        #expect(Data([7]) as CFData as Data == Data([7]))
    }

    @Test("An error is read by the functions of C, and is an error of Swift")
    func errors() {
        let error: CFError = NSError(domain: "d", code: 7, userInfo: ["k": "v", NSLocalizedDescriptionKey: "gone"])

        #expect(CFErrorGetDomain(error) as String == "d")
        #expect(CFErrorGetCode(error) == 7)
        #expect(CFErrorCopyUserInfo(error)?["k"] as? String == "v")
        #expect(CFErrorCopyDescription(error) as String == "gone")
        #expect((error as any Error).localizedDescription == "gone")
    }
}
