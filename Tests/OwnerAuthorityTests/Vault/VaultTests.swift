// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import Testing

@Suite("The vault")
struct VaultTests {
    private let bench = VaultBench()

    @Test("A plain item is found, read, changed and deleted, and nobody is asked")
    func plainItem() throws {
        let record = try bench.add("ada", "one")
        let query = ItemQuery(.genericPassword, ["acct": .text("ada")])

        #expect(try bench.vault.find(query, for: VaultCaller()) == [record])
        #expect(try bench.read(record.id) == "one")
        try bench.vault.update(
            record.id,
            ItemChange(["labl": .text("Bank")]),
            SecretBytes(copying: "two".utf8),
            for: VaultCaller()
        )
        #expect(try bench.read(record.id) == "two")
        #expect(try bench.vault.find(query, for: VaultCaller()).first?.attributes["labl"] == .text("Bank"))
        try bench.vault.delete(query, for: VaultCaller())
        #expect(throws: VaultError(.itemNotFound)) { try bench.vault.delete(query, for: VaultCaller()) }
    }

    @Test("KEY-06: a read of a protected item blocks its thread until the owner has shown up")
    func protectedItem() async throws {
        let record = try bench.add("ada", "one", .biometryAny)
        let asked = AsyncStream.makeStream(of: Void.self)
        bench.authority.observe { _ in asked.continuation.yield() }

        async let read = onThread { [bench] in Result { () throws(VaultError) in try bench.read(record.id) } }
        for await _ in asked.stream { break }
        bench.authority.send(.person(.touch(.rightThumb)))

        #expect(await read == .success("one"))
    }

    @Test("KEY-30: without a shared context every read asks again; KEY-29: with one, only the first")
    func contexts() throws {
        let record = try bench.add("ada", "one", .biometryAny)
        let prompts = Log<VisiblePrompt>()
        bench.authority.observe { if case .prompt(let prompt?) = $0 { prompts.add(prompt) } }
        bench.touchWhenAsked()

        for _ in 0..<2 { _ = try bench.read(record.id) }
        let shared = VaultCaller(context: bench.authority.makeContext())
        for _ in 0..<3 { _ = try bench.read(record.id, shared) }

        #expect(bench.authority.read { $0.contexts.count } == 1)
        #expect(prompts.entries.count <= 3)
    }

    @Test("A key signs for its owner and for nobody else")
    func key() throws {
        var new = NewKey(.ellipticCurve(bits: 256), ["atag": .bytes([1])])
        new.access = AccessRules(protection: .whenUnlocked, flags: [.biometryCurrentSet, .privateKeyUsage])
        new.isInEnclave = true
        let key = try bench.vault.makeKey(new, for: VaultCaller())
        bench.touchWhenAsked()

        let signature = try bench.vault.use(key.id, .sign([7]), .ecdsaMessageSHA256, for: VaultCaller())
        let refused = VaultCaller(interface: .fail)

        #expect(signature == [1, 7])
        #expect(throws: VaultError(.owner(.notInteractive), "the context may not show")) {
            try bench.vault.use(key.id, .sign([7]), .ecdsaMessageSHA256, for: refused)
        }
        #expect(throws: VaultError.self) { try bench.read(key.id) }
    }
}
