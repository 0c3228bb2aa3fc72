// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import SimulatedDevice
import Testing

@Suite("Items: how dictionaries are read")
struct QueryTests {
    /// An entry that is of another type than its key asks for.
    struct WrongEntry: Sendable, CustomTestStringConvertible {
        let key: String
        let value: @Sendable () -> Any

        init(_ key: CFString, _ value: @autoclosure @escaping @Sendable () -> Any) {
            self.key = key as String
            self.value = value
        }

        var testDescription: String { "\(key) \(value())" }
    }

    static let wrong: [WrongEntry] = [
        WrongEntry(kSecClass, 7), WrongEntry(kSecClass, "nope"), WrongEntry(kSecClass, Data("genp".utf8)),
        WrongEntry(kSecAttrAccount, [1]), WrongEntry(kSecAttrAccount, NSNull()),
        WrongEntry(kSecAttrAccount, Date(timeIntervalSince1970: 0)), WrongEntry(kSecAttrService, ["a": 1]),
        WrongEntry(kSecAttrGeneric, 1), WrongEntry(kSecAttrAccessGroup, Data([1])),
        WrongEntry(kSecAttrAccessible, "zz"), WrongEntry(kSecAttrAccessible, 1),
        WrongEntry(kSecAttrAccessControl, "ak"), WrongEntry(kSecAttrAccessControl, true),
        WrongEntry(kSecAttrSynchronizable, "yes"), WrongEntry(kSecAttrSynchronizable, 2),
        WrongEntry(kSecAttrCreator, "four"), WrongEntry(kSecAttrCreator, 1.5), WrongEntry(kSecAttrCreator, Double.nan),
        WrongEntry(kSecAttrCreationDate, "today"), WrongEntry(kSecAttrCreationDate, 0),
        WrongEntry(kSecAttrCreationDate, Date(timeIntervalSince1970: .infinity)),
        WrongEntry(kSecMatchLimit, 0), WrongEntry(kSecMatchLimit, -1), WrongEntry(kSecMatchLimit, true),
        WrongEntry(kSecMatchLimit, "m_LimitTwo"), WrongEntry(kSecMatchLimit, 1.5),
        WrongEntry(kSecMatchCaseInsensitive, 1), WrongEntry(kSecMatchItemList, "x"),
        WrongEntry(kSecMatchTrustedOnly, "x"), WrongEntry(kSecMatchValidOnDate, "x"), WrongEntry(kSecMatchPolicy, 1),
        WrongEntry(kSecReturnData, 1), WrongEntry(kSecReturnRef, "true"), WrongEntry("r_Other" as CFString, true),
        WrongEntry(kSecUseAuthenticationContext, "context"), WrongEntry(kSecUseAuthenticationContext, NSObject()),
        WrongEntry(kSecUseOperationPrompt, 1), WrongEntry(kSecUseAuthenticationUI, true),
        WrongEntry(kSecUseNoAuthenticationUI, 1), WrongEntry(kSecUseDataProtectionKeychain, "yes"),
        WrongEntry("u_Other" as CFString, true), WrongEntry(kSecValueData, "text"), WrongEntry(kSecValueData, [1, 2]),
        WrongEntry(kSecValueRef, "key"), WrongEntry(kSecValuePersistentRef, Data([1])),
        WrongEntry("v_Other" as CFString, Data()), WrongEntry("classy" as CFString, "genp"),
        WrongEntry("" as CFString, 1),
        WrongEntry("x" as CFString, 1), WrongEntry("other" as CFString, 1), WrongEntry(kSecAttrPRF, "x"),
    ]

    @Test("A value of another type is errSecParam in every call, and nothing happens", arguments: wrong)
    func wrongType(entry: WrongEntry) async {
        await bench().perform {
            let query = password([entry.key as CFString: entry.value()])

            #expect(copy(query).status == errSecParam)
            #expect(SecItemAdd(query, nil) == errSecParam)
            #expect(SecItemDelete(query) == errSecParam)
            #expect(SecItemUpdate(query, [kSecAttrLabel: "x"] as CFDictionary) == errSecParam)
            #expect(copy(diary()).status == errSecItemNotFound)
        }
    }

    @Test("An attribute of another class is errSecNoSuchAttr")
    func otherClass() async {
        await bench().perform {
            for key in [kSecAttrServer, kSecAttrPort, kSecAttrApplicationTag, kSecSharedPassword, "zzzz" as CFString] {
                #expect(copy(password([key: 1])).status == errSecNoSuchAttr, "\(key)")
            }
        }
    }

    @Test("A dictionary without a class, or with a key that is no text, is errSecParam")
    func noClass() async {
        await bench().perform {
            #expect(copy([:] as CFDictionary).status == errSecParam)
            #expect(copy([kSecAttrAccount: "a"] as CFDictionary).status == errSecParam)
            #expect(copy([5: "a", "class": "genp"] as [AnyHashable: Any] as CFDictionary).status == errSecParam)
            #expect(SecItemAdd([:] as CFDictionary, nil) == errSecParam)
            #expect(SecItemDelete([:] as CFDictionary) == errSecParam)
            #expect(SecItemUpdate([:] as CFDictionary, [:] as CFDictionary) == errSecParam)
        }
    }

    @Test("Matching keys of certificates and of newer systems are passed over or not there")
    func otherMatches() async {
        await bench().perform {
            add()

            for (key, value) in [
                (kSecMatchSubjectContains, "x"), (kSecMatchEmailAddressIfPresent, "x"), ("m_Future" as CFString, 1),
                (kSecMatchTrustedOnly, true), (kSecMatchValidOnDate, NSNull()), (kSecMatchSearchList, [Any]()),
            ] as [(CFString, Any)] {
                #expect(copy(password([key: value])).status == errSecSuccess, "\(key)")
            }
            #expect(copy(password([kSecMatchIssuers: [Data()]])).status == errSecUnimplemented)
            #expect(copy(password([kSecUseItemList: [Data()]])).status == errSecUnimplemented)
            #expect(copy(password([kSecUseDataProtectionKeychain: true])).status == errSecSuccess)
        }
    }

    @Test("Numbers are taken from texts that write them, and truth values count as 0 and 1")
    func conversions() async {
        await bench().perform {
            #expect(add("x", [kSecAttrCreator: "17", kSecAttrIsNegative: 1]) == errSecSuccess)

            #expect(copy(password([kSecAttrCreator: 17, kSecAttrIsNegative: true])).status == errSecSuccess)
            #expect(copy(password([kSecAttrCreator: "017"])).status == errSecParam)
        }
    }

    @Test("Bytes as an account come back as bytes")
    func bytesAsAccount() async {
        await bench().perform {
            let account = Data([0xff, 0, 1])
            add("x", [kSecAttrAccount: account])

            let found = copy(password([kSecAttrAccount: account, kSecReturnAttributes: true])).result as? [String: Any]

            #expect(found?[kSecAttrAccount as String] as? Data == account)
        }
    }

    @Test("What travels and what stays are searched for apart, or together by 'any'")
    func synchronizable() async {
        await bench().perform {
            add("stays")
            add("travels", [kSecAttrSynchronizable: true])

            #expect(read().secret == "stays")
            #expect(read([kSecAttrSynchronizable: false]).secret == "stays")
            #expect(read([kSecAttrSynchronizable: true]).secret == "travels")
            #expect(read([kSecAttrSynchronizable: kCFBooleanTrue as Any]).secret == "travels")
            let any: [CFString: Any] = [
                kSecAttrSynchronizable: kSecAttrSynchronizableAny, kSecMatchLimit: kSecMatchLimitAll,
            ]
            #expect((copy(password(any.merging([kSecReturnData: true]) { $1 })).result as? [Data])?.count == 2)
            #expect(SecItemDelete(password([kSecAttrSynchronizable: kSecAttrSynchronizableAny])) == errSecSuccess)
            #expect(read([kSecAttrSynchronizable: true]).status == errSecItemNotFound)
        }
    }

    @Test("What answers to this device's owner, or stays on it, cannot travel")
    func synchronizableAndProtected() async throws {
        let present = try control(.userPresence)
        let free = try control([])
        await bench().perform {
            #expect(add("x", [kSecAttrSynchronizable: true, kSecAttrAccessControl: present]) == errSecParam)
            let local = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
            #expect(add("x", [kSecAttrSynchronizable: true, kSecAttrAccessible: local]) == errSecParam)
            #expect(add("x", [kSecAttrSynchronizable: true, kSecAttrAccessControl: free]) == errSecSuccess)
        }
    }

    @Test("An app sees its own groups; a strange one is errSecMissingEntitlement")
    func groups() async {
        await bench(groups: ["TEAM.app", "TEAM.shared"]).perform {
            add("own")
            add("shared", [kSecAttrAccessGroup: "TEAM.shared"])

            #expect(read([kSecAttrAccessGroup: "TEAM.app"]).secret == "own")
            #expect(read([kSecAttrAccessGroup: "TEAM.shared"]).secret == "shared")
            #expect(add("x", [kSecAttrAccessGroup: "OTHER.app"]) == errSecMissingEntitlement)
            #expect(read([kSecAttrAccessGroup: "OTHER.app"]).status == errSecMissingEntitlement)
            #expect(SecItemDelete(password([kSecAttrAccessGroup: "OTHER.app"])) == errSecMissingEntitlement)
            let move = [kSecAttrAccessGroup: "OTHER.app"] as CFDictionary
            #expect(SecItemUpdate(password(), move) == errSecMissingEntitlement)
        }
    }

    @Test("KEY-28: an accessibility beside an access control is errSecParam, unless both say the same")
    func accessTwice() async throws {
        let biometric = try control(.biometryAny)
        let free = try control([])
        await bench().perform {
            let both: [CFString: Any] = [
                kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked, kSecAttrAccessControl: biometric,
            ]

            #expect(add("x", both) == errSecParam)
            #expect(copy(password(both)).status == errSecParam)
            #expect(
                add("x", [kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked, kSecAttrAccessControl: free])
                    == errSecSuccess
            )
            #expect(SecItemUpdate(password(), both as CFDictionary) == errSecParam)
        }
    }

    @Test("A search by accessibility finds items of that accessibility alone; an access control is no criterion")
    func searchByAccessibility() async throws {
        let biometric = try control(.biometryAny)
        await bench().perform {
            add("x", [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock])

            #expect(copy(password([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock])).status == errSecSuccess)
            #expect(copy(password([kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked])).status == errSecItemNotFound)
            #expect(copy(password([kSecAttrAccessControl: biometric])).status == errSecSuccess)
        }
    }
}
