// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import Testing

@Suite("Many threads at a vault")
struct VaultThreadsTests {
    private typealias Answer = Result<String, VaultError>

    private let bench = VaultBench()

    private func answers(_ count: Int, _ read: @escaping @Sendable (Int) throws(VaultError) -> String) async -> [Answer]
    {
        let answer = { @Sendable (number: Int) async -> Answer in
            await onThread { Result { () throws(VaultError) in try read(number) } }
        }
        return await withTaskGroup(of: Answer.self) { group in
            for number in 0..<count { group.addTask { await answer(number) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("Of many reads at once each is answered: with the secret, or displaced by another")
    func manyReaders() async throws {
        let records = try (0..<8).map { try bench.add("account \($0)", "secret \($0)", .biometryAny) }
        bench.touchWhenAsked()

        let answers = await answers(64) { [bench] number throws(VaultError) in
            let text = try bench.read(records[number % 8].id)
            return text == "secret \(number % 8)" ? text : "another's"
        }

        #expect(answers.count == 64)
        #expect(!answers.contains(.success("another's")))
        #expect(answers.contains { (try? $0.get()) != nil })
        for case .failure(let error) in answers { #expect(error.code == .owner(.systemCancel)) }
        #expect(bench.authority.read { $0.open == nil && $0.contexts.isEmpty })
    }

    @Test("Readers of plain items wait for nobody, while a prompt is up")
    func plainReaders() async throws {
        let protected = try bench.add("ada", "one", .biometryAny)
        let plain = try bench.add("eve", "two")
        let asked = AsyncStream.makeStream(of: Void.self)
        bench.authority.observe { _ in asked.continuation.yield() }

        async let waiting = answers(1) { [bench] _ throws(VaultError) in try bench.read(protected.id) }
        for await _ in asked.stream { break }
        let answers = await answers(32) { [bench] _ throws(VaultError) in try bench.read(plain.id) }
        bench.authority.send(.person(.touch(.rightThumb)))

        #expect(answers == Array(repeating: .success("two"), count: 32))
        #expect(await waiting == [.success("one")])
    }

    /// How the process ends.
    enum End: CaseIterable {
        case reboot, uninstall

        var event: AuthorityEvent {
            switch self {
            case .reboot: .device(.reboot)
            case .uninstall: .device(.uninstall)
            }
        }
    }

    @Test("When the process ends, whoever waits is told so, and no secret comes", arguments: End.allCases)
    func processEnds(end: End) async throws {
        let record = try bench.add("ada", "one", .biometryAny)
        let shared = VaultCaller(context: bench.authority.makeContext())
        let asked = AsyncStream.makeStream(of: Void.self)
        let abandoned = Log<String>()
        bench.authority.observe { if case .prompt(.some) = $0 { asked.continuation.yield() } }

        async let waiting = answers(1) { [bench] _ throws(VaultError) in try bench.read(record.id, shared) }
        for await _ in asked.stream { break }
        bench.authority.send(end.event)
        let answers = await waiting
        bench.vault.reveal(record.id, for: VaultCaller(), abandoned: { abandoned.add("abandoned") }) { _ in
            abandoned.add("answered")
        }
        await bench.authority.settled()

        #expect(answers == [.failure(VaultError(.processEnded, "the app's process ended while it waited"))])
        #expect(abandoned.entries.count == 1)
    }

    @Test("Adds, changes and deletes of many threads leave what one order of them would")
    func manyWriters() async throws {
        let outcomes = await answers(48) { [bench] number throws(VaultError) in
            let record = try bench.add("account \(number % 6)")
            try bench.vault.update(record.id, ItemChange(["labl": .text("\(number)")]), nil, for: VaultCaller())
            if number % 2 == 0 {
                try bench.vault.delete(ItemQuery(.genericPassword, ["labl": .text("\(number)")]), for: VaultCaller())
            }
            return "done"
        }

        for case .failure(let error) in outcomes { #expect([.duplicateItem, .itemNotFound].contains(error.code)) }
        let left = try bench.vault.find(ItemQuery(.genericPassword), for: VaultCaller())
        #expect(Set(left.map(\.primaryKey)).count == left.count && left.count <= 6)
    }

    @Test("Of two threads that make a key of one tag one gets it")
    func oneTag() async throws {
        let outcomes = await answers(16) { [bench] _ throws(VaultError) in
            var key = NewKey(.ellipticCurve(bits: 256), ["atag": .bytes([7])])
            key.isTagUnique = true
            _ = try bench.vault.makeKey(key, for: VaultCaller())
            return "made"
        }

        #expect(outcomes.count { $0 == .success("made") } == 1)
        #expect(outcomes.count { $0 == .failure(VaultError(.duplicateItem, "a key has that tag")) } == 15)
    }

    @Test("An item of the passcode is gone with it, whichever of two threads was first")
    func passcodeRace() async throws {
        for _ in 0..<50 {
            let bench = VaultBench()
            async let removal: Void = onThread { _ = bench.authority.send(.device(.setPasscode(nil))) }
            let item = NewItem(.genericPassword, accessibility: .whenPasscodeSetThisDeviceOnly)
            _ = await onThread {
                Result { () throws(VaultError) in
                    try bench.vault.add(item, SecretBytes(copying: [1]), for: VaultCaller())
                }
            }
            await removal

            #expect(try bench.vault.find(ItemQuery(.genericPassword), for: VaultCaller()).isEmpty)
        }
    }
}
