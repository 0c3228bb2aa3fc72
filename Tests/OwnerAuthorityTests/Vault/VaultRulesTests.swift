// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import Testing

@Suite("What a vault refuses, and what it finds")
struct VaultRulesTests {
    private let bench = VaultBench()

    /// An item that is wrong in one way.
    enum Flaw: CaseIterable {
        case classBesideAccess, orWithAnd, bothSets, presenceWithPasscode, travelsWithAccess, travelsOnDevice
        case syncIsText, groupIsBytes, strangeGroup, skip

        func spoil(_ item: inout NewItem, _ caller: inout VaultCaller) {
            switch self {
            case .classBesideAccess: item.accessibility = .whenUnlocked
            case .orWithAnd: item.access = AccessRules(protection: .whenUnlocked, flags: [.or, .and, .biometryAny])
            case .bothSets:
                item.access = AccessRules(protection: .whenUnlocked, flags: [.biometryAny, .biometryCurrentSet])
            case .presenceWithPasscode:
                item.access = AccessRules(protection: .whenUnlocked, flags: [.userPresence, .or, .devicePasscode])
            case .travelsWithAccess: item.attributes["sync"] = .flag(true)
            case .travelsOnDevice:
                item.attributes["sync"] = .flag(true)
                item.access = AccessRules(protection: .whenUnlockedThisDeviceOnly, flags: [])
            case .syncIsText: item.attributes["sync"] = .text("yes")
            case .groupIsBytes: item.attributes["agrp"] = .bytes([1])
            case .strangeGroup: item.attributes["agrp"] = .text("another app's")
            case .skip: caller.interface = .skip
            }
        }
    }

    @Test("One flaw is enough to refuse an item", arguments: Flaw.allCases)
    func flaws(flaw: Flaw) throws {
        var item = NewItem(.genericPassword, ["acct": .text("ada")])
        item.access = AccessRules(protection: .whenUnlocked, flags: .userPresence)
        var caller = VaultCaller()
        flaw.spoil(&item, &caller)
        let (spoilt, asked) = (item, caller)

        let error = #expect(throws: VaultError.self) {
            try bench.vault.add(spoilt, SecretBytes(copying: [1]), for: asked)
        }

        #expect(error?.code == (flaw == .strangeGroup ? .missingEntitlement : .badParameter))
        #expect(error?.diagnosis.isEmpty == false)
        #expect(try bench.vault.find(ItemQuery(.genericPassword), for: VaultCaller()).isEmpty)
    }

    @Test("An item lies in the first group unless told otherwise, and other apps' groups are neither seen nor named")
    func groups() throws {
        let other = Vault(
            storage: bench.vault.storage,
            owner: bench.authority,
            keys: NamedKeys(),
            groups: ["shared"],
            wallClock: { 0 }
        )
        try bench.add("ada")
        var item = NewItem(.genericPassword, ["acct": .text("ada"), "svce": .text("bank")])
        item.attributes["agrp"] = .text("shared")
        _ = try bench.vault.add(item, SecretBytes(copying: [1]), for: VaultCaller())

        #expect(
            try bench.vault.find(ItemQuery(.genericPassword), for: VaultCaller()).map(\.group) == ["app", "shared"]
        )
        let seen = try other.find(ItemQuery(.genericPassword), for: VaultCaller())
        #expect(seen.map(\.group) == ["shared"])
        let strange = #expect(throws: VaultError.self) {
            try other.find(ItemQuery(.genericPassword, ["agrp": .text("app")]), for: VaultCaller())
        }
        #expect(strange?.code == .missingEntitlement)
        let hidden = try #require(try bench.vault.find(ItemQuery(.genericPassword), for: VaultCaller()).first)
        #expect(throws: VaultError(.itemNotFound)) { _ = try other.reveal(hidden.id, for: VaultCaller()) }
        try other.delete(ItemQuery(.genericPassword), for: VaultCaller())
        #expect(try bench.vault.find(ItemQuery(.genericPassword), for: VaultCaller()).map(\.group) == ["app"])
    }

    @Test("What travels is found when asked for, and is another item than what stays")
    func synchronizable() throws {
        try bench.add("ada")
        let item = NewItem(.genericPassword, ["svce": .text("bank"), "acct": .text("ada"), "sync": .flag(true)])
        _ = try bench.vault.add(item, SecretBytes(copying: [1]), for: VaultCaller())
        var query = ItemQuery(.genericPassword, ["acct": .text("ada")])

        for (choice, expected) in [(ItemQuery.Synchronizable.no, [false]), (.yes, [true]), (.any, [false, true])] {
            query.synchronizable = choice
            #expect(try bench.vault.find(query, for: VaultCaller()).map(\.isSynchronizable) == expected)
        }
    }

    @Test("Items are found by any attributes together, oldest first, by case or without, as many as wanted")
    func queries() throws {
        for account in ["Ada", "ada", "eve"] { try bench.add(account) }
        var query = ItemQuery(.genericPassword, ["svce": .text("bank"), "acct": .text("ADA")])
        let found = { (query: ItemQuery) throws(VaultError) in
            try bench.vault.find(query, for: VaultCaller()).map { $0.attributes["acct"] }
        }

        #expect(try found(query).isEmpty)
        query.caseInsensitive = true
        #expect(try found(query) == [.text("Ada"), .text("ada")])
        query.limit = 1
        #expect(try found(query) == [.text("Ada")])
        #expect(try found(ItemQuery(.genericPassword, ["acct": .text("eve")])) == [.text("eve")])
        #expect(try found(ItemQuery(.genericPassword, ["desc": .text("")])).count == 3)
        #expect(try found(ItemQuery(.internetPassword)).isEmpty)
        var byID = ItemQuery(.genericPassword)
        byID.ids = try bench.vault.find(ItemQuery(.genericPassword, limit: 2), for: VaultCaller()).map(\.id)
        #expect(try found(byID) == [.text("Ada"), .text("ada")])
    }

    @Test("A composed and a decomposed é are two accounts")
    func exactNames() throws {
        try bench.add("caf\u{E9}")
        try bench.add("cafe\u{301}")

        #expect(
            try bench.vault.find(ItemQuery(.genericPassword, ["acct": .text("cafe\u{301}")]), for: VaultCaller()).count
                == 1
        )
    }

    @Test("A missing attribute is as good as an empty one: two items without names are one too many")
    func missingAttributes() throws {
        _ = try bench.vault.add(NewItem(.genericPassword), SecretBytes(copying: [1]), for: VaultCaller())
        let empty = NewItem(.genericPassword, ["acct": .text(""), "svce": .bytes([])])

        #expect(throws: VaultError(.duplicateItem)) {
            try bench.vault.add(empty, SecretBytes(copying: [1]), for: VaultCaller())
        }
    }

    @Test("An update of several items asks once, and one that clashes changes none of them")
    func severalItems() throws {
        try bench.add("ada", "one", .biometryAny)
        try bench.add("eve", "two", .biometryAny)
        let prompts = Log<EvaluationID>()
        bench.authority.observe { if case .prompt(let prompt?) = $0 { prompts.add(prompt.evaluation) } }
        bench.touchWhenAsked()

        try bench.vault.update(ItemQuery(.genericPassword), ItemChange(["labl": .text("x")]), nil, for: VaultCaller())
        let clash = #expect(throws: VaultError.self) {
            try bench.vault.update(
                ItemQuery(.genericPassword),
                ItemChange(["acct": .text("ada"), "labl": .text("y")]),
                nil,
                for: VaultCaller()
            )
        }

        #expect(clash?.code == .duplicateItem)
        let labels = try bench.vault.find(ItemQuery(.genericPassword), for: VaultCaller()).map { $0.attributes["labl"] }
        #expect(labels == [.text("x"), .text("x")])
    }

    @Test("A new access control answers to the set of that moment, and is refused where an add would be")
    func newAccess() throws {
        let record = try bench.add("ada", "one")
        bench.authority.send(.device(.enrol(.leftThumb)))
        let currentSet = AccessRules(protection: .whenUnlocked, flags: .biometryCurrentSet)
        bench.touchWhenAsked()

        try bench.vault.update(record.id, ItemChange(access: currentSet), nil, for: VaultCaller())
        #expect(try bench.read(record.id) == "one")
        let both = ItemChange(accessibility: .afterFirstUnlock, access: currentSet)
        let refused = #expect(throws: VaultError.self) {
            try bench.vault.update(record.id, both, nil, for: VaultCaller())
        }
        bench.authority.send(.device(.setPasscode(nil)))
        let unprotected = try bench.add("eve")
        let late = #expect(throws: VaultError.self) {
            try bench.vault.update(unprotected.id, ItemChange(access: currentSet), nil, for: VaultCaller())
        }

        #expect(refused?.code == .badParameter)
        #expect(late?.code == .authenticationFailed)
    }

    @Test("Without a device plain items work, protected ones are added and not read, and there is no enclave")
    func noDevice() throws {
        let vault = Vault(
            storage: InMemoryVaultStorage(),
            owner: nil,
            keys: NamedKeys(),
            groups: ["app"],
            wallClock: { 0 }
        )
        let plain = try vault.add(NewItem(.genericPassword), SecretBytes(copying: "one".utf8), for: VaultCaller())
        var item = NewItem(.genericPassword, ["acct": .text("ada")])
        item.access = AccessRules(protection: .whenPasscodeSetThisDeviceOnly, flags: .biometryCurrentSet)
        let protected = try vault.add(item, SecretBytes(copying: "two".utf8), for: VaultCaller())
        var key = NewKey(.ellipticCurve(bits: 256))
        key.isInEnclave = true
        let enclaveKey = key

        #expect(try vault.reveal(plain.id, for: VaultCaller()).text == "one")
        let read = #expect(throws: VaultError.self) { _ = try vault.reveal(protected.id, for: VaultCaller()) }
        let made = #expect(throws: VaultError.self) { try vault.makeKey(enclaveKey, for: VaultCaller()) }

        #expect(read?.code == .notAvailable)
        #expect(made?.code == .unimplemented)
    }

    @Test("SEK-09: a key whose chip fails is found, and its failure is no missing owner")
    func failingChip() throws {
        let bench = VaultBench(keys: NamedKeys(answers: false))
        let key = try bench.vault.makeKey(NewKey(.ellipticCurve(bits: 256)), for: VaultCaller())

        let error = #expect(throws: VaultError.self) {
            try bench.vault.use(key.id, .sign([1]), .ecdsaMessageSHA256, for: VaultCaller())
        }

        #expect(error?.code == .key(.libraryFailure("the chip does not answer")))
        #expect(try bench.vault.find(ItemQuery(.key), for: VaultCaller()) == [key])
        #expect(bench.authority.read { $0.prompt } == nil)
    }

    @Test("A key does what its kind does and nothing else, and nobody is asked for that")
    func unsupported() throws {
        let key = try bench.vault.makeKey(NewKey(.ellipticCurve(bits: 256)), for: VaultCaller())
        let item = try bench.add("ada", "one", .biometryAny)

        let decrypt = #expect(throws: VaultError.self) {
            try bench.vault.use(key.id, .decrypt([1]), .ecdsaMessageSHA256, for: VaultCaller())
        }
        let noKey = #expect(throws: VaultError.self) {
            try bench.vault.use(item.id, .sign([1]), .ecdsaMessageSHA256, for: VaultCaller())
        }

        #expect(decrypt?.code == .key(.unsupported))
        #expect(noKey?.code == .badParameter)
        #expect(bench.authority.read { $0.prompt } == nil)
    }
}
