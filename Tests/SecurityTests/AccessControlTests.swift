// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import Testing

@Suite("The rules of SecAccessControl")
struct AccessControlTests {
    static let accessibilities: [String] = [
        kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleAfterFirstUnlock, kSecAttrAccessibleAlways,
        kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
        kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, kSecAttrAccessibleAlwaysThisDeviceOnly,
    ].map { String($0) }

    static let contradictions: [SecAccessControlCreateFlags] = [
        [.or, .and],
        [.biometryAny, .devicePasscode, .or, .and],
        [.biometryAny, .biometryCurrentSet],
        [.biometryAny, .or, .biometryCurrentSet],
        [.userPresence, .biometryAny],
        [.userPresence, .biometryCurrentSet],
        [.userPresence, .devicePasscode],
        [.userPresence, .companion],
        [.userPresence, .or],
        [.userPresence, .and],
        SecAccessControlCreateFlags(rawValue: 1 << 20),
    ]

    static let meetable: [SecAccessControlCreateFlags] = [
        [], .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion, .applicationPassword,
        [.userPresence, .applicationPassword, .privateKeyUsage],
        [.biometryCurrentSet, .or, .devicePasscode],
        [.biometryAny, .and, .devicePasscode, .privateKeyUsage],
        [.biometryAny, .devicePasscode],
        [.biometryAny, .companion, .or, .applicationPassword],
        .privateKeyUsage,
    ]

    // mirrors: SecAccessControlCreateWithFlags(_:_:_:_:) SecAccessControl
    @Test("Each of the seven accessibilities makes an access control", arguments: accessibilities)
    func protection(name: String) {
        var error: Unmanaged<CFError>?

        let control = SecAccessControlCreateWithFlags(nil, name as CFTypeRef, .userPresence, &error)

        #expect(control != nil)
        #expect(error == nil)
    }

    // mirrors: SecAccessControlCreateWithFlags(_:_:_:_:)
    @Test("Any other protection is errSecParam of the domain of statuses")
    func strangeProtection() {
        for protection in ["zz" as CFTypeRef, "" as CFTypeRef, NSNumber(value: 1), NSArray()] {
            var error: Unmanaged<CFError>?

            let control = SecAccessControlCreateWithFlags(nil, protection, [], &error)
            let told = error?.takeRetainedValue()

            #expect(control == nil)
            #expect(told?.code == Int(errSecParam))
            #expect(told?.domain == "NSOSStatusErrorDomain")
        }
    }

    // mirrors: SecAccessControlCreateWithFlags(_:_:_:_:)
    @Test("Constraints that contradict themselves are errSecParam", arguments: contradictions)
    func contradiction(flags: SecAccessControlCreateFlags) {
        var error: Unmanaged<CFError>?

        let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, flags, &error)

        #expect(control == nil)
        #expect(error?.takeRetainedValue().code == -50)
        #expect(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, flags, nil) == nil)
    }

    // mirrors: SecAccessControlCreateWithFlags(_:_:_:_:)
    @Test("Constraints that can be met together make an access control", arguments: meetable)
    func possible(flags: SecAccessControlCreateFlags) {
        #expect(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, flags, nil) != nil)
    }

    // mirrors: SecAccessControlGetTypeID()
    @Test("The class has a number, always the same")
    func typeID() {
        #expect(SecAccessControlGetTypeID() == SecAccessControlGetTypeID())
        #expect(SecAccessControlGetTypeID() != 0)
    }

    // mirrors: SecAccessControl
    @Test("Equal rules are equal objects, others are not")
    func equality() {
        let make = { (flags: SecAccessControlCreateFlags) in
            SecAccessControlCreateWithFlags(kCFAllocatorDefault, kSecAttrAccessibleWhenUnlocked, flags, nil)
        }
        let other = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAfterFirstUnlock, .biometryAny, nil)

        #expect(make(.biometryAny) == make(.biometryAny))
        #expect(make(.biometryAny)?.hash == make(.biometryAny)?.hash)
        #expect(make(.biometryAny) != make(.biometryCurrentSet))
        #expect(make(.biometryAny) != other)
    }

    // mirrors: SecAccessControl
    @Test("An access control goes into a dictionary and comes out as itself")
    func inDictionary() throws {
        let control = try #require(
            SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .userPresence, nil)
        )

        let attributes = ["accc": control, "sync": kCFBooleanFalse as Any] as [String: Any] as CFDictionary

        #expect(attributes["accc"] as? SecAccessControl === control)
    }
}
