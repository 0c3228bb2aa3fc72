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

    @Test("The number of a class tells objects apart, and a truth value from a number")
    func typeIDs() {
        let objects: [(CFTypeRef, CFTypeID)] = [
            ("a" as CFString, CFStringGetTypeID()),
            (Data([1]) as CFData, CFDataGetTypeID()),
            (["a": 1] as CFDictionary, CFDictionaryGetTypeID()),
            ([1] as CFArray, CFArrayGetTypeID()),
            (1 as CFNumber, CFNumberGetTypeID()),
            (0 as CFNumber, CFNumberGetTypeID()),
            (kCFBooleanTrue, CFBooleanGetTypeID()),
            (true as CFBoolean, CFBooleanGetTypeID()),
            (Date(timeIntervalSince1970: 0) as CFDate, CFDateGetTypeID()),
            (NSError(domain: "d", code: 1), CFErrorGetTypeID()),
            (NSNull(), CFNullGetTypeID()),
        ]

        for (object, number) in objects { #expect(CFGetTypeID(object) == number) }
        #expect(Set(objects.map(\.1)).count == 9)
        #expect(CFGetTypeID(nil) == 0)
    }

    @Test("Equal objects are equal to C and hash alike")
    func equality() {
        #expect(CFEqual("a" as CFString, "a" as CFString))
        #expect(CFEqual(nil, nil))
        #expect(!CFEqual("a" as CFString, nil))
        #expect(!CFEqual("a" as CFString, Data([97]) as CFData))
        #expect(CFHash("a" as CFString) == CFHash("a" as CFString))
    }

    @Test("Bytes, lists, dictionaries and truth values are read by the functions of C")
    func contents() {
        let data = Data([5, 6]) as CFData

        #expect(CFDataGetLength(data) == 2)
        #expect(CFDataGetBytePtr(data)[1] == 6)
        #expect(CFDataCreate(nil, [5, 6], 2) == data)
        #expect(CFDataCreate(kCFAllocatorDefault, nil, 0)?.length == 0)
        #expect(CFDataCreate(nil, nil, 3) == nil)
        #expect(CFArrayGetCount([1, 2] as CFArray) == 2)
        #expect(CFDictionaryGetCount(["a": 1] as CFDictionary) == 1)
        #expect(CFBooleanGetValue(kCFBooleanTrue) && !CFBooleanGetValue(kCFBooleanFalse))
    }

    @Test("An error made by the function of C says what it was given")
    func errorMade() {
        let error = CFErrorCreate(nil, NSOSStatusErrorDomain as CFErrorDomain, -50, ["k": "v"] as CFDictionary)

        #expect(error?.domain == NSOSStatusErrorDomain)
        #expect(error?.code == -50)
        #expect(error?.userInfo["k"] as? String == "v")
        #expect(CFErrorCreate(nil, nil, 1, nil) == nil)
    }
}
