// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import SimulatedDevice
import Testing

@Suite("Items: what comes back")
struct ReturnTests {
    private func threeItems() {
        for account in ["ada", "bob", "eve"] { add("secret of \(account)", [kSecAttrAccount: account]) }
    }

    // mirrors: SecItemCopyMatching(_:_:)
    @Test("One kind comes back as itself, several as a dictionary, none as nothing")
    func kinds() async {
        await bench().perform {
            add()

            let data = copy(password([kSecReturnData: true])).result
            let attributes = copy(password([kSecReturnAttributes: true])).result as? [String: Any]
            let both = copy(password([kSecReturnAttributes: true, kSecReturnData: true])).result as? [String: Any]
            let twice = copy(password([kSecReturnData: true, kSecReturnPersistentRef: true])).result as? [String: Any]
            let none = copy(password())

            #expect(data as? Data == Data("s3cret".utf8))
            #expect(attributes?[kSecValueData as String] == nil)
            #expect(attributes?[kSecAttrAccount as String] as? String == "ada")
            #expect(both?[kSecValueData as String] as? Data == Data("s3cret".utf8))
            #expect(Set(twice.map { Array($0.keys) } ?? []) == ["v_Data", "v_PersistentRef"])
            #expect(none.status == errSecSuccess && none.result == nil)
        }
    }

    @Test("What is said not to come back does not, and only truth values say so")
    func truthValues() async {
        await bench().perform {
            add()

            #expect(copy(password([kSecReturnData: false])).result == nil)
            #expect(copy(password([kSecReturnData: kCFBooleanTrue as Any])).result is Data)
            for value in [1, "true", NSNull(), Data([1])] as [Any] {
                #expect(copy(password([kSecReturnData: value])).status == errSecParam)
            }
            #expect(SecItemCopyMatching(password([kSecReturnData: true]), nil) == errSecParam)
            #expect(SecItemCopyMatching(password(), nil) == errSecSuccess)
        }
    }

    @Test("The attributes tell class, group, accessibility, dates and whether it travels")
    func attributes() async throws {
        let phone = bench(groups: ["TEAM.app"])
        try await phone.perform {
            add(
                "x",
                [kSecAttrLabel: "Diary", kSecAttrGeneric: Data([7]), kSecAttrCreator: 42, kSecAttrIsInvisible: true]
            )

            let found = try #require(copy(password([kSecReturnAttributes: true])).result as? [String: Any])

            #expect(found[kSecClass as String] as? String == kSecClassGenericPassword as String)
            #expect(found[kSecAttrAccessGroup as String] as? String == "TEAM.app")
            #expect(found[kSecAttrAccessible as String] as? String == kSecAttrAccessibleWhenUnlocked as String)
            #expect(found[kSecAttrSynchronizable as String] as? Bool == false)
            #expect(found[kSecAttrLabel as String] as? String == "Diary")
            #expect(found[kSecAttrGeneric as String] as? Data == Data([7]))
            #expect(found[kSecAttrCreator as String] as? Int == 42)
            #expect(found[kSecAttrIsInvisible as String] as? Bool == true)
            #expect(found[kSecAttrCreationDate as String] as? Date == phone.wallClock)
            #expect(found[kSecAttrAccessControl as String] is SecAccessControl)
        }
    }

    @Test("A change moves the date of modification, not that of creation; both find the item")
    func dates() async throws {
        let phone = bench()
        let made = phone.wallClock
        try await phone.perform {
            add()
            phone.advance(by: .seconds(60))
            SecItemUpdate(password(), [kSecValueData: Data([1])] as CFDictionary)

            let found = try #require(copy(password([kSecReturnAttributes: true])).result as? [String: Any])

            #expect(found[kSecAttrCreationDate as String] as? Date == made)
            #expect(found[kSecAttrModificationDate as String] as? Date == made.addingTimeInterval(60))
            #expect(copy(password([kSecAttrCreationDate: made])).status == errSecSuccess)
            #expect(copy(password([kSecAttrModificationDate: made])).status == errSecItemNotFound)
            #expect(SecItemDelete(password([kSecAttrModificationDate: made])) == errSecItemNotFound)
        }
    }

    @Test("The limit is one unless told; more than one come as an array, oldest first")
    func limits() async {
        await bench().perform {
            threeItems()
            func accounts(_ limit: Any) -> [String]? {
                let found = copy(diary([kSecMatchLimit: limit, kSecReturnAttributes: true])).result as? [[String: Any]]
                return found?.compactMap { $0[kSecAttrAccount as String] as? String }
            }

            #expect(accounts(kSecMatchLimitAll) == ["ada", "bob", "eve"])
            #expect(accounts(2) == ["ada", "bob"])
            #expect(accounts(100) == ["ada", "bob", "eve"])
            #expect(accounts(1) == nil)
            #expect(accounts(kSecMatchLimitOne) == nil)
            #expect(
                copy(diary([kSecMatchLimit: 1, kSecReturnData: true])).result as? Data == Data("secret of ada".utf8)
            )
            #expect(copy(diary([kSecReturnData: true])).result as? Data == Data("secret of ada".utf8))
        }
    }

    @Test("Secrets of all items come as an array of data, and alone of one item in it too")
    func allData() async {
        await bench().perform {
            threeItems()

            let all = copy(diary([kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true])).result as? [Data]
            let one = copy(password([kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true])).result as? [Data]

            #expect(
                all?.map { String(decoding: $0, as: UTF8.self) } == ["ada", "bob", "eve"].map { "secret of \($0)" }
            )
            #expect(one?.count == 1)
        }
    }

    // mirrors: SecItemAdd(_:_:)
    @Test("An add gives back what is asked for")
    func addReturns() async {
        await bench().perform {
            var result: CFTypeRef?
            let query = password([kSecValueData: Data([1]), kSecReturnAttributes: true, kSecReturnData: true])

            #expect(SecItemAdd(query, &result) == errSecSuccess)
            let found = result as? [String: Any]
            #expect(found?[kSecAttrAccount as String] as? String == "ada")
            #expect(found?[kSecValueData as String] as? Data == Data([1]))
        }
    }

    @Test("A persistent reference finds, changes and deletes its item for ever, after a change too")
    func persistentReference() async throws {
        try await bench().perform {
            var result: CFTypeRef?
            SecItemAdd(password([kSecValueData: Data([1]), kSecReturnPersistentRef: true]), &result)
            let reference = try #require(result as? Data)
            SecItemUpdate(password(), [kSecAttrAccount: "eve", kSecAttrLabel: "x"] as CFDictionary)
            let byReference = { (more: [CFString: Any]) in
                [kSecValuePersistentRef: reference].merging(more) { $1 } as CFDictionary
            }

            #expect(copy(byReference([kSecReturnData: true])).result as? Data == Data([1]))
            #expect(copy(byReference([kSecClass: kSecClassGenericPassword])).status == errSecSuccess)
            #expect(copy(byReference([kSecClass: kSecClassKey])).status == errSecParam)
            #expect(copy(byReference([kSecAttrAccount: "eve"])).status == errSecParam)
            #expect(SecItemAdd(byReference([:]), nil) == errSecParam)
            #expect(SecItemUpdate(byReference([:]), [kSecAttrLabel: "y"] as CFDictionary) == errSecSuccess)
            #expect(SecItemDelete(byReference([:])) == errSecSuccess)
            #expect(copy(byReference([:])).status == errSecItemNotFound)
        }
    }

    @Test("A reference to what is no item, or of bytes that are none, is refused")
    func wrongReferences() async {
        await bench().perform {
            for bytes in [Data(), Data(repeating: 0, count: 12), Data("genp".utf8), Data("cert00000000".utf8)] {
                #expect(copy([kSecValuePersistentRef: bytes] as CFDictionary).status == errSecParam)
            }
            let nobody = Data("genp".utf8) + Data(repeating: 0xff, count: 8)
            #expect(copy([kSecValuePersistentRef: nobody] as CFDictionary).status == errSecItemNotFound)
        }
    }

    @Test("A list of references limits a search to its items")
    func itemList() async {
        await bench().perform {
            threeItems()
            let all = copy(diary([kSecMatchLimit: kSecMatchLimitAll, kSecReturnPersistentRef: true])).result as? [Data]
            let two = Array(all?.dropFirst() ?? [])

            let found = copy(diary([kSecMatchItemList: two, kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true]))
            let none = copy(diary([kSecMatchItemList: [Data]()]))

            #expect((found.result as? [Data])?.count == 2)
            #expect(none.status == errSecItemNotFound)
            #expect(copy(diary([kSecMatchItemList: ["text"]])).status == errSecParam)
        }
    }

    @Test("Letters match in either case where that is asked for")
    func caseInsensitive() async {
        await bench().perform {
            add()

            #expect(read([kSecAttrAccount: "ADA"]).status == errSecItemNotFound)
            #expect(read([kSecAttrAccount: "ADA", kSecMatchCaseInsensitive: true]).secret == "s3cret")
        }
    }

    @Test("Passwords have no reference of their own")
    func passwordReference() async {
        await bench().perform {
            add()

            #expect(copy(password([kSecReturnRef: true])).status == errSecParam)
        }
    }
}
