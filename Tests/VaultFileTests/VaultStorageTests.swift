// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import Testing

@testable import VaultFile

/// One suite for every store: what a vault may count on.
@Suite("A vault's store")
struct VaultStorageTests {
    enum Store: CaseIterable {
        case memory, file
    }

    private let folder: VaultFolder

    init() throws {
        folder = try VaultFolder()
    }

    private func make(_ store: Store) throws -> any VaultStorage {
        switch store {
        case .memory: InMemoryVaultStorage()
        case .file: try folder.create()
        }
    }

    private static let full: @Sendable (inout VaultRecord) -> Void = { record in
        record.attributes["labl"] = .text("Ünïcode \u{0}")
        record.attributes["gena"] = .bytes([0, 1, 255])
        record.attributes["port"] = .number(.min)
        record.attributes["invi"] = .flag(true)
        record.attributes["date"] = .date(.max)
        record.access = AccessRules(
            protection: .whenPasscodeSetThisDeviceOnly,
            flags: [.biometryCurrentSet, .or, .applicationPassword]
        )
        record.keyKind = .rsa(bits: 2048)
        record.isInEnclave = true
        record.publicKey = [4, 5, 6]
        record.modified = -1
    }

    @Test("An item comes back with all it was added with", arguments: Store.allCases)
    func comesBack(_ store: Store) throws {
        let storage = try make(store)
        let plain = try storage.add("ada")
        let full = try storage.add("bob", secret: "", Self.full)

        #expect(try storage.find() == [plain, full])
        #expect(try storage.secret(plain.id) == "open sesame")
        #expect(try storage.secret(full.id) == "")
        #expect(try storage.read { transaction throws(VaultError) in try transaction.record(full.id) } == full)
    }

    @Test("Items are found by all of the attributes asked for, oldest first", arguments: Store.allCases)
    func found(_ store: Store) throws {
        let storage = try make(store)
        for number in 0..<20 { try storage.add("a\(number)", service: number % 2 == 0 ? "even" : "odd") }

        let even = try storage.find(["svce": .text("even")])
        let one = try storage.find(["svce": .text("even"), "acct": .text("a4")])

        #expect(even.map(\.attributes["acct"]) == (0..<10).map { .text("a\($0 * 2)") })
        #expect(one.count == 1)
        #expect(try storage.find(["svce": .text("odd"), "acct": .text("a4")]).isEmpty)
        #expect(try storage.find(["icmt": .text("even")]).isEmpty)
        #expect(try storage.find(["icmt": .text("")]).count == 20)
        #expect(try storage.read { transaction throws(VaultError) in try transaction.records(.key, [:]) }.isEmpty)
    }

    @Test("Texts that look alike are two items", arguments: Store.allCases)
    func exactTexts(_ store: Store) throws {
        let storage = try make(store)
        try storage.add("caf\u{e9}")
        try storage.add("cafe\u{301}")

        #expect(try storage.find(["acct": .text("caf\u{e9}")]).count == 1)
        #expect(try storage.find(["acct": .text("cafe\u{301}")]).count == 1)
    }

    @Test(
        "A second item of the same class, key, group and travel is refused, and leaves no trace",
        arguments: Store.allCases
    )
    func duplicates(_ store: Store) throws {
        let storage = try make(store)
        let first = try storage.add("ada")
        let other = try storage.add("bob")

        #expect(throws: VaultError(.duplicateItem)) { try storage.add("ada", secret: "other") }
        #expect(throws: VaultError(.duplicateItem)) {
            try storage.write { transaction throws(VaultError) in
                var changed = other
                changed.attributes["acct"] = .text("ada")
                try transaction.replace(changed)
            }
        }
        try storage.add("ada") { $0.attributes["agrp"] = .text("another app") }
        try storage.add("ada") { $0.attributes["sync"] = .flag(true) }

        #expect(try storage.find().count == 4)
        #expect(try storage.secret(first.id) == "open sesame")
    }

    @Test("Items without account and service collide, for missing values are empty ones", arguments: Store.allCases)
    func emptyKeys(_ store: Store) throws {
        let storage = try make(store)
        try storage.add("") { $0.attributes["acct"] = nil }

        #expect(throws: VaultError(.duplicateItem)) { try storage.add("") }
    }

    @Test(
        "What is replaced is found by its new attributes and no longer by the old, with its secret",
        arguments: Store.allCases
    )
    func replacing(_ store: Store) throws {
        let storage = try make(store)
        var record = try storage.add("ada")
        record.attributes["acct"] = .text("grace")
        record.modified += 5

        try storage.write { transaction throws(VaultError) in try transaction.replace(record) }
        #expect(try storage.find(["acct": .text("ada")]).isEmpty)
        #expect(try storage.find(["acct": .text("grace")]) == [record])
        #expect(try storage.secret(record.id) == "open sesame")

        try storage.write { transaction throws(VaultError) in
            try transaction.replaceSecret(of: record.id, SecretBytes(copying: Array("new".utf8)))
        }
        #expect(try storage.secret(record.id) == "new")
        #expect(try storage.find() == [record])
    }

    @Test("What is removed is gone, its key is free, and its number is never given again", arguments: Store.allCases)
    func removing(_ store: Store) throws {
        let storage = try make(store)
        let record = try storage.add("ada")
        try storage.write { transaction throws(VaultError) in try transaction.remove(record.id) }

        #expect(try storage.find().isEmpty)
        #expect(throws: VaultError(.itemNotFound)) { try storage.secret(record.id) }
        for change in Change.onItems {
            #expect(throws: VaultError(.itemNotFound)) {
                try storage.write { transaction throws(VaultError) in try change.make(transaction, record) }
            }
        }
        #expect(try storage.add("ada").id.number > record.id.number)
    }

    /// Everything that changes a store.
    enum Change: CaseIterable {
        case remove, replace, replaceSecret, nextID, setDeviceRecord, insert

        static let onItems: [Change] = [.remove, .replace, .replaceSecret]

        func make(_ transaction: any VaultTransaction, _ record: VaultRecord) throws(VaultError) {
            switch self {
            case .remove: try transaction.remove(record.id)
            case .replace: try transaction.replace(record)
            case .replaceSecret: try transaction.replaceSecret(of: record.id, SecretBytes(copying: []))
            case .nextID: _ = try transaction.nextID()
            case .setDeviceRecord: try transaction.setDeviceRecord([1])
            case .insert: try transaction.insert(record, SecretBytes(copying: []))
            }
        }
    }

    @Test("A transaction that throws is undone in all it did", arguments: Store.allCases)
    func undone(_ store: Store) throws {
        let storage = try make(store)
        let (kept, changed) = (try storage.add("ada"), try storage.add("bob"))
        try storage.write { transaction throws(VaultError) in try transaction.setDeviceRecord([1]) }

        #expect(throws: VaultError(.authenticationFailed)) {
            try storage.write { transaction throws(VaultError) in
                try transaction.remove(kept.id)
                try transaction.replaceSecret(of: changed.id, SecretBytes(copying: [1]))
                try transaction.setDeviceRecord([2])
                var third = kept
                third.attributes["acct"] = .text("carol")
                try transaction.remove(changed.id)
                throw VaultError(.authenticationFailed)
            }
        }

        #expect(try storage.everything() == ["ada": "open sesame", "bob": "open sesame"])
        #expect(try storage.find(["acct": .text("bob")]) == [changed])
        #expect(try storage.read { transaction throws(VaultError) in try transaction.deviceRecord() } == [1])
        #expect(throws: VaultError(.duplicateItem)) { try storage.add("ada") }
    }

    @Test("What is begun for reading changes nothing", arguments: Store.allCases)
    func readOnly(_ store: Store) throws {
        let storage = try make(store)
        let record = try storage.add("ada")

        for change in Change.allCases {
            let found = fault {
                try storage.read { transaction throws(VaultError) in try change.make(transaction, record) }
            }
            #expect(found == .readOnly, "\(change)")
        }
        #expect(try storage.everything() == ["ada": "open sesame"])
    }

    @Test("What the authority remembers is nothing at first and then what it was told", arguments: Store.allCases)
    func device(_ store: Store) throws {
        let storage = try make(store)
        #expect(try storage.read { transaction throws(VaultError) in try transaction.deviceRecord() } == nil)

        for bytes in [[], [1, 2, 3], [UInt8](repeating: 7, count: 100_000)] as [[UInt8]] {
            try storage.write { transaction throws(VaultError) in try transaction.setDeviceRecord(bytes) }
            #expect(try storage.read { transaction throws(VaultError) in try transaction.deviceRecord() } == bytes)
        }
    }

    @Test("Many threads that add, change and remove leave what they were told", arguments: Store.allCases)
    func threads(_ store: Store) async throws {
        let storage = try make(store)

        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<4 { group.addTask { try Self.work(worker, on: storage) } }
            try await group.waitForAll()
        }

        #expect(try storage.find().count == 80)
        #expect(Set(try storage.find().map(\.id)).count == 80)
    }

    private static func work(_ worker: Int, on storage: any VaultStorage) throws {
        for number in 0..<25 {
            let record = try storage.add("\(worker)-\(number)")
            guard number % 5 == 0 else { continue }
            try storage.write { transaction throws(VaultError) in try transaction.remove(record.id) }
        }
    }
}
