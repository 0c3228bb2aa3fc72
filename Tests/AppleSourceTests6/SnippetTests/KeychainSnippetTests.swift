// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Sources about items")
struct KeychainSnippetTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)

    private func add(_ account: String, _ secret: String, _ more: [CFString: Any] = [:]) -> OSStatus {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecValueData: Data(secret.utf8),
        ]
        return SecItemAdd(query.merging(more) { $1 } as CFDictionary, nil)
    }

    private func protected(_ account: String = "ada") throws -> OSStatus {
        try ProtectedItem().save(Data("s3cret".utf8), account: account)
    }

    @Test("Queries keyed by String, CFString and AnyHashable, and a mutable dictionary, mean the same item")
    func queries() async {
        await phone.perform {
            #expect(StringKeyedQuery().save("one", account: "ada"))
            #expect(StringKeyedQuery().save("two", account: "ada"))
            #expect(StringKeyedQuery().load("ada") == "two")
            #expect(StringKeyedQuery().load("eve") == nil)
            #expect(AnyObjectResult().data("ada") == Data("two".utf8))
            #expect(CFStringKeyedQuery().exists("ada") && !CFStringKeyedQuery().exists("eve"))
            #expect(MutableDictionaryQuery().add(Data([1]), account: "bob") == errSecSuccess)
            let hashable = HashableQuery(service: "diary")
            #expect(hashable.set(Data([2]), key: "k") == errSecSuccess)
            #expect(hashable.set(Data([2]), key: "k") == errSecDuplicateItem)
            #expect(hashable.remove("k") == errSecSuccess)
        }
    }

    @Test("Statuses become errors of the app's own, with a sentence")
    func statuses() async {
        await phone.perform {
            let failure = #expect(throws: KeychainFailure.self) {
                try TypedThrowsAroundStatus().delete("nobody")
            }
            #expect(failure?.status == errSecItemNotFound && failure?.message?.isEmpty == false)
            #expect(StatusAsEnum(errSecSuccess) == nil && StatusAsEnum(errSecUserCanceled) == .cancelled)
            #expect(StatusAsEnum(-50) == .other(errSecParam))
            let error = #expect(throws: NSError.self) { try StatusAsNSError().check(errSecAuthFailed) }
            #expect(error?.code == -25293)
        }
    }

    @Test("Add else update, and update else add, leave the last value")
    func upserts() async {
        await phone.perform {
            for value in [Data([1]), Data([2])] {
                #expect(AddElseUpdate().set(value, account: "a") == errSecSuccess)
                #expect(UpdateElseAdd().set(value, account: "b") == errSecSuccess)
            }
            #expect(AnyObjectResult().data("a") == Data([2]) && AnyObjectResult().data("b") == Data([2]))
        }
    }

    @Test("Lists, attributes with data, references and accessibilities come out of results by casts")
    func results() async throws {
        try await phone.perform {
            for account in ["ada", "eve"] { _ = add(account, "x", [kSecAttrService: "diary"]) }
            let login: [CFString: Any] = [kSecClass: kSecClassInternetPassword, kSecAttrServer: "bank.example"]
            _ = add("ada", "pw", login)
            let reference = try #require(PersistentReferences().add(Data([9]), account: "ref"))
            var result: CFTypeRef?
            let query = [kSecClass: kSecClassGenericPassword, kSecReturnAttributes: true] as [CFString: Any]
            SecItemCopyMatching(query as CFDictionary, &result)

            #expect(AllAccounts().accounts("diary") == ["ada", "eve"])
            #expect(AttributesAndData().credential(server: "bank.example") == .init(account: "ada", password: "pw"))
            #expect(PersistentReferences().read(reference) == Data([9]))
            #expect((result as? [String: Any]).flatMap { AccessibilityEnum(item: $0) } == .whenUnlocked)
        }
    }

    @Test("A protected item is read with a context or a prompt of one's own, once a finger has come")
    func protectedReads() async throws {
        for _ in 1...2 { phone.willTouch(.rightThumb) }
        phone.willTap(.cancel)
        try await phone.perform {
            let kept = try protected()
            #expect(kept == errSecSuccess)
            let context = LAContext()

            #expect(ContextInTheQuery().read("ada", context: context) == (errSecSuccess, Data("s3cret".utf8)))
            #expect(ContextInTheQuery().read("ada", context: context).0 == errSecSuccess)
            #expect(OperationPrompt().read("ada") == Data("s3cret".utf8))
            #expect(OperationPrompt().read("ada") == nil)
        }
    }

    @Test("Whether a protected item is there, and what opens without it, is told silently")
    func silence() async throws {
        try await phone.perform {
            let kept = try protected()
            #expect(kept == errSecSuccess)
            _ = add("free", "x", [kSecAttrService: "diary"])

            #expect(SilentExistence().contains("ada") && !SilentExistence().contains("eve"))
            #expect(UISkip().open("diary") == [Data("x".utf8)])
            #expect(UISkip().open("none").isEmpty)
        }
    }

    @Test("A read on a queue of its own comes back to its task")
    func offTheMainThread() async throws {
        phone.willTouch(.rightThumb)
        try await phone.perform {
            let kept = try protected()
            #expect(kept == errSecSuccess)
            let context = LAContext()

            #expect(try await ReadOffTheMainThread().read("ada", context) == Data("s3cret".utf8))
            await #expect(throws: NSError.self) { _ = try await ReadOffTheMainThread().read("eve", context) }
        }
    }

    @Test("Values, a property wrapper, groups and a wipe work on items")
    func helpers() async throws {
        try await phone.perform {
            let item = CodableItem<[String]>(account: "list")
            try item.store(["a", "b"])
            #expect(try item.load() == ["a", "b"])
            let wrapper = PropertyWrapper()
            wrapper.token = "t"
            #expect(wrapper.token == "t")
            wrapper.token = nil
            #expect(wrapper.token == nil)
            _ = add("x", "x", [kSecAttrService: "s", kSecAttrSynchronizable: true])
            #expect(AnyAccessGroup(accessGroup: nil).removeAll("s") == errSecSuccess)
            #expect(AnyAccessGroup(accessGroup: "OTHER").removeAll("s") == errSecMissingEntitlement)
            WipeAllClasses().wipe()
            #expect(try item.load() == nil)
        }
    }

    @Test("Random bytes differ from call to call")
    func random() {
        #expect(RandomBytes().token(32) != RandomBytes().token(32))
        #expect(RandomBytes().salt() != RandomBytes().salt() && RandomBytes().salt().count == 16)
    }
}
